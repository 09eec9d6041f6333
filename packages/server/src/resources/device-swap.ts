import type { SwapRecord } from '@heliograph/core/contract/devices-binding';
import type { DeviceRole } from '../energy/flows.ts';
import { flowsOf } from '../energy/flows.ts';
import { localDay } from '../energy/local-day.ts';
import type { Tables, WritableTenant } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';
import { toKwh } from './device-state.ts';
import { hasNoSuchSerial } from '../storage/serial.ts';

export interface Swap {
  newSn: string;
  reason: string;
  at: number;
  counters: SwapRecord['counters'];
  secretHash: string;
  authorId: number;
  authorName: string;
  now: number;
}

/** Another device takes the place of this one: the record and its energy go on, from the new counter. */
export async function swapDevice(writer: WritableTenant, device: Row<'device'>, swap: Swap): Promise<Row<'device'>> {
  const own = writer.as('swap');
  if (swap.newSn === device.sn) throw new RequestError('devices.sameSerial');
  if (swap.at > swap.now || swap.at <= (device.speaks_from_at ?? 0)) throw new RequestError('devices.swapTime');
  await dropRegistered(own, device, swap.newSn);
  const changed = await own
    .update('device')
    .set({ sn: swap.newSn, secret_hash: swap.secretHash, generation: device.generation + 1, speaks_from_at: swap.at, ...unknownYet })
    .where('device.id', '=', device.id)
    .where('device.generation', '=', device.generation)
    .where((eb) => hasNoSuchSerial(eb, { ...device, sn: swap.newSn }))
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new RequestError('devices.serialTaken');
  const author = { author_id: swap.authorId, author_name: swap.authorName, reason: swap.reason, created_at: swap.now };
  await own.insert('device_serial', {
    device_id: device.id,
    generation: device.generation,
    sn: device.sn,
    secret_hash: device.secret_hash,
    speaks_from_at: device.speaks_from_at,
    until_at: swap.at,
    next_sn: swap.newSn,
    ...author,
  });
  await continueEnergy(own, device, swap, author);
  return changed;
}

/** What the old device said of itself; the new one says it anew. */
const unknownYet = { mac: null, hardware_version: null, software_version: null, protocol_version: null };

/** The new device may be registered already, at no plant: it comes into this place, and that record ends. */
async function dropRegistered(
  own: WritableTenant,
  { owner_id: ownerId, product_key: productKey }: Row<'device'>,
  sn: string,
): Promise<void> {
  await own
    .remove('device')
    .where('device.plant_id', 'is', null)
    .where('device.owner_id', '=', ownerId)
    .where('device.product_key', '=', productKey)
    .where('device.sn', '=', sn)
    .execute();
}

type Author = Pick<Row<'device_swap'>, 'author_id' | 'author_name' | 'reason' | 'created_at'>;

/** Tells the ledger of each counter, and has the days folded again that the swap reaches into. */
async function continueEnergy(own: WritableTenant, device: Row<'device'>, { at, newSn, counters }: Swap, author: Author): Promise<void> {
  const { role, time_zone: timeZone } = await own
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .select(['product.role', 'plant.time_zone'])
    .where('device.id', '=', device.id)
    .executeTakeFirstOrThrow();
  for (const { flow } of flowsOf(role as DeviceRole)) {
    const counter = counters.find((one) => one.flow === flow);
    const readings = { closing_wh: toWh(counter?.closingKwh), opening_wh: toWh(counter?.openingKwh) };
    await own.insert('device_swap', { device_id: device.id, flow, at, ...readings, old_sn: device.sn, new_sn: newSn, ...author });
  }
  // Whoever folds at this moment does not know of the swap, and is refused.
  await own
    .update('energy_tip')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('energy_tip.device_id', '=', device.id)
    .execute();
  const next = await own
    .select('telemetry')
    .select('telemetry.ts')
    .where('telemetry.device_id', '=', device.id)
    .where('telemetry.ts', '>=', at)
    .orderBy('telemetry.ts')
    .limit(1)
    .executeTakeFirst();
  const days = [at, ...(next ? [next.ts] : [])].map((ts) => localDay(timeZone, ts).startAt);
  for (const day of new Set(days)) await mark(own, device.id, day);
}

async function mark(own: WritableTenant, deviceId: number, day: number): Promise<void> {
  const renewed = await own
    .update('energy_dirty')
    .set((eb) => ({ marked_at: eb('marked_at', '+', 1) }))
    .where('energy_dirty.device_id', '=', deviceId)
    .where('energy_dirty.day_start', '=', day)
    .returning('marked_at')
    .executeTakeFirst();
  if (!renewed) await own.insert('energy_dirty', { device_id: deviceId, day_start: day, marked_at: Date.now() });
}

/** The newest first. */
export async function readSwaps(tables: Tables, deviceId: number): Promise<SwapRecord[]> {
  const [serials, counters] = await Promise.all([
    tables
      .select('device_serial')
      .selectAll('device_serial')
      .where('device_serial.device_id', '=', deviceId)
      .orderBy('generation', 'desc')
      .execute(),
    tables.select('device_swap').selectAll('device_swap').where('device_swap.device_id', '=', deviceId).orderBy('id').execute(),
  ]);
  return serials.map((row) => ({
    at: row.until_at,
    oldSn: row.sn,
    newSn: row.next_sn,
    author: row.author_name,
    reason: row.reason,
    createdAt: row.created_at,
    counters: counters
      .filter((counter) => counter.at === row.until_at)
      .map((counter) => ({ flow: counter.flow, closingKwh: toKwh(counter.closing_wh), openingKwh: toKwh(counter.opening_wh) })),
  }));
}

function toWh(kwh: number | null | undefined): number | null {
  return kwh == null ? null : Math.round(kwh * 1_000);
}
