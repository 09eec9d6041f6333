import type { Plant } from '@heliograph/core/contract/plants';
import { addDays, localDate } from '@heliograph/core/format/date';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../state/use-address.ts';
import { loadTexts } from '../../../app/texts.ts';
import { RangePicker } from '../../../components/chart/range-picker.tsx';
import { useRange } from '../../../components/chart/use-range.ts';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useCanEach } from '../../../state/user.ts';
import { MarkLane } from '../../energy/mark-lane.tsx';
import { MarkLines } from '../../energy/mark-lines.tsx';
import { plantQueries } from '../queries.ts';
import legend from '../../../components/chart/legend.module.css';
import css from './plant-curve.module.css';
import { CurveSummaryText } from './curve-summary.tsx';
import { measuredSeries, summarise } from './curve-model.ts';
import { PlantSeries } from './plant-series.tsx';
import { DayStepper } from './day-stepper.tsx';

const MINUTE_MS = 60_000;
const CurveChart = lazy(() => import('./curve-chart.tsx'));
const EventLines = lazy(() => import('../events/event-lines.tsx'));
const EventLane = lazy(async () => (await Promise.all([import('../events/event-lane.tsx'), loadTexts('faults', 'commands')]))[0]);

/** A plant's power over one of its own days; the day is in the address. */
export function PlantCurve({ id, plant }: { id: string; plant: Plant | undefined }) {
  const { t } = useTranslation();
  const { search, put } = useAddress();
  const asked = search.get('date');
  const date = asked !== null && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : undefined;
  const [range, setRange] = useRange('1');
  const isDay = range.key === '1';
  const curve = useQuery({ ...plantQueries.curve(id, date), enabled: isDay && plant !== undefined });
  const can = useCanEach();
  const seesEvents = can('faults:read') || can('commands:read');
  const owner = { kind: 'plant', id } as const;
  const nowMs = useNow(MINUTE_MS);
  const today = plant && localDate(nowMs, plant.timeZone);
  const shown = date ?? today;
  const show = (next: string) => put({ date: next === today ? null : next });
  return (
    <section className={css.panel} aria-label={t(isDay ? 'curve.title' : 'series.plantTitle')}>
      <div className={css.head}>
        <h2>{t(isDay ? 'curve.title' : 'series.plantTitle')}</h2>
        {plant !== undefined && <RangePicker range={range} timeZone={plant.timeZone} nowMs={nowMs} onChange={setRange} />}
        {isDay && shown !== undefined && today !== undefined && (
          <DayStepper date={shown} today={today} onChange={show} previous={addDays(shown, -1)} next={addDays(shown, 1)} />
        )}
      </div>
      {!isDay ? (
        plant !== undefined && <PlantSeries plant={plant} range={range} />
      ) : curve.isError && curve.data === undefined ? (
        <QueryFailure query={curve} />
      ) : (
        <>
          <ul className={`${legend.legend} ${css.legend}`}>
            {measuredSeries(curve.data?.points ?? []).map((name) => (
              <li key={name} data-series={name}>
                {t(`curve.${name}`)}
              </li>
            ))}
            {curve.data !== undefined && curve.data.expected.length > 0 && (
              <li data-series="expectedPowerW">{t('curve.expectedPowerW')}</li>
            )}
          </ul>
          <div className={css.chart} data-faded={curve.isPlaceholderData} aria-busy={curve.data === undefined}>
            <Suspense>{curve.data !== undefined && <CurveChart curve={curve.data} />}</Suspense>
            <Suspense>{curve.data !== undefined && seesEvents && <EventLines id={id} span={curve.data} />}</Suspense>
            {curve.data !== undefined && <MarkLines owner={owner} span={curve.data} />}
          </div>
          {seesEvents && (
            <Suspense fallback={<div className={css.events} aria-busy="true" />}>
              {curve.data !== undefined && <EventLane id={id} span={curve.data} timeZone={curve.data.timeZone} />}
            </Suspense>
          )}
          {curve.data !== undefined && (
            <MarkLane owner={owner} span={curve.data} timeZone={curve.data.timeZone} hasReadings={summarise(curve.data.points) !== null} />
          )}
          <p className={css.summary}>{curve.data !== undefined && <CurveSummaryText curve={curve.data} />}</p>
        </>
      )}
    </section>
  );
}
