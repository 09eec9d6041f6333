import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DEFAULT_DATE_FORMAT, DEFAULT_TIME_ZONE } from '../constants.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Milliseconds, or seconds in ten digits; the same as text; an ISO instant; or a Date. */
export type Moment = number | string | Date;

/** The moment in ms since 1970, or null for what is none. A 10-digit number is seconds (spec §9). */
export function toInstantMs(moment: Moment): number | null {
  if (moment instanceof Date) return finiteOrNull(moment.getTime());
  const text = String(moment).trim();
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (typeof moment === 'number' || /^-?\d+$/.test(text)) return finiteOrNull(Number(text));
  return finiteOrNull(Date.parse(text));
}

/** A moment as text in a time zone; zone and format default to the spec's. Null for what is no moment. */
export function formatDate(
  moment: Moment,
  { timeZone, format = DEFAULT_DATE_FORMAT }: { timeZone?: string | undefined; format?: string } = {},
): string | null {
  const instant = toInstantMs(moment);
  return instant === null ? null : dayjs(instant).tz(knownTimeZone(timeZone)).format(format);
}

/** The zone if this runtime knows it, else Asia/Shanghai. */
export function knownTimeZone(timeZone: string | null | undefined): string {
  return timeZone && dayFormat(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

/** The calendar day, `YYYY-MM-DD`, that a moment belongs to in a time zone. */
export function localDate(instantMs: number, timeZone: string | null | undefined): string {
  const format = dayFormat(timeZone ?? '') ?? (dayFormat(DEFAULT_TIME_ZONE) as Intl.DateTimeFormat);
  const parts = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, value]));
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
}

/** The calendar day so many days after (or, negative, before) another. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const dayFormats = new Map<string, Intl.DateTimeFormat | undefined>();

function dayFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!dayFormats.has(timeZone)) dayFormats.set(timeZone, makeDayFormat(timeZone));
  return dayFormats.get(timeZone);
}

function makeDayFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'iso8601', year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return undefined;
  }
}

function finiteOrNull(value: number): number | null {
  // The range of Date: beyond it every format would throw.
  return Math.abs(value) <= 8.64e15 ? value : null;
}
