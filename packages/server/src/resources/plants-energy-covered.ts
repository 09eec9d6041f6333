import { energyPeriods } from '@heliograph/core/contract/energy-why';
import type { PlantProduction } from '@heliograph/core/contract/plants-energy';
import type { Tables } from '../access/tenant.ts';
import { readHours } from '../energy/covered.ts';
import { hourMs } from '../energy/flow-state.ts';
import { longestDayMs } from '../energy/local-day.ts';
import { readPresences } from '../energy/presence.ts';
import { productionCoverage } from '../energy/production-coverage.ts';
import { energyPeriodOf } from './energy-period.ts';
import { createMemory } from './fleet-memory.ts';
import type { EnergyPlant } from './plants-energy.ts';

/**
 * How much of the present day, month and year and of all time was measured. A year of a large plant is a million hours: those
 * of the days before today are read again only when one of these days was counted otherwise.
 */
export function createSumsCovered() {
  const closed = createMemory<readonly number[]>({ freshMs: hourMs });

  return async (tables: Tables, { id, timeZone, meters, position }: EnergyPlant, ledgerAt: number, now: number) => {
    const deviceIds = meters.production;
    const spans = energyPeriods.map((period) => ({ period, ...energyPeriodOf(timeZone, { period }, ledgerAt, now) }));
    const fromAt = Math.min(...spans.map(({ expectedFromAt }) => expectedFromAt));
    const todayAt = spans.find(({ period }) => period === 'day')!.fromAt;
    const presences = await readPresences(tables, deviceIds);
    const coverageIn = async (from: number, until: number) =>
      productionCoverage(await readHours(tables, deviceIds, { fromAt: from, untilAt: until }), presences, position);
    const key = JSON.stringify([id, deviceIds, position, fromAt, todayAt, await daysSums(tables, deviceIds, fromAt, todayAt)]);
    const [today, closedMs] = await Promise.all([
      coverageIn(todayAt, now),
      closed(key, now, async () => {
        const before = await coverageIn(fromAt, todayAt);
        return spans.map((span) => before.measuredMs(span));
      }),
    ]);
    const coverage = Object.fromEntries(spans.map((span, index) => [span.period, today.of(span, closedMs[index])]));
    return { coverage: coverage as PlantProduction['coverage'], coverageOf: today.coverageOf };
  };
}

/** What tells whether the hours of some days are still the same. */
async function daysSums(tables: Tables, deviceIds: readonly number[], fromAt: number, untilAt: number): Promise<unknown> {
  if (deviceIds.length === 0) return null;
  return tables
    .select('energy_day')
    .select((eb) => [
      eb.fn.countAll().as('days'),
      eb.fn.sum<number | string>('energy_wh').as('energy_wh'),
      eb.fn.sum<number | string>('measured_ms').as('measured_ms'),
    ])
    .where('energy_day.device_id', 'in', [...deviceIds])
    .where('flow', '=', 'total')
    .where('day_start', '>', fromAt - longestDayMs)
    .where('day_start', '<', untilAt)
    .executeTakeFirst();
}
