import type { Tables } from '../access/tenant.ts';
import type { Row } from '../storage/schema.ts';
import type { DeviceFacts } from './device-state.ts';
import { computableZone, localDay } from '../energy/local-day.ts';
import { energySteps } from '../energy/read.ts';
import { isUnrepaired } from '../faults/window.ts';
import type { PlantFacts } from './plant-state.ts';
import { isSunUp, positionOf } from './sun.ts';

/** A plant of the fleet with its row and its devices. */
export interface FleetPlant extends PlantFacts {
  row: Row<'plant'>;
  devices: FleetDevice[];
  former: FleetDevice[];
}
export interface FleetDevice extends DeviceFacts {
  row: Row<'device'>;
}

/** Which part of the fleet; absent means all that is in scope. */
export interface FleetPart {
  plantIds?: readonly number[];
  /** Favourites are of one caller; what is read for many leaves them out. */
  withFavorites?: boolean;
}

/** Everything that states, sums and lists are made of, read once: the fleet as the given tables show it. */
export async function readFleet(tables: Tables, now: number, part: FleetPart = {}): Promise<FleetPlant[]> {
  if (part.plantIds?.length === 0) return [];
  const plants = await readPlants(tables, part);
  if (plants.length === 0) return [];
  const midnights = midnightsOf(plants, now);
  const [devices, products, faulty, energy, favorites] = await Promise.all([
    readDevices(tables, part),
    tables.select('product').select(['product_key', 'role', 'device_type', 'report_interval_ms']).execute(),
    readFaulty(tables, part),
    readToday(tables, part, midnights),
    part.withFavorites === false ? [] : tables.select('plant_favorite').select('plant_favorite.plant_id').execute(),
  ]);
  const context = {
    products: new Map(products.map((product) => [product.product_key, product])),
    faulty: new Set(faulty.map((fault) => fault.device_id)),
    energy: new Map(energy.map((day) => [`${day.deviceId}/${day.at}`, day.energyWh])),
    midnights,
  };
  const byPlant = Map.groupBy(devices, (device) => device.plant_id);
  const devicesOf = (plantId: number, isFormer: boolean) =>
    (byPlant.get(plantId) ?? []).flatMap((device) =>
      (device.unbound_at !== null) === isFormer ? [toDevice(device, plantId, context)] : [],
    );
  const favoriteIds = new Set(favorites.map((favorite) => favorite.plant_id));
  return plants.map((row) => ({
    id: row.id,
    row,
    isFavorite: favoriteIds.has(row.id),
    installedCapacityWp: row.installed_capacity_wp,
    isSunUp: isSunUp(positionOf(row), now),
    productionMeterId: row.production_meter_device_id,
    devices: devicesOf(row.id, false),
    former: devicesOf(row.id, true),
  }));
}

/** The plants' own midnights; a plant whose zone cannot be computed has none, and no energy of today. */
function midnightsOf(plants: readonly Row<'plant'>[], now: number): Map<number, number> {
  const zones = [...new Set(plants.map((plant) => plant.time_zone))].filter((zone) => computableZone(zone) === zone);
  const starts = new Map(zones.map((zone) => [zone, localDay(zone, now).startAt]));
  return new Map(plants.flatMap(({ id, time_zone: zone }) => (starts.has(zone) ? [[id, starts.get(zone)!]] : [])));
}

function readPlants(tables: Tables, part: FleetPart) {
  const query = tables.select('plant').selectAll('plant');
  return (part.plantIds ? query.where('plant.id', 'in', [...part.plantIds]) : query).execute();
}

function readDevices(tables: Tables, part: FleetPart) {
  const query = tables.select('device');
  return (part.plantIds ? query.where('device.plant_id', 'in', [...part.plantIds]) : query)
    .leftJoin('latest', 'latest.device_id', 'device.id')
    .selectAll('device')
    .select(['latest.ts', 'latest.times', 'latest.power_w'])
    .execute();
}

function readFaulty(tables: Tables, part: FleetPart) {
  const query = tables
    .select('fault')
    .select('fault.device_id')
    .distinct()
    .where(isUnrepaired)
    // Silence has states of its own: unreachable and offline.
    .where((eb) => eb.or([eb('fault.source', '=', 'device'), eb('fault.code', '!=', 'OFFLINE')]));
  return (part.plantIds ? query.where('fault.device_id', 'in', deviceIds(tables, part.plantIds)) : query).execute();
}

function readToday(tables: Tables, { plantIds }: FleetPart, midnights: Map<number, number>) {
  const days = [...midnights.values()];
  const span = { flows: ['total'], fromAt: Math.min(...days), toAt: Math.max(...days) + 1 } as const;
  return days.length === 0 ? [] : energySteps(tables, 'day', { ...span, ...(plantIds && { plantIds }) });
}

function deviceIds(tables: Tables, plantIds: readonly number[]) {
  return tables
    .select('device')
    .select('device.id')
    .where('device.plant_id', 'in', [...plantIds]);
}

interface DeviceContext {
  products: Map<string, Pick<Row<'product'>, 'role' | 'device_type' | 'report_interval_ms'>>;
  faulty: Set<number | null>;
  energy: Map<string, number>;
  midnights: Map<number, number>;
}
type DeviceRow = Awaited<ReturnType<typeof readDevices>>[number];

function toDevice({ ts, times, power_w, ...row }: DeviceRow, plantId: number, context: DeviceContext): FleetDevice {
  const product = context.products.get(row.product_key);
  if (!product) throw new Error(`product ${row.product_key} of device ${row.id} is missing`);
  return {
    id: row.id,
    plantId,
    row,
    role: product.role as FleetDevice['role'],
    deviceType: product.device_type as FleetDevice['deviceType'],
    ratedPowerW: row.rated_power_w,
    reportIntervalMs: product.report_interval_ms,
    heardAt: ts,
    powerW: power_w,
    powerAt: readingTime(times, 'power_w', ts),
    energyTodayWh: context.energy.get(`${row.id}/${context.midnights.get(plantId)}`) ?? null,
    hasOpenFault: context.faulty.has(row.id),
  };
}

/** The time of one column of `latest`: only those older than the row have a time of their own. */
export function readingTime(times: string | null, column: string, ts: number | null): number | null {
  if (times === null || times === '{}') return ts;
  return (JSON.parse(times) as Record<string, number>)[column] ?? ts;
}
