import { deviceStates } from '@heliograph/core/contract/devices';
import { deviceTypes } from '@heliograph/core/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../../../components/product-name.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { deviceQueries } from '../../devices/queries.ts';
import { plantQueries } from '../../plants/queries.ts';
import { Choice } from '../../../components/choice.tsx';
import css from './choose.module.css';
import type { DeviceFilter } from './selection.ts';

/** The most that the server hands out at once; the search finds the plants beyond them by name. */
const PLANTS_MOST = 500;

interface Props {
  filter: DeviceFilter;
  onChange: (name: keyof DeviceFilter, value: string) => void;
  onSearch: (value: string) => void;
}

/** The filters of `--select`: plant, product, type, state and a search. */
export function DeviceFilters({ filter, onChange, onSearch }: Props) {
  const { t } = useTranslation();
  const plants = useQuery(plantQueries.list({ filter: 'all', search: '', sort: 'name', page: 1, pageSize: PLANTS_MOST }));
  const products = useQuery(deviceQueries.products());
  const nameOf = useProductName();
  const choice = (name: Exclude<keyof DeviceFilter, 'search'>, choices: readonly (readonly [string, string])[]) => (
    <Choice
      label={t(`commands.filter.${name}`)}
      none={t(`commands.anyFilter.${name}`)}
      value={filter[name] ?? ''}
      choices={choices}
      onChange={(value) => onChange(name, value)}
    />
  );
  return (
    <div className={css.filters}>
      {choice(
        'plantId',
        (plants.data?.items ?? []).map(({ id, name }) => [id, name]),
      )}
      {choice(
        'productKey',
        (products.data?.items ?? []).map((product) => [product.productKey, nameOf(product)]),
      )}
      {choice(
        'deviceType',
        deviceTypes.map((type) => [type, t(`devices.types.${type}`)]),
      )}
      {choice(
        'state',
        deviceStates.map((state) => [state, t(`states.${state}`)]),
      )}
      <SearchBox label={t('commands.filter.search')} value={filter.search ?? ''} onChange={onSearch} />
    </div>
  );
}
