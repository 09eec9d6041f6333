import type { WritableTenant } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import type { Row } from '../storage/schema.ts';

export interface Released {
  /** As it is now, at no plant. */
  device: Row<'device'>;
  /** The record that stays with the plant; null where nothing was ever measured there. */
  formerId: number | null;
}

/**
 * Takes a device from its plant. What it measured there belongs to the plant, so a device that has spoken leaves its
 * record behind and goes on as another one; its secret ends either way.
 */
export async function releaseDevice(writer: WritableTenant, device: Row<'device'>, now: number): Promise<Released> {
  const own = writer.as('unbind');
  await refuseProductionMeter(own, device);
  const ownerId = await keeperOf(own, device);
  if (!(await hasSpoken(own, device.id))) {
    const row = await own
      .update('device')
      .set({ plant_id: null, owner_id: ownerId, secret_hash: '' })
      .where('device.id', '=', device.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { device: row, formerId: null };
  }
  await own.update('device').set({ unbound_at: now, secret_hash: '' }).where('device.id', '=', device.id).execute();
  await own.update('device_serial').set({ secret_hash: '' }).where('device_serial.device_id', '=', device.id).execute();
  await own.update('fault').set({ closed_at: now }).where('fault.device_id', '=', device.id).where('fault.closed_at', 'is', null).execute();
  const { id: _, ...kept } = device;
  const again = { version: 1, generation: 1, speaks_from_at: now, bound_at: null, unbound_at: null, created_at: now };
  const row = await own.insert('device', { ...kept, ...again, plant_id: null, owner_id: ownerId, secret_hash: '' });
  if (!row) throw new RequestError('devices.serialTaken');
  return { device: row, formerId: device.id };
}

/** The plant's production would stop with its meter: another way to count it comes first. */
async function refuseProductionMeter(own: WritableTenant, device: Row<'device'>): Promise<void> {
  const plant = await own.select('plant').select('plant.id').where('plant.production_meter_device_id', '=', device.id).executeTakeFirst();
  if (plant) throw new RequestError('devices.isProductionMeter');
}

/** It stays with its owner where the caller can see it there, and otherwise goes to whoever takes it away. */
async function keeperOf(own: WritableTenant, device: Row<'device'>): Promise<number> {
  return (await own.reaches(device.owner_id)) ? device.owner_id : own.scope.organisationId;
}

async function hasSpoken(own: WritableTenant, deviceId: number): Promise<boolean> {
  const tables = ['latest', 'fault', 'device_serial'] as const;
  const found = await Promise.all(
    tables.map((table) =>
      own
        .select(table)
        .select(`${table}.device_id` as 'latest.device_id')
        .where(`${table}.device_id` as 'latest.device_id', '=', deviceId)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return found.some((row) => row !== undefined);
}
