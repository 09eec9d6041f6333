import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import { usualDays } from '../energy/periods.ts';
import { RequestError } from '../http/request-error.ts';

/** Longest span of each grain in days: an answer stays within a few thousand steps. */
const longestDays: Record<EnergyGrain, number> = { quarter: 31, hour: 92, day: 1_830, month: 36_600, year: 36_600 };

interface DaysQuery {
  grain: EnergyGrain;
  from?: string | undefined;
  to?: string | undefined;
}

/** The plant-local days of a query, the last one included. */
export function daysOfQuery(timeZone: string, { grain, ...query }: DaysQuery, firstAt: number, now: number) {
  const usual = usualDays(timeZone, grain, firstAt, now);
  const to = query.to === undefined ? usual.to : Temporal.PlainDate.from(query.to);
  const from = query.from === undefined ? earlier(usual.from, to) : Temporal.PlainDate.from(query.from);
  if (from.until(to).days >= longestDays[grain]) throw new RequestError('energy.rangeTooLong');
  return { from, to };
}

function earlier(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) <= 0 ? a : b;
}
