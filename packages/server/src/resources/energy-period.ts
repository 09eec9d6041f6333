import type { EnergyPeriod } from '@heliograph/core/contract/energy-why';
import { hourMs } from '../energy/flow-state.ts';
import { dateAt, periodsOf } from '../energy/periods.ts';

/** The days of a period and the instants that they begin and end at. */
export interface PeriodSpan {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  fromAt: number;
  /** The midnight after the last day. */
  toAt: number;
  /** The same, or now while it is not over. */
  untilAt: number;
  /** Since when data is expected: a total's from the hour of the first reading on. */
  expectedFromAt: number;
}
interface Asked {
  period: EnergyPeriod;
  date?: string | undefined;
}

/** The plant-local day, month or year that holds a day, as far as it has come; a total begins where the ledger does. */
export function energyPeriodOf(timeZone: string, { period, date }: Asked, ledgerFirstAt: number, now: number): PeriodSpan {
  const today = dateAt(timeZone, now);
  const day = date === undefined ? today : Temporal.PlainDate.from(date);
  const [first, last] = daysOf(period, day, dateAt(timeZone, Math.min(ledgerFirstAt, now)));
  const to = Temporal.PlainDate.compare(first, today) <= 0 && Temporal.PlainDate.compare(last, today) > 0 ? today : last;
  const [fromAt, toAt] = [midnight(timeZone, first), midnight(timeZone, to.add({ days: 1 }))];
  const untilAt = Math.max(fromAt, Math.min(toAt, now));
  const expectedFromAt = period === 'total' ? hourOf(ledgerFirstAt, { fromAt, untilAt }) : fromAt;
  return { from: first, to, fromAt, toAt, untilAt, expectedFromAt };
}

function hourOf(at: number, { fromAt, untilAt }: { fromAt: number; untilAt: number }): number {
  if (at >= untilAt) return untilAt;
  return at <= fromAt ? fromAt : at - ((at - fromAt) % hourMs);
}

function daysOf(period: EnergyPeriod, day: Temporal.PlainDate, first: Temporal.PlainDate): [Temporal.PlainDate, Temporal.PlainDate] {
  if (period === 'day') return [day, day];
  if (period === 'month') return [day.with({ day: 1 }), day.with({ day: day.daysInMonth })];
  if (period === 'year') return [day.with({ month: 1, day: 1 }), day.with({ month: 12, day: 31 })];
  return [Temporal.PlainDate.compare(first, day) < 0 ? first : day, day];
}

function midnight(timeZone: string, date: Temporal.PlainDate): number {
  return periodsOf(timeZone, 'day', date, date)[0]!.at;
}
