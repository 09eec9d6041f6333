import { addDays, localDate, startOfDay } from '@heliograph/core/format/date';

/** What charts can show (spec §9): the last quarter of an hour as it grows, so many of the plant's own days, or days of one's choice. */
export const rangeKeys = ['now', '1', '7', '15', '30', 'custom'] as const;
export type RangeKey = (typeof rangeKeys)[number];
export interface Range {
  key: RangeKey;
  /** First and last day of a chosen range, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
}
export interface Span {
  fromAt: number;
  toAt: number;
}

const LIVE_MS = 15 * 60_000;
const LONGEST_DAYS = 365;
const DAY_MS = 86_400_000;

/** Reads an address that anybody may have typed. */
export function readRange(search: URLSearchParams, fallback: RangeKey = '1'): Range {
  const key = rangeKeys.find((known) => known === search.get('range')) ?? fallback;
  const [from, to] = [readDay(search.get('from')), readDay(search.get('to'))];
  if (key !== 'custom') return { key, from: null, to: null };
  if (from === null || to === null || from > to || daysBetween(from, to) > LONGEST_DAYS) return { key: fallback, from: null, to: null };
  return { key, from, to };
}

/** The span that a range means now; days begin and end at the plant's midnights, so one of 23 hours is a whole day. */
export function spanOf({ key, from, to }: Range, timeZone: string, nowMs: number): Span {
  if (key === 'now') return { fromAt: nowMs - LIVE_MS, toAt: nowMs };
  const today = localDate(nowMs, timeZone);
  const last = to ?? today;
  const first = from ?? addDays(today, 1 - Number(key));
  return { fromAt: startOfDay(first, timeZone), toAt: startOfDay(addDays(last, 1), timeZone) };
}

/** As many days just before; the quarter of an hour before the last. */
export function previousSpan(range: Range, timeZone: string, nowMs: number): Span {
  const { fromAt, toAt } = spanOf(range, timeZone, nowMs);
  if (range.key === 'now') return { fromAt: fromAt - LIVE_MS, toAt: fromAt };
  const first = localDate(fromAt, timeZone);
  const days = daysBetween(first, localDate(toAt - 1, timeZone)) + 1;
  return { fromAt: startOfDay(addDays(first, -days), timeZone), toAt: fromAt };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && at >= DAY_MS && new Date(at).toISOString().startsWith(text) ? text : null;
}
