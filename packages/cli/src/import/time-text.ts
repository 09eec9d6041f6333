/** In which order a day written with slashes, dots or hyphens gives its parts. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
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

const clock = String.raw`(?:[T ,]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp]\.?[Mm]\.?)?)?`;
const offset = String.raw`\s*(Z|[+-]\d{2}(?::?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}${offset}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${clock}${offset}$`);

/** Reads a time; `order` counts where the year stands last. Undefined where it cannot be read. */
export function readTime(cell: string, order: DateOrder | undefined): TimeReading | undefined {
  const text = cell.trim();
  if (/^\d{10}$/.test(text)) return { kind: 'instant', at: Number(text) * 1000 };
  if (/^\d{13}$/.test(text)) return { kind: 'instant', at: Number(text) };
  const first = yearFirst.exec(text);
  if (first) return order === undefined || order === 'ymd' ? assemble(first[1], first[3], first[4], first.slice(5)) : undefined;
  const last = yearLast.exec(text);
  if (!last || order === undefined || order === 'ymd') return undefined;
  return order === 'dmy' ? assemble(last[4], last[3], last[1], last.slice(5)) : assemble(last[4], last[1], last[3], last.slice(5));
}

/** What one cell proves of the order: that the day or the month comes first, that it is open, or nothing. */
export function orderEvidence(cell: string): 'dmy' | 'mdy' | 'open' | undefined {
  const last = yearLast.exec(cell.trim());
  if (!last) return undefined;
  if (Number(last[1]) > 12) return 'dmy';
  return Number(last[3]) > 12 ? 'mdy' : 'open';
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
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
