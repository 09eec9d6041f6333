import type { Language } from '@heliograph/core/constants';
import type { DayCurve } from '@heliograph/core/contract/plants';
import { formatDate } from '@heliograph/core/format/date';
import { formatPower } from '@heliograph/core/format/quantity';
import { useTranslation } from 'react-i18next';
import { summarise } from './curve-model.ts';

/** What the curve shows, for those who cannot see it and for those in a hurry; with the time zone. */
export function CurveSummaryText({ curve }: { curve: DayCurve }) {
  const { t, i18n } = useTranslation();
  const { timeZone, date } = curve;
  const summary = summarise(curve.points);
  if (summary === null) return t('curve.nothing', { date, timeZone });
  const clock = (at: number) => formatDate(at, { timeZone, format: 'HH:mm' });
  const peak = formatPower(summary.peakW, i18n.language as Language);
  const said = t('curve.summary', {
    date,
    timeZone,
    peak: `${peak?.text} ${peak?.unit}`,
    peakAt: clock(summary.peakAt),
    firstAt: clock(summary.firstAt),
    lastAt: clock(summary.lastAt),
  });
  return summary.gaps === 0 ? said : `${said} ${t('curve.gaps', { count: summary.gaps })}`;
}
