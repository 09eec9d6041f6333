import type { Row } from '../storage/schema.ts';
import type { Reader, Writer } from '../storage/storage.ts';

/** A day of a device that is to be folded again, with what folding takes. */
export type Mark = Row<'energy_dirty'> & RatedDevice & { time_zone: string };
export interface RatedDevice {
  rated_power_w: number | null;
  role: string;
  installed_capacity_wp: number | null;
}

export function readMarks(read: Reader, limit: number): Promise<Mark[]> {
  return read
    .selectFrom('energy_dirty')
    .innerJoin('device', 'device.id', 'energy_dirty.device_id')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .select(['energy_dirty.device_id', 'energy_dirty.day_start', 'energy_dirty.marked_at'])
    .select(['plant.time_zone', 'plant.installed_capacity_wp', 'device.rated_power_w', 'product.role'])
    .orderBy('energy_dirty.day_start', 'desc')
    .orderBy('energy_dirty.device_id')
    .limit(limit)
    .execute();
}

/** The newest marks in turns of one day a device, oldest first: a day opens with what the day before it closed with. */
export function turnsOf(marks: readonly Mark[]): Mark[][] {
  const turns: Mark[][] = [];
  for (const own of Map.groupBy(marks, (mark) => mark.device_id).values()) {
    own.toSorted((a, b) => a.day_start - b.day_start).forEach((mark, turn) => (turns[turn] ??= []).push(mark));
  }
  return turns;
}

export function keyOf({ device_id: deviceId, day_start: dayStart }: Pick<Mark, 'device_id' | 'day_start'>): string {
  return `${deviceId}:${dayStart}`;
}

/** Nobody else folds these devices until the commit; an update that changes nothing is the portable lock. */
export async function lockMarks(tx: Writer, marks: readonly Mark[]): Promise<void> {
  for (const { device_id: deviceId } of marks.toSorted((a, b) => a.device_id - b.device_id)) {
    await tx
      .updateTable('energy_dirty')
      .set((eb) => ({ marked_at: eb.ref('marked_at') }))
      .where('device_id', '=', deviceId)
      .execute();
  }
}

/** A mark that was renewed meanwhile stays. */
export async function clearMark(tx: Writer, mark: Mark): Promise<void> {
  await tx
    .deleteFrom('energy_dirty')
    .where('device_id', '=', mark.device_id)
    .where('day_start', '=', mark.day_start)
    .where('marked_at', '=', mark.marked_at)
    .execute();
}

export async function markDay(tx: Writer, deviceId: number, dayStart: number): Promise<void> {
  await tx
    .insertInto('energy_dirty')
    .values({ device_id: deviceId, day_start: dayStart, marked_at: Date.now() })
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'day_start']).doUpdateSet((eb) => ({ marked_at: eb('energy_dirty.marked_at', '+', 1) })),
    )
    .execute();
}
