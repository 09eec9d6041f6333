import { addDays, startOfDay } from '../format/date.ts';

/** Whole days of one zone, the last one included, and the instants that they begin and end at. */
export interface Period {
  from: string;
  to: string;
  fromAt: number;
  /** Exclusive. */
  toAt: number;
}

/** The days of a period in portions that one question may ask for. */
export function* portionsOf({ from, to }: Pick<Period, 'from' | 'to'>, days: number): Generator<{ from: string; to: string }> {
  for (let first = from; first <= to; first = addDays(first, days)) {
    const end = addDays(first, days - 1);
    yield { from: first, to: end < to ? end : to };
  }
}

/** So many days, the first and the last included. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Whole days by their names; they begin and end at the zone's midnights. */
export function periodOfDays(from: string, to: string, timeZone: string): Period {
  return { from, to, fromAt: startOfDay(from, timeZone), toAt: startOfDay(addDays(to, 1), timeZone) };
}
