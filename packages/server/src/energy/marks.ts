import type { Row } from '../storage/schema.ts';
import type { Reader, Writer } from '../storage/storage.ts';

/** A day of a device that is to be folded again. */
export type Mark = Row<'energy_dirty'>;

/** The newest days first: what runs now is what people look at. */
export function readMarks(read: Reader, limit: number): Promise<Mark[]> {
  return read
    .selectFrom('energy_dirty')
    .select(['device_id', 'day_start', 'marked_at'])
    .orderBy('day_start', 'desc')
    .orderBy('device_id')
    .limit(limit)
    .execute();
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
