import type { Language } from '@heliograph/core/constants';
import type { FaultCurve as Curve } from '@heliograph/core/contract/faults';
import { formatDate } from '@heliograph/core/format/date';
import { formatPower } from '@heliograph/core/format/quantity';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '../../components/query-failure.tsx';
import legend from '../../components/chart/legend.module.css';
import css from './fault-curve.module.css';
import { faultQueries } from './queries.ts';

const FaultChart = lazy(() => import('./fault-chart.tsx'));

/** The power around the beginning, over what was expected; a sentence beside it says the same. */
export default function FaultCurve({ id }: { id: string }) {
  const { t } = useTranslation();
  const curve = useQuery(faultQueries.curve(id));
  if (curve.isError && curve.data === undefined) return <QueryFailure query={curve} />;
  if (curve.data === undefined) return <div className={css.chart} aria-busy="true" />;
  const isEmpty = curve.data.points.every(({ powerW, expectedW }) => powerW === null && expectedW === null);
  if (isEmpty) return <p className={css.summary}>{t('faults.curveNone')}</p>;
  return (
    <>
      <ul className={`${legend.legend} ${css.legend}`}>
        <li>{t('faults.curvePower')}</li>
        <li data-series="expected">{t('faults.curveExpected')}</li>
      </ul>
      <div className={css.chart}>
        <Suspense>
          <FaultChart curve={curve.data} />
        </Suspense>
      </div>
      <p className={css.summary}>
        <Summary curve={curve.data} />
      </p>
    </>
  );
}

function Summary({ curve }: { curve: Curve }) {
  const { t, i18n } = useTranslation();
  const at = curve.points.findLast((point) => point.at <= curve.openedAt);
  const power = (valueW: number | null | undefined) => {
    const quantity = formatPower(valueW, i18n.language as Language);
    return quantity === null ? '–' : `${quantity.text} ${quantity.unit}`;
  };
  const clock = (instant: number) => formatDate(instant, { timeZone: curve.timeZone, format: 'HH:mm' }) ?? '';
  const values = { from: clock(curve.fromAt), to: clock(curve.toAt), power: power(at?.powerW), expected: power(at?.expectedW) };
  return (
    <>
      {t('faults.curveSummary', values)} ({curve.timeZone})
    </>
  );
}
