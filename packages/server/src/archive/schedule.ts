import type { ArchiveConfig } from '@heliograph/core/contract/archive';
import { computableZone } from '../energy/local-day.ts';

export type Schedule = Pick<ArchiveConfig, 'filingRate' | 'filingTime' | 'timeZone'>;
const MONDAY = 1;
const longestDays = 32;

/** When days were due to be filed last. */
export function lastFilingAt(schedule: Schedule, now: number): number {
  return filingAt(schedule, now, -1);
}

/** When they are due next. */
export function nextFilingAt(schedule: Schedule, now: number): number {
  return filingAt(schedule, now, 1);
}

/** A time that the clocks leave out in spring is the one an hour later; one that comes twice in autumn is the first. */
function filingAt({ filingRate, filingTime, timeZone }: Schedule, now: number, step: 1 | -1): number {
  const zone = computableZone(timeZone);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; days <= longestDays; days += 1) {
    const date = today.add({ days: days * step });
    if (!isFilingDay(filingRate, date)) continue;
    const at = date.toZonedDateTime({ timeZone: zone, plainTime: filingTime }).epochMilliseconds;
    if (step < 0 ? at <= now : at > now) return at;
  }
  throw new Error(`No filing time within ${longestDays} days`);
}

function isFilingDay(rate: Schedule['filingRate'], date: Temporal.PlainDate): boolean {
  if (rate === 'daily') return true;
  return rate === 'weekly' ? date.dayOfWeek === MONDAY : date.day === 1;
}
