import { FAULT_WINDOW_DAYS } from '@heliograph/core/constants';
import type { Device } from '@heliograph/core/contract/devices';
import type { Product } from '@heliograph/core/contract/products';
import type { Tables } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';
import { deviceValues } from './device-state.ts';
import { wasOpenSince } from '../faults/window.ts';
import { readFleet, type FleetDevice, type FleetPart, type FleetPlant } from './fleet-facts.ts';
import { readProducts } from './products.ts';

/** A device as lists and screens show it, beside its row. */
export interface DeviceView {
  id: number;
  row: Row<'device'>;
  device: Device;
}

/** Every device in scope: at a plant, there no longer, and bound to none. */
export async function readDeviceViews(tables: Tables, now: number, part: FleetPart = {}): Promise<DeviceView[]> {
  const [plants, stock, context] = await Promise.all([
    readFleet(tables, now, part),
    part.plantIds ? [] : tables.select('device').selectAll('device').where('device.plant_id', 'is', null).execute(),
    readContext(tables, now),
  ]);
  const bound = plants.flatMap((plant) => [...plant.devices, ...plant.former].map((device) => atPlant(plant, device, context)));
  return [...bound, ...stock.map((row) => atNone(row, context))];
}

/** One device, or `devices.notFound`. */
export async function oneDevice(tables: Tables, id: number, now: number): Promise<Device> {
  const row = await tables.select('device').selectAll('device').where('device.id', '=', id).executeTakeFirst();
  if (!row) throw new RequestError('devices.notFound');
  if (row.plant_id === null) return atNone(row, await readContext(tables, now)).device;
  const views = await readDeviceViews(tables, now, { plantIds: [row.plant_id] });
  const view = views.find((candidate) => candidate.id === id);
  if (!view) throw new RequestError('devices.notFound');
  return view.device;
}

interface Context {
  now: number;
  products: Map<string, Product>;
  productIds: Map<string, number | null>;
  repairs: Map<number | null, Device['repairStatus']>;
}

async function readContext(tables: Tables, now: number): Promise<Context> {
  const [products, ids, repairs] = await Promise.all([
    readProducts(tables),
    tables.select('product').select(['product_key', 'id']).execute(),
    readRepairs(tables, now - FAULT_WINDOW_DAYS * 86_400_000),
  ]);
  return { now, products, productIds: new Map(ids.map((row) => [row.product_key, row.id])), repairs };
}

/** Of each device that had a fault in the window: whether one of them still waits for its repair. */
async function readRepairs(tables: Tables, sinceAt: number): Promise<Context['repairs']> {
  const rows = await tables
    .select('fault')
    .select(['fault.device_id', 'fault.closed_at', 'fault.repaired_at'])
    .where((eb) => wasOpenSince(eb, sinceAt))
    .execute();
  const repairs: Context['repairs'] = new Map();
  for (const { device_id: id, closed_at: closedAt, repaired_at: repairedAt } of rows) {
    const isUnrepaired = closedAt === null && repairedAt === null;
    if (isUnrepaired || !repairs.has(id)) repairs.set(id, isUnrepaired ? 'unrepaired' : 'fixed');
  }
  return repairs;
}

function atPlant(plant: FleetPlant, facts: FleetDevice, context: Context): DeviceView {
  const { row } = facts;
  const isFormer = row.unbound_at !== null;
  const device = {
    ...described(row, context),
    // What has left its plant is not silent: nobody waits for it.
    ...deviceValues(isFormer ? { ...facts, hasOpenFault: false } : facts, context.now, plant.isSunUp),
    binding: isFormer ? ('former' as const) : ('bound' as const),
    plantName: plant.row.name,
    isActive: facts.heardAt !== null,
    runState: facts.hasOpenFault && !isFormer ? ('failure' as const) : ('normal' as const),
  };
  return { id: row.id, row, device };
}

function atNone(row: Row<'device'>, context: Context): DeviceView {
  const nothing = { state: 'neverReported', isOnline: false, powerW: null, energyTodayKwh: null, lastSeenAt: null } as const;
  const standing = { binding: 'unbound', plantId: null, plantName: null, isActive: false, runState: 'normal' } as const;
  return { id: row.id, row, device: { ...described(row, context), ...nothing, ...standing } };
}

function described(row: Row<'device'>, { products, productIds, repairs }: Context) {
  const product = products.get(row.product_key) as Product;
  const productId = productIds.get(row.product_key) ?? null;
  return {
    id: String(row.id),
    version: row.version,
    name: row.name,
    sn: row.sn,
    unboundAt: row.unbound_at,
    repairStatus: repairs.get(row.id) ?? null,
    productId: productId === null ? null : String(productId),
    productKey: row.product_key,
    productName: product.name,
    deviceType: product.deviceType,
    role: product.role,
    ratedPowerW: row.rated_power_w,
    reportIntervalMs: product.reportIntervalMs,
    mac: row.mac,
    communicationMode: product.communicationMode,
    hardwareVersion: row.hardware_version,
    softwareVersion: row.software_version,
    protocolVersion: row.protocol_version,
    arrayTiltDeg: row.array_tilt_deg,
    arrayAzimuthDeg: row.array_azimuth_deg,
    usableCapacityKwh: row.usable_capacity_kwh,
    createdAt: row.created_at,
  };
}
