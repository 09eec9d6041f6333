import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonCss from '../../components/button.module.css';
import { Choice } from '../../components/choice.tsx';
import { useProductName } from '../../components/product-name.tsx';
import css from './device-filters.module.css';
import { type DeviceNarrowing, deviceQueries, narrowingChoices } from './queries.ts';

interface Props {
  value: DeviceNarrowing;
  onChange: (name: keyof DeviceNarrowing, value: string) => void;
}

/** What narrows the list beside its state; what is chosen stands in the address, and is in sight. */
export function DeviceFilters({ value, onChange }: Props) {
  const { t } = useTranslation();
  const products = useQuery(deviceQueries.products());
  const nameOf = useProductName();
  const count = Object.keys(value).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  const modes = [...new Set(products.data?.items.map(({ communicationMode }) => communicationMode))].sort();
  const choice = (name: keyof DeviceNarrowing, none: string, choices: readonly (readonly [string, string])[]) => (
    <Choice
      key={name}
      label={t(`devices.filters.${name}`)}
      none={none}
      value={value[name] ?? ''}
      choices={choices}
      onChange={(text) => onChange(name, text)}
    />
  );
  const named = (name: keyof typeof narrowingChoices, textOf: (key: string) => string) =>
    choice(
      name,
      t('devices.filters.any', { filter: t(`devices.filters.${name}`) }),
      narrowingChoices[name].map((key) => [key, textOf(key)] as const),
    );
  const isShown = isOpen || count > 0;
  return (
    <>
      {choice(
        'productKey',
        t('devices.allProducts'),
        (products.data?.items ?? []).map((product) => [product.productKey, nameOf(product)]),
      )}
      <button
        type="button"
        className={buttonCss.button}
        aria-expanded={isShown}
        aria-controls="device-filters"
        onClick={() => setIsOpen(!isShown)}
      >
        {t('devices.filters.more')} {count > 0 && `(${count})`}
      </button>
      <div id="device-filters" className={css.more} hidden={!isShown}>
        {named('deviceType', (key) => t(`devices.types.${key as 'inverter'}`))}
        {named('isOnline', (key) => t(key === 'true' ? 'states.online' : 'states.offline'))}
        {named('runState', (key) => t(`states.${key as 'normal'}`))}
        {named('repairStatus', (key) => t(`states.${key as 'fixed'}`))}
        {named('isActive', (key) => t(key === 'true' ? 'states.active' : 'states.inactive'))}
        {named('binding', (key) => t(`states.${key as 'bound'}`))}
        {choice(
          'communicationMode',
          t('devices.filters.any', { filter: t('devices.filters.communicationMode') }),
          modes.map((mode) => [mode, mode]),
        )}
      </div>
    </>
  );
}
