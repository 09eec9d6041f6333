import type { Language } from '@heliograph/core/constants';
import type { FleetCurve, FleetOverview } from '@heliograph/core/contract/fleet';
import { formatDate } from '@heliograph/core/format/date';
import { formatPower } from '@heliograph/core/format/quantity';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../../components/query-failure.tsx';
import panel from '../../../components/panel.module.css';
import page from '../fleet-page.module.css';
import { percentText } from '../percent-text.ts';
import { fleetQueries } from '../queries.ts';
import css from './fleet-curve-panel.module.css';
import { summariseFleet } from './fleet-curve-model.ts';

const FleetCurveChart = lazy(() => import('./fleet-curve-chart.tsx'));

/** The fleet's power over today, or over the last 24 hours where its clocks differ; the zone is written. */
export function FleetCurvePanel({ overview }: { overview: FleetOverview | undefined }) {
  const { t } = useTranslation();
  const query = useQuery(fleetQueries.curve());
  const { data } = query;
  return (
    <section className={`${panel.panel} ${page.wide}`} aria-label={t('fleet.curveTitle')}>
      <div className={panel.head}>
        <h2>{t('fleet.curveTitle')}</h2>
        <ul className={css.legend}>
          <li data-series="powerW">{t('curve.powerW')}</li>
          <li data-series="expectedW">{t('fleet.expected')}</li>
        </ul>
        <small>{data === undefined ? ' ' : t(`fleet.span.${data.span}`, { timeZone: data.timeZone })}</small>
      </div>
      {query.isError && data === undefined ? (
        <QueryFailure query={query} />
      ) : (
        <>
          <div className={css.chart} aria-busy={data === undefined}>
            <Suspense>{data !== undefined && <FleetCurveChart curve={data} overview={overview} />}</Suspense>
          </div>
          <p className={css.summary}>{data !== undefined && <Summary curve={data} />}</p>
        </>
      )}
    </section>
  );
}

/** What the curve shows, for those who cannot see it and for those in a hurry. */
function Summary({ curve }: { curve: FleetCurve }) {
  const { t, i18n } = useTranslation();
  const summary = summariseFleet(curve);
  if (summary === null) return t('fleet.curveNothing');
  const language = i18n.language as Language;
  const clock = (at: number) => formatDate(at, { timeZone: curve.timeZone, format: 'HH:mm' });
  const power = (powerW: number) => {
    const shown = formatPower(powerW, language);
    return `${shown?.text} ${shown?.unit}`;
  };
  const said = t('fleet.curveSummary', {
    peak: power(summary.peakW),
    peakAt: clock(summary.peakAt),
    lowest: power(summary.lowestW),
    lowestAt: clock(summary.lowestAt),
  });
  const heard = summary.leastHeardShare < 1 && t('fleet.heardAtLeast', { percent: percentText(summary.leastHeardShare, language) });
  const gaps = summary.gaps > 0 && t('curve.gaps', { count: summary.gaps });
  return [said, heard, gaps].filter(Boolean).join(' ');
}
