import type { Phrase } from '../locale-keys.ts';
import { formatDate, toInstantMs, type Moment } from './date.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** A span of time as a count of minutes below 3600 s, of hours below 86400 s, otherwise of days (spec §9). */
export function timeAgo(seconds: number): Phrase<'formats.minutes' | 'formats.hours' | 'formats.days'> {
  const span = Math.max(0, seconds);
  if (span < HOUR_S) return { key: 'formats.minutes', values: { count: Math.floor(span / MINUTE_S) } };
  if (span < DAY_S) return { key: 'formats.hours', values: { count: Math.floor(span / HOUR_S) } };
  return { key: 'formats.days', values: { count: Math.floor(span / DAY_S) } };
}

export type RelativeTime =
  | Phrase<'formats.justNow' | 'formats.minutesAgo' | 'formats.hoursAgo' | 'formats.oneDayAgo'>
  /** Older than two days: the date itself. */
  | { text: string };

/**
 * How long ago a moment was: under 30 s just now, under 1 h minutes, under 24 h hours, under 48 h one day, older the
 * date in `timeZone` (spec §9). A clock that runs up to 30 s ahead is just now; further ahead shows the date.
 */
export function relativeTime(at: Moment, now: Moment, timeZone?: string): RelativeTime | null {
  const [then, current] = [toInstantMs(at), toInstantMs(now)];
  if (then === null || current === null) return null;
  const seconds = (current - then) / 1000;
  if (seconds <= -30) return { text: formatDate(then, { timeZone }) ?? '' };
  if (seconds < 30) return { key: 'formats.justNow' };
  if (seconds < HOUR_S) return { key: 'formats.minutesAgo', values: { count: Math.max(1, Math.floor(seconds / MINUTE_S)) } };
  if (seconds < DAY_S) return { key: 'formats.hoursAgo', values: { count: Math.floor(seconds / HOUR_S) } };
  if (seconds < 2 * DAY_S) return { key: 'formats.oneDayAgo' };
  return { text: formatDate(then, { timeZone }) ?? '' };
}
