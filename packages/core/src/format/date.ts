import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { DEFAULT_DATE_FORMAT, DEFAULT_TIME_ZONE } from '../constants.ts';

dayjs.extend(utc);

/** Milliseconds, or seconds in ten digits; the same as text; an ISO instant; or a Date. */
export type Moment = number | string | Date;

/** The moment in ms since 1970, or null for what is none or outside the years 1000 to 9999. A 10-digit number is seconds (spec §9). */
export function toInstantMs(moment: Moment): number | null {
  if (moment instanceof Date) return inDateRange(moment.getTime());
  const text = String(moment).trim();
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (typeof moment === 'number' || /^-?\d+$/.test(text)) return inDateRange(Number(text));
  return inDateRange(Date.parse(text));
}

/**
 * A moment as text in a time zone; zone and format (dayjs tokens, offsets aside) default to the spec's. Null for what
 * is no moment. The zone's wall clock is formatted as if it were UTC: dayjs' own zones go wrong where the host's clock jumps.
 */
export function formatDate(
  moment: Moment,
  { timeZone, format = DEFAULT_DATE_FORMAT }: { timeZone?: string | null | undefined; format?: string } = {},
): string | null {
  const instantMs = toInstantMs(moment);
  return instantMs === null ? null : dayjs.utc(wallClockMs(instantMs, knownTimeZone(timeZone))).format(format);
}

/** The zone if this runtime knows it, else Asia/Shanghai. */
export function knownTimeZone(timeZone: string | null | undefined): string {
  return timeZone && clockOf(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

/** The calendar day, `YYYY-MM-DD`, that a moment belongs to in a time zone. */
export function localDate(instantMs: number, timeZone: string | null | undefined): string {
  return new Date(wallClockMs(instantMs, knownTimeZone(timeZone))).toISOString().slice(0, 10);
}

/** The calendar day so many days after (or, negative, before) another. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** When a calendar day begins in a time zone: at midnight, or where the clock leaps over it at the first instant after. */
export function startOfDay(date: string, timeZone: string): number {
  const wallMs = Date.parse(`${date}T00:00:00Z`);
  const zone = knownTimeZone(timeZone);
  const offsetMs = (instantMs: number) => wallClockMs(instantMs, zone) - instantMs;
  const near = wallMs - offsetMs(wallMs - offsetMs(wallMs));
  const begins = (instantMs: number) => localDate(instantMs, zone) === date && localDate(instantMs - 1, zone) !== date;
  return [near, near - HOUR_MS, near + HOUR_MS].find(begins) ?? near;
}

/** What the clocks of a zone show, as the instant at which UTC's clocks show the same. */
export function wallClockMs(instantMs: number, timeZone: string): number {
  const parts = (clockOf(timeZone) as Intl.DateTimeFormat).formatToParts(instantMs);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value));
  return Date.UTC(year, month - 1, day, hour, minute, second, ((instantMs % 1000) + 1000) % 1000);
}

const HOUR_MS = 3_600_000;
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!clocks.has(timeZone)) clocks.set(timeZone, makeClock(timeZone));
  return clocks.get(timeZone);
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
  const digits = '2-digit';
  try {
    // Swedish writes year, month, day, hour, minute, second in that order.
    return new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    });
  } catch {
    return undefined;
  }
}

/** Years of four digits, a day clear of both ends so that no time zone leaves them. */
const EARLIEST_MS = Date.UTC(1000, 0, 2);
const LATEST_MS = Date.UTC(9999, 11, 30);

function inDateRange(value: number): number | null {
  return value >= EARLIEST_MS && value <= LATEST_MS ? value : null;
}
