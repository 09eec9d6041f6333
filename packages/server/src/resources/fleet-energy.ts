import type { Tables } from '../access/tenant.ts';
import { localDay } from '../energy/local-day.ts';
import type { FoldState } from '../energy/fold.ts';

/** Wh by plant, then by the plant's midnight that begins the day. */
export type PlantDays = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** What the generation devices of each plant made on each of its days since; a day without a reading is absent. */
export async function readPlantDays(tables: Tables, fromAt: number): Promise<PlantDays> {
  const rows = await tables
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .innerJoin('energy_day', 'energy_day.device_id', 'device.id')
    .select(['device.plant_id', 'energy_day.day_start'])
    .select((eb) => eb.fn.sum<number>('energy_day.energy_wh').as('energy_wh'))
    .where('product.role', '=', 'generation')
    .where('energy_day.day_start', '>=', fromAt)
    .groupBy(['device.plant_id', 'energy_day.day_start'])
    .execute();
  const days = new Map<number, Map<number, number>>();
  for (const row of rows) {
    const own = days.get(row.plant_id) ?? new Map<number, number>();
    days.set(row.plant_id, own.set(row.day_start, row.energy_wh));
  }
  return days;
}

/** Wh by plant from the midnight of a zone's day to a moment of that day; a plant of which that is not known is absent. */
export async function readEnergyUntil(tables: Tables, timeZone: string, untilAt: number): Promise<Map<number, number>> {
  const { startAt } = localDay(timeZone, untilAt);
  const rows = await tables
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .innerJoin('energy_day', 'energy_day.device_id', 'device.id')
    .select(['device.plant_id', 'energy_day.energy_wh', 'energy_day.state'])
    .select((eb) =>
      eb
        .selectFrom('telemetry')
        .select('telemetry.energy_total_wh')
        .whereRef('telemetry.device_id', '=', 'device.id')
        .where('telemetry.ts', '>=', startAt)
        .where('telemetry.ts', '<=', untilAt)
        .where('telemetry.energy_total_wh', 'is not', null)
        .orderBy('telemetry.ts', 'desc')
        .limit(1)
        .as('level_wh'),
    )
    .where('product.role', '=', 'generation')
    .where('plant.time_zone', '=', timeZone)
    .where('energy_day.day_start', '=', startAt)
    .execute();
  const energies = new Map<number, number>();
  for (const row of rows) {
    const energyWh = energyAtLevel(row.energy_wh, JSON.parse(row.state) as FoldState, row.level_wh);
    if (energyWh !== null) energies.set(row.plant_id, (energies.get(row.plant_id) ?? 0) + energyWh);
  }
  return energies;
}

/** The day's energy less what the counter rose afterwards; null where the counter did not rise steadily in between. */
function energyAtLevel(energyWh: number, { anchor }: FoldState, levelWh: number | null): number | null {
  if (anchor === null || levelWh === null) return null;
  const riseWh = anchor.levelWh - levelWh;
  return riseWh < 0 || riseWh > energyWh + 1 ? null : Math.max(0, energyWh - riseWh);
}
