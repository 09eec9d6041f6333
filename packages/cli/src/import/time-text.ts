import { inFigures } from './clock-words.ts';

/** In which order a day written with slashes, dots or hyphens gives its parts; `serial` is the day number of a spreadsheet. */
export const dateOrders = ['ymd', 'dmy', 'mdy', 'serial'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A clock's reading somewhere; `hour` may be 24 at midnight's other name. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}
/** What a cell says: an instant, or a clock's reading whose zone stands elsewhere. */
export type TimeReading = { kind: 'instant'; at: number } | { kind: 'local'; local: LocalTime };

const clock = String.raw`(?:[T ,_]\s*(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp]\.?[Mm]\.?)?)?`;
const offset = String.raw`\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}${offset}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${clock}${offset}$`);

const shortYear = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,2})${clock}${offset}$`);
const unbroken = new RegExp(String.raw`^(20\d{2})(\d{2})(\d{2})(?:[T _-]?(\d{2}):?(\d{2})(?::?(\d{2}))?)?${offset}$`);
const dayNumber = /^([2-9]\d{4})(?:[.,](\d+))?$/;
/** Day 0 of the spreadsheets that count from 1900. */
const serialStartAt = Date.UTC(1899, 11, 30);

/** Reads a time; `order` counts where the year does not stand first. Undefined where it cannot be read. */
export function readTime(cell: string, order: DateOrder | undefined): TimeReading | undefined {
  const text = inFigures(cell);
  if (order === 'serial') return serialTime(text);
  if (/^\d{10}([.,]\d{1,9})?$/.test(text)) return { kind: 'instant', at: Math.round(Number(text.replace(',', '.')) * 1000) };
  if (/^1\d{12}$/.test(text)) return { kind: 'instant', at: Number(text) };
  const first = yearFirst.exec(text);
  if (first) return order === undefined || order === 'ymd' ? assemble(first[1], first[3], first[4], first.slice(5)) : undefined;
  const whole = unbroken.exec(text);
  if (whole) return assemble(whole[1], whole[2], whole[3], [whole[4], whole[5], whole[6], undefined, undefined, whole[7]]);
  const last = yearLast.exec(text);
  const short = last ?? shortYear.exec(text);
  if (!short || order === undefined) return undefined;
  const [one = '', two = '', three = ''] = [short[1], short[3], short[4]];
  const rest = short.slice(5);
  if (order === 'ymd') return last ? undefined : assemble(century(one), two, three, rest);
  return order === 'dmy' ? assemble(century(three), two, one, rest) : assemble(century(three), one, two, rest);
}

/** What one cell proves of the order: that the day or the month comes first, a day number, that it is open, or nothing. */
export function orderEvidence(cell: string): 'dmy' | 'mdy' | 'serial' | 'open' | undefined {
  const text = inFigures(cell);
  if (dayNumber.test(text)) return 'serial';
  const last = yearLast.exec(text);
  if (!last) return shortYear.test(text) ? 'open' : undefined;
  if (Number(last[1]) > 12) return 'dmy';
  return Number(last[3]) > 12 ? 'mdy' : 'open';
}

function century(year: string): string {
  return year.length === 4 ? year : `20${year.padStart(2, '0')}`;
}

/** A spreadsheet keeps days as a binary fraction: a second is as fine as that was written. */
function serialTime(text: string): TimeReading | undefined {
  if (!dayNumber.test(text)) return undefined;
  const date = new Date(serialStartAt + Math.round(Number(text.replace(',', '.')) * 86_400) * 1_000);
  return {
    kind: 'local',
    local: {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      millisecond: 0,
    },
  };
}

function assemble(
  year = '',
  month = '',
  day = '',
  [hourText, minute = '0', second = '0', fraction = '0', half, zone]: (string | undefined)[],
): TimeReading | undefined {
  const hour = hourOf(Number(hourText ?? 0), half);
  const local: LocalTime = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: hour ?? 99,
    minute: Number(minute),
    second: Number(second),
    millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
  };
  const at = asUtc(local);
  if (at === undefined) return undefined;
  return zone === undefined ? { kind: 'local', local } : { kind: 'instant', at: at - offsetMs(zone) };
}

/** The instant at which a clock in Greenwich reads this; undefined for a reading that no clock has. */
export function asUtc({ year, month, day, hour, minute, second, millisecond }: LocalTime): number | undefined {
  const isClock = hour < 24 ? minute < 60 && second < 60 : hour === 24 && minute === 0 && second === 0 && millisecond === 0;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isClock && isDay ? Date.UTC(year, month - 1, day, hour, minute, second, millisecond) : undefined;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

function offsetMs(zone: string): number {
  if (zone === 'Z') return 0;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
