import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import { hourMs, quarterMs } from './flow-state.ts';
import { computableZone, localDay } from './local-day.ts';
import type { StepGrain } from './read.ts';

/** One step of an energy curve in a plant's zone: [at, toAt), with the name that people give it. */
export interface Period {
  at: number;
  toAt: number;
  label: string;
}

/** What each grain is made of in the books. */
export const storedGrains: Record<EnergyGrain, StepGrain> = { quarter: 'quarter', hour: 'hour', day: 'day', month: 'day', year: 'day' };

/** The steps of some plant-local days, the last one included; months and years are cut where the days begin and end. */
export function periodsOf(plantZone: string, grain: EnergyGrain, from: Temporal.PlainDate, to: Temporal.PlainDate): Period[] {
  const timeZone = computableZone(plantZone);
  if (grain === 'quarter' || grain === 'hour') return daysOf(timeZone, from, to).flatMap((day) => partsOf(timeZone, day, grain));
  if (grain === 'day') return daysOf(timeZone, from, to);
  const unit = grain === 'month' ? 'months' : 'years';
  const periods: Period[] = [];
  for (let start = from; Temporal.PlainDate.compare(start, to) <= 0;) {
    const next = start.with(grain === 'month' ? { day: 1 } : { month: 1, day: 1 }).add({ [unit]: 1 });
    const end = Temporal.PlainDate.compare(next, to) <= 0 ? next : to.add({ days: 1 });
    periods.push({
      at: midnight(timeZone, start),
      toAt: midnight(timeZone, end),
      label: start.toString().slice(0, grain === 'month' ? 7 : 4),
    });
    start = next;
  }
  return periods;
}

/** The days that are meant where none are named: the present day, month or year, as the grain asks. */
export function usualDays(
  plantZone: string,
  grain: EnergyGrain,
  firstAt: number,
  now: number,
): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const to = dateAt(plantZone, now);
  if (grain === 'quarter' || grain === 'hour') return { from: to, to };
  if (grain === 'day') return { from: to.with({ day: 1 }), to };
  if (grain === 'month') return { from: to.with({ month: 1, day: 1 }), to };
  return { from: dateAt(plantZone, Math.min(firstAt, now)).with({ month: 1, day: 1 }), to };
}

/** The plant-local date of an instant. */
export function dateAt(plantZone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(computableZone(plantZone)).toPlainDate();
}

function daysOf(timeZone: string, from: Temporal.PlainDate, to: Temporal.PlainDate): Period[] {
  const days: Period[] = [];
  let at = midnight(timeZone, from);
  for (let date = from; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
    const { endAt } = localDay(timeZone, at);
    days.push({ at, toAt: endAt, label: date.toString() });
    at = endAt;
  }
  return days;
}

/** Hours and quarter hours are counted from midnight; the offset in their names tells the two hours of autumn apart. */
function partsOf(timeZone: string, day: Period, grain: 'quarter' | 'hour'): Period[] {
  const lengthMs = grain === 'quarter' ? quarterMs : hourMs;
  const parts: Period[] = [];
  for (let { at } = day; at < day.toAt; at += lengthMs) {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    const label = local.toString({ smallestUnit: 'minute', timeZoneName: 'never' });
    parts.push({ at, toAt: Math.min(at + lengthMs, day.toAt), label });
  }
  return parts;
}

function midnight(timeZone: string, date: Temporal.PlainDate): number {
  return date.toZonedDateTime(timeZone).epochMilliseconds;
}
