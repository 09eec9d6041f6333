import type { EnergyGrain, PlantEnergyStep } from '@heliograph/core/contract/plants-energy';
import type { EnergyFlow } from '@heliograph/core/energy';
import type { Tables } from '../access/tenant.ts';
import { toKwh } from '../resources/device-state.ts';
import { roundedShare } from './covered.ts';
import type { DeviceRole } from './flows.ts';
import { storedGrains, type Period } from './periods.ts';
import { addSteps, energySteps, energyTotals, type EnergyStep } from './read.ts';

export interface PlantDevice {
  id: number;
  role: DeviceRole;
}
/** From which devices of a plant each of its figures is counted: nothing is counted from two meters in a row. */
export interface PlantMeters {
  basis: 'devices' | 'productionMeter';
  production: readonly number[];
  border: readonly number[];
  load: { deviceIds: readonly number[]; flow: EnergyFlow };
  all: readonly number[];
}

/** A configured production meter takes the place of the generating devices; grid, load and battery never add to them. */
export function metersOf(devices: readonly PlantDevice[], productionMeterId: number | null): PlantMeters {
  const idsOf = (role: DeviceRole) => devices.filter((device) => device.role === role).map((device) => device.id);
  const all = devices.map((device) => device.id);
  const isMetered = productionMeterId !== null && all.includes(productionMeterId);
  const [grid, load] = [idsOf('grid'), idsOf('load')];
  const border = grid.length > 0 ? grid : all;
  return {
    basis: isMetered ? 'productionMeter' : 'devices',
    production: isMetered ? [productionMeterId] : idsOf('generation'),
    border,
    load: load.length > 0 ? { deviceIds: load, flow: 'total' } : { deviceIds: border, flow: 'load' },
    all,
  };
}

/** Energy of a plant over some periods of its own zone; a period without an entry has nulls. */
export async function plantEnergy(
  tables: Tables,
  meters: PlantMeters,
  grain: EnergyGrain,
  periods: readonly Period[],
  now: number,
): Promise<PlantEnergyStep[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return [];
  const read = (deviceIds: readonly number[], ...flows: EnergyFlow[]) =>
    energySteps(tables, storedGrains[grain], { deviceIds, flows, fromAt: first.at, toAt: last.toAt, isSummed: true });
  const [production, border, load, battery] = await Promise.all([
    read(meters.production, 'total'),
    read(meters.border, 'import', 'export'),
    read(meters.load.deviceIds, meters.load.flow),
    read(meters.all, 'charge', 'discharge'),
  ]);
  const sums = {
    production: byPeriod(periods, production, 'total'),
    import: byPeriod(periods, border, 'import'),
    export: byPeriod(periods, border, 'export'),
    load: byPeriod(periods, load, meters.load.flow),
    charge: byPeriod(periods, battery, 'charge'),
    discharge: byPeriod(periods, battery, 'discharge'),
  };
  return periods.map((period, index) => ({
    ...period,
    productionKwh: toKwh(sums.production[index]?.energyWh ?? null),
    importKwh: toKwh(sums.import[index]?.energyWh ?? null),
    exportKwh: toKwh(sums.export[index]?.energyWh ?? null),
    loadKwh: toKwh(sums.load[index]?.energyWh ?? null),
    chargeKwh: toKwh(sums.charge[index]?.energyWh ?? null),
    dischargeKwh: toKwh(sums.discharge[index]?.energyWh ?? null),
    ...doubtsOf(sums.production[index]),
    measuredShare: measuredShare(sums.production[index], period, meters.production.length, now),
  }));
}

/** The sum of the last ledger totals, in Wh: of devices that are awake or not. */
export async function plantTotalWh(tables: Tables, { production }: PlantMeters): Promise<number | null> {
  const totals = await energyTotals(tables, { deviceIds: production, flows: ['total'] });
  return totals.length === 0 ? null : totals.reduce((sum, total) => sum + total.totalWh, 0);
}

/** Of each period what one flow comes to; undefined where nothing is known. */
export function byPeriod(periods: readonly Period[], steps: readonly EnergyStep[], flow: EnergyFlow): (EnergyStep | undefined)[] {
  const sums: (EnergyStep | undefined)[] = Array.from({ length: periods.length });
  let index = 0;
  for (const step of steps) {
    if (step.flow !== flow) continue;
    while (index < periods.length && periods[index]!.toAt <= step.at) index += 1;
    const period = periods[index];
    if (period === undefined || step.at < period.at) continue;
    const known = sums[index];
    sums[index] = known === undefined ? step : addSteps(known, step);
  }
  return sums;
}

/** How much of the production was not simply measured. */
export function doubtsOf(step: EnergyStep | undefined) {
  return {
    sharedKwh: toKwh(step?.sharedWh ?? null),
    estimatedKwh: toKwh(step?.estimatedWh ?? null),
    correctedKwh: toKwh(step?.correctedWh ?? null),
  };
}

export function measuredShare(step: EnergyStep | undefined, { at, toAt }: Period, deviceCount: number, now: number): number | null {
  const elapsedMs = Math.min(toAt, now) - at;
  if (deviceCount === 0 || elapsedMs <= 0) return null;
  return roundedShare(step?.measuredMs ?? 0, deviceCount * elapsedMs);
}
