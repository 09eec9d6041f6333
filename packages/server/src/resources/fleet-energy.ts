import type { Tables } from '../access/tenant.ts';
import { localDay } from '../energy/local-day.ts';
import { openEnergy } from '../energy/read.ts';

/** Wh by plant, then by the plant's midnight that begins the day. */
export type PlantDays = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** What each plant produced on each of its days since; a day without a reading is absent. */
export async function readPlantDays(tables: Tables, fromAt: number): Promise<PlantDays> {
  const [rows, open] = await Promise.all([
    productionOf(tables)
      .innerJoin('energy_day', 'energy_day.device_id', 'device.id')
      .select(['plant.id as plant_id', 'energy_day.day_start'])
      .select((eb) => eb.fn.sum<number | string>('energy_day.energy_wh').as('energy_wh'))
      .where('energy_day.flow', '=', 'total')
      .where('energy_day.day_start', '>=', fromAt)
      .groupBy(['plant.id', 'energy_day.day_start'])
      .execute(),
    readOpen(tables, fromAt),
  ]);
  const days = new Map<number, Map<number, number>>();
  const add = (plantId: number, day: number, energyWh: number) => {
    const own = days.get(plantId) ?? new Map<number, number>();
    days.set(plantId, own.set(day, (own.get(day) ?? 0) + energyWh));
  };
  // PostgreSQL answers a sum of integers as text.
  for (const row of rows) add(row.plant_id, row.day_start, Number(row.energy_wh));
  for (const { plantId, dayStartAt, energyWh } of open) if (dayStartAt >= fromAt) add(plantId, dayStartAt, energyWh);
  return days;
}

/** Wh by plant from the midnight of a zone's day to a moment of that day; a plant of which that is not known is absent. */
export async function readEnergyUntil(tables: Tables, timeZone: string, untilAt: number): Promise<Map<number, number>> {
  const { startAt } = localDay(timeZone, untilAt);
  const hourAt = untilAt - ((untilAt - startAt) % HOUR_MS);
  const own = productionOf(tables).where('plant.time_zone', '=', timeZone);
  const [hours, entries, open] = await Promise.all([
    own
      .innerJoin('energy_hour', 'energy_hour.device_id', 'device.id')
      .select('plant.id as plant_id')
      .select((eb) => eb.fn.sum<number | string>('energy_hour.energy_wh').as('energy_wh'))
      .where('energy_hour.flow', '=', 'total')
      .where('energy_hour.day_start', '=', startAt)
      .where('energy_hour.hour_start', '<', hourAt)
      .groupBy('plant.id')
      .execute(),
    own
      .innerJoin('energy_interval', 'energy_interval.device_id', 'device.id')
      .select(['plant.id as plant_id', 'energy_interval.start_at', 'energy_interval.end_at', 'energy_interval.delta_wh'])
      .where('energy_interval.flow', '=', 'total')
      .where('energy_interval.day_start', '=', startAt)
      .where('energy_interval.superseded_at', 'is', null)
      .where('energy_interval.start_at', '>=', hourAt)
      .where('energy_interval.start_at', '<', untilAt)
      .execute(),
    readOpen(tables, startAt, timeZone),
  ]);
  const energies = new Map<number, number>();
  const add = (plantId: number, energyWh: number) => energies.set(plantId, (energies.get(plantId) ?? 0) + energyWh);
  for (const row of hours) add(row.plant_id, Number(row.energy_wh));
  for (const row of entries) add(row.plant_id, row.delta_wh * shareUntil(untilAt, row.start_at, row.end_at));
  for (const { plantId, dayStartAt, energyWh, ...one } of open) {
    if (dayStartAt === startAt && one.startAt < untilAt) add(plantId, energyWh * shareUntil(untilAt, one.startAt, one.at));
  }
  return energies;
}
const HOUR_MS = 3_600_000;

/** The devices that a plant's production is counted from: the generating ones, or the meter in their place. */
export function productionOf(tables: Tables) {
  return tables
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('plant.production_meter_device_id', 'is', null), eb('product.role', '=', 'generation')]),
        eb('plant.production_meter_device_id', '=', eb.ref('device.id')),
      ]),
    );
}

/** What is still open, by the plant whose production it is. */
async function readOpen(tables: Tables, fromAt: number, timeZone?: string) {
  const producing = productionOf(tables).select(['device.id', 'plant.id as plant_id']);
  const [devices, open] = await Promise.all([
    (timeZone === undefined ? producing : producing.where('plant.time_zone', '=', timeZone)).execute(),
    openEnergy(tables, { flows: ['total'], fromAt }),
  ]);
  const plantOf = new Map(devices.map((device) => [device.id, device.plant_id]));
  return open.flatMap((one) => (plantOf.has(one.deviceId) ? [{ ...one, plantId: plantOf.get(one.deviceId)! }] : []));
}

function shareUntil(untilAt: number, startAt: number, endAt: number): number {
  return endAt <= untilAt ? 1 : (untilAt - startAt) / (endAt - startAt);
}
