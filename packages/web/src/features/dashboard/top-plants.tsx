import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DataTable } from '../../components/data-table.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { useLive } from '../../state/live/use-live.ts';
import { usePlantColumns } from '../plants/plant-columns.tsx';
import { PlantCompact } from '../plants/plant-compact.tsx';
import { plantListPath } from '../plants/plant-figures.ts';
import { plantQueries } from '../plants/queries.ts';
import css from './dashboard-page.module.css';

const params = { filter: 'all', search: '', sort: '-powerW', page: 1, pageSize: 20 } as const;
/** In the wide view the table shares its row with the list of what needs a hand. */
const columnKeys = new Set(['favorite', 'name', 'state', 'power', 'energy', 'yield']);

/** The plants that give most right now. */
export function TopPlants() {
  const { t } = useTranslation();
  const list = useQuery(plantQueries.list(params));
  const columns = usePlantColumns(columnKeys);
  useLive({ plants: list.data?.items.map(({ id }) => id) ?? [] });
  return (
    <section className={css.panel}>
      <h2>
        {t('dashboard.byPower')} <Link to={plantListPath('all', '-powerW')}>{t('plants.showAll')}</Link>
      </h2>
      {list.isError && list.data === undefined ? (
        <QueryFailure query={list} />
      ) : list.data?.items.length === 0 ? (
        <StateMessage title={t('plants.none')} text={t('plants.noneText')} />
      ) : (
        <DataTable
          caption={t('dashboard.byPower')}
          columns={columns}
          rows={list.data?.items}
          rowKey={(plant) => plant.id}
          compact={(plant) => <PlantCompact plant={plant} />}
        />
      )}
    </section>
  );
}
