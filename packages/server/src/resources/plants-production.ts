import type { Plant } from '@heliograph/core/contract/plants';
import type { Tables } from '../access/tenant.ts';
import { computableZone } from '../energy/local-day.ts';
import { dateAt } from '../energy/periods.ts';
import { metersOf } from '../energy/plant-energy.ts';
import { energyTotals, openEnergy } from '../energy/read.ts';
import { toKwh } from './device-state.ts';
import type { FleetPlant } from './fleet-facts.ts';

const parts = ['month', 'year'] as const;
type Sums = Record<(typeof parts)[number], Map<number, number>>;

/** Adds production of the present month and year and in all, read from the ledger's days for all plants of a zone at once. */
export async function withProduction(
  tables: Tables,
  fleet: readonly FleetPlant[],
  plants: readonly Plant[],
  now: number,
): Promise<Plant[]> {
  const producing = new Map(fleet.map((plant) => [String(plant.id), metersOf(plant.devices, plant.productionMeterId ?? null).production]));
  const deviceIds = [...producing.values()].flat();
  const totals = new Map((await energyTotals(tables, { deviceIds, flows: ['total'] })).map((total) => [total.deviceId, total.totalWh]));
  const zones = [...new Set(plants.map((plant) => plant.timeZone))];
  const idsIn = (zone: string) => plants.filter(({ timeZone }) => timeZone === zone).flatMap(({ id }) => producing.get(id) ?? []);
  const sums = new Map<string, Sums>();
  for (const zone of zones) sums.set(zone, await readSums(tables, idsIn(zone), zone, now));
  return plants.map((plant) => {
    const ids = producing.get(plant.id) ?? [];
    const { month, year } = sums.get(plant.timeZone) as Sums;
    return { ...plant, production: { monthKwh: sumOf(ids, month), yearKwh: sumOf(ids, year), totalKwh: sumOf(ids, totals) } };
  });
}

function sumOf(ids: readonly number[], energies: ReadonlyMap<number, number>): number | null {
  const known = ids.map((id) => energies.get(id)).filter((wh) => wh !== undefined);
  return known.length === 0 ? null : toKwh(known.reduce((total, wh) => total + wh, 0));
}

/** Wh by device since the zone's month and year began, what is still open included. */
async function readSums(tables: Tables, deviceIds: readonly number[], timeZone: string, now: number): Promise<Sums> {
  const sums: Sums = { month: new Map(), year: new Map() };
  if (deviceIds.length === 0) return sums;
  const open = await openEnergy(tables, { deviceIds, flows: ['total'], fromAt: 0 });
  for (const part of parts) {
    const fromAt = startOf(timeZone, part, now);
    const add = (id: number, wh: number) => sums[part].set(id, (sums[part].get(id) ?? 0) + wh);
    const rows = await tables
      .select('energy_day')
      .select('energy_day.device_id')
      .select((eb) => eb.fn.sum<number | string>('energy_day.energy_wh').as('energy_wh'))
      .where('energy_day.device_id', 'in', [...deviceIds])
      .where('energy_day.flow', '=', 'total')
      .where('energy_day.day_start', '>=', fromAt)
      .groupBy('energy_day.device_id')
      .execute();
    // PostgreSQL answers a sum of integers as text.
    for (const row of rows) add(row.device_id, Number(row.energy_wh));
    for (const one of open) if (one.dayStartAt >= fromAt) add(one.deviceId, one.energyWh);
  }
  return sums;
}

function startOf(timeZone: string, part: (typeof parts)[number], now: number): number {
  const first = dateAt(timeZone, now).with(part === 'month' ? { day: 1 } : { month: 1, day: 1 });
  return first.toZonedDateTime(computableZone(timeZone)).epochMilliseconds;
}
