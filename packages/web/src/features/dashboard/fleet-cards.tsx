import type { PlantSummary } from '@heliograph/core/contract/plants';
import { useTranslation } from 'react-i18next';
import { Energy, Figure } from '../../components/figure.tsx';
import { KpiCard } from '../../components/kpi-card.tsx';
import { Missing } from '../../components/missing.tsx';
import { plantListPath, shareOfInstalled, specificYield } from '../plants/plant-figures.ts';
import css from './fleet-cards.module.css';

/** Power now against what is installed, and today's energy, over everything in scope. */
export function FleetCards({ summary }: { summary: PlantSummary | undefined }) {
  const { t, i18n } = useTranslation();
  const share = summary && shareOfInstalled(summary);
  const percent =
    typeof share === 'number'
      ? new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(share)
      : undefined;
  const yieldToday = summary && specificYield(summary);
  return (
    <div className={css.cards}>
      <KpiCard
        label={t('dashboard.powerNow')}
        to={plantListPath('all', '-powerW')}
        isLoading={summary === undefined}
        share={share ?? null}
        note={percent && t('plants.ofInstalled', { percent })}
      >
        <Figure value={summary?.powerW} unit="W" />
      </KpiCard>
      <KpiCard
        label={t('plants.energyToday')}
        to={plantListPath('all', '-energyTodayKwh')}
        isLoading={summary === undefined}
        note={t('dashboard.ownMidnight')}
      >
        <Energy valueKwh={summary?.energyTodayKwh} />
      </KpiCard>
      <KpiCard label={t('plants.specificYield')} isLoading={summary === undefined} note={t('dashboard.yieldNote')}>
        {typeof yieldToday === 'number' ? (
          <>
            {new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(yieldToday)}
            <small className={css.unit}>kWh/kWp</small>
          </>
        ) : (
          <Missing />
        )}
      </KpiCard>
      <KpiCard
        label={t('plants.installed')}
        to={plantListPath('all', '-installedCapacityWp')}
        isLoading={summary === undefined}
        note={summary && t('dashboard.plantCount', { count: summary.counts.all })}
      >
        <Figure value={summary?.installedCapacityWp} unit="Wp" />
      </KpiCard>
    </div>
  );
}
