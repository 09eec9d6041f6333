import { PLANTLESS_TIME_ZONE } from '@heliograph/core/constants';
import type { Tenant } from '../access/tenant.ts';
import { RequestError } from '../http/request-error.ts';
import { positionOf, type Position } from './sun.ts';

/** Where a device stands and what its days are; one at no plant has UTC's, and no sun. */
export interface DevicePlace {
  productKey: string;
  plantId: number | null;
  timeZone: string;
  position: Position | undefined;
}

/** The place of one device, or `devices.notFound`. */
export async function devicePlace(tenant: Tenant, deviceId: number): Promise<DevicePlace> {
  const row = await tenant
    .select('device')
    .leftJoin('plant', 'plant.id', 'device.plant_id')
    .select(['device.product_key', 'device.plant_id', 'plant.time_zone', 'plant.latitude_deg', 'plant.longitude_deg'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (!row) throw new RequestError('devices.notFound');
  return {
    productKey: row.product_key,
    plantId: row.plant_id,
    timeZone: row.time_zone ?? PLANTLESS_TIME_ZONE,
    position: positionOf(row),
  };
}
