import type { WritableTenant } from '../access/tenant.ts';

/**
 * Has every day of some devices folded again: what they are rated for says which rises of a counter are energy. Entries that
 * come out otherwise supersede the ones before.
 */
export async function refoldDevices(own: WritableTenant, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return;
  const ids = [...deviceIds];
  // Whoever folds at this moment knows the old rating, and is refused.
  const tips = await own
    .update('energy_tip')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('energy_tip.device_id', 'in', ids)
    .returning(['device_id', 'day_start'])
    .execute();
  const anchors = await own.select('energy_anchor').select(['device_id', 'day_start']).where('device_id', 'in', ids).execute();
  const renewed = await own
    .update('energy_dirty')
    .set((eb) => ({ marked_at: eb('marked_at', '+', 1) }))
    .where('energy_dirty.device_id', 'in', ids)
    .returning(['device_id', 'day_start'])
    .execute();
  const known = new Set(renewed.map(keyOf));
  const days = new Map([...tips, ...anchors].map((day) => [keyOf(day), day]));
  const marks = [...days].filter(([key]) => !known.has(key)).map(([, day]) => ({ ...day, marked_at: Date.now() }));
  if (marks.length > 0) await own.insertAll('energy_dirty', marks);
}

/** Generators without a rating of their own are bounded by their plant's panels. */
export async function refoldUnrated(own: WritableTenant, plantId: number): Promise<void> {
  const devices = await own
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .select('device.id')
    .where('device.plant_id', '=', plantId)
    .where('device.rated_power_w', 'is', null)
    .where('product.role', '=', 'generation')
    .execute();
  await refoldDevices(
    own,
    devices.map(({ id }) => id),
  );
}

function keyOf({ device_id: deviceId, day_start: dayStart }: { device_id: number; day_start: number }): string {
  return `${deviceId}/${dayStart}`;
}
