import type { FleetYields } from '@heliograph/core/contract/fleet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { plantListPath } from '../../plants/plant-figures.ts';
import { topOf } from './heat-model.ts';
import css from './yield-heat.module.css';

/** What the colours mean, and how many of how many plants are shown. */
export function HeatLegend({ yields }: { yields: FleetYields | undefined }) {
  const { t, i18n } = useTranslation();
  const [shown, total] = [yields?.items.length ?? 0, yields?.total ?? 0];
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <p className={css.legend}>
      <span className={css.scale}>
        {number.format(0)}
        <span className={css.ramp} aria-hidden="true" />
        {yields === undefined ? '–' : number.format(topOf(yields))} kWh/kWp
      </span>
      <span className={css.sample} data-kind="unknown">
        {t('fleet.heat.unknown')}
      </span>
      <span className={css.sample} data-kind="running">
        {t('fleet.heat.soFar')}
      </span>
      {shown < total && <Link to={plantListPath('all')}>{t('fleet.lowestOf', { shown, total })}</Link>}
    </p>
  );
}
