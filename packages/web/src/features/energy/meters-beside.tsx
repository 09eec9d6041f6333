import type { PlantProduction } from '@heliograph/core/contract/plants-energy';
import { useTranslation } from 'react-i18next';
import css from './meters-beside.module.css';

/** Says where meters are added to the inverters, so that their energy may be counted twice; nothing where none is. */
export function MetersBeside({ meters }: { meters: PlantProduction['metersBeside'] | undefined }) {
  const { t } = useTranslation();
  if (meters === undefined || meters.length === 0) return null;
  return (
    <p className={css.hint} title={meters.map(({ name }) => name).join(', ')}>
      {t('energy.metersBeside', { count: meters.length })}
    </p>
  );
}
