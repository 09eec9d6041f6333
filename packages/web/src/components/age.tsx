import { formatDate } from '@heliograph/core/format/date';
import { relativeTime } from '@heliograph/core/format/time-ago';
import { useTranslation } from 'react-i18next';
import css from './figure.module.css';
import { Missing } from './missing.tsx';
import { useNow } from './use-now.ts';

const STEP_MS = 5_000;
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How long ago; on hover the exact time, at the plant and for the reader. */
export function Age({ at, timeZone, isStale = false }: { at: number | null; timeZone: string; isStale?: boolean }) {
  const { t } = useTranslation();
  const nowMs = useNow(STEP_MS);
  const relative = at === null ? null : relativeTime(at, Math.max(at, nowMs), timeZone);
  if (at === null || relative === null) return <Missing />;
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at, timeZone)} className={isStale ? css.stale : css.figure}>
      {'key' in relative ? t(relative.key, relative.values ?? {}) : relative.text}
    </time>
  );
}

/** The moment at the plant with its zone named, and the reader's own where that differs. */
export function exactTime(at: number, timeZone: string): string {
  const there = `${formatDate(at, { timeZone })} ${timeZone}`;
  return ownZone === timeZone ? there : `${there}\n${formatDate(at, { timeZone: ownZone })} ${ownZone}`;
}
