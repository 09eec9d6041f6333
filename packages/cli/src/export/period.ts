import { usageError } from '../errors.ts';
import { clean } from '../clean.ts';

export interface PeriodOptions {
  month?: string;
  from?: string;
  to?: string;
}
/** Whole days of one zone, the last one included, and the instants that they begin and end at. */
export interface Period {
  from: string;
  to: string;
  fromAt: number;
  /** Exclusive. */
  toAt: number;
}

/** The month or the days of the command line, in the plant's own time: days of 23 and 25 hours too. */
export function periodOf({ month, from, to }: PeriodOptions, timeZone: string): Period {
  if ((month === undefined) === (from === undefined) || (month !== undefined && to !== undefined)) throw usageError('export.whichPeriod');
  const first = month === undefined ? dayOf(from!, '--from') : monthOf(month);
  const last = month === undefined ? dayOf(to ?? from!, '--to') : first.add({ months: 1 }).subtract({ days: 1 });
  if (Temporal.PlainDate.compare(first, last) > 0) throw usageError('export.whichPeriod');
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return { from: first.toString(), to: last.toString(), fromAt: midnight(first), toAt: midnight(last.add({ days: 1 })) };
}

/** The days of a period in portions that one question may ask for. */
export function* portionsOf({ from, to }: Period, days: number): Generator<{ from: string; to: string }> {
  const last = Temporal.PlainDate.from(to);
  for (let first = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(first, last) <= 0; first = first.add({ days })) {
    const end = first.add({ days: days - 1 });
    yield { from: first.toString(), to: (Temporal.PlainDate.compare(end, last) < 0 ? end : last).toString() };
  }
}

function monthOf(text: string): Temporal.PlainDate {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return Temporal.PlainDate.from(`${text}-01`);
  throw usageError('export.notDay', { flag: '--month', value: clean(text), form: '2026-10' });
}

function dayOf(text: string, flag: string): Temporal.PlainDate {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    // Told below, as any other text that is no day.
  }
  throw usageError('export.notDay', { flag, value: clean(text), form: '2026-10-01' });
}
