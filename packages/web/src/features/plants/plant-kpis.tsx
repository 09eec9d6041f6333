import type { Plant } from '@heliograph/core/contract/plants';
import { useTranslation } from 'react-i18next';
import { Energy, Figure } from '../../components/figure.tsx';
import { Missing } from '../../components/missing.tsx';
import { ShareBar } from '../../components/share-bar.tsx';
import { shareOfInstalled, specificYield } from './plant-figures.ts';
import css from './plant-kpis.module.css';
import { PlantPower } from './plant-power.tsx';

/** The figures of now and today; the first one is the one that matters. */
export function PlantKpis({ plant }: { plant: Plant | undefined }) {
  const { t, i18n } = useTranslation();
  const share = plant && shareOfInstalled(plant);
  const yieldToday = plant && specificYield(plant);
  const decimals = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percents = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <section className={css.panel} aria-busy={plant === undefined}>
      <h2 className={css.label}>{t('plants.powerNow')}</h2>
      <div className={css.main}>
        <PlantPower plant={plant} />
      </div>
      <ShareBar share={share} />
      <p className={css.label}>{typeof share === 'number' ? t('plants.ofInstalled', { percent: percents.format(share) }) : ' '}</p>
      <dl className={css.rows}>
        <Row name={t('plants.energyToday')}>
          <Energy valueKwh={plant?.energyTodayKwh} />
        </Row>
        <Row name={t('plants.specificYield')}>
          {typeof yieldToday === 'number' ? (
            <>
              {decimals.format(yieldToday)} <small>kWh/kWp</small>
            </>
          ) : (
            <Missing />
          )}
        </Row>
        <Row name={t('plants.installed')}>
          <Figure value={plant?.installedCapacityWp} unit="Wp" />
        </Row>
        <Row name={t('plants.devicesOnline')}>
          {plant === undefined ? <Missing /> : `${plant.deviceCounts.online}/${plant.deviceCounts.total}`}
        </Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
