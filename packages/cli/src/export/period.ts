import type { Period } from '@heliograph/core/export/period';
import { usageError } from '../errors.ts';
import { clean } from '../clean.ts';

export interface PeriodOptions {
  month?: string;
  from?: string;
  to?: string;
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
