import { UTC_DAY_MS } from './intake/late.ts';
import type { Reader, Writer } from './storage.ts';

type Write = <T>(work: (tx: Writer) => Promise<T>) => Promise<T>;
/** So many rows leave in one transaction, or those of one device. */
const rowsAtOnce = 5_000;

/** Devices of which a day changed since it was over. */
export async function lateDevices(db: Reader | Writer, day: number): Promise<Set<number>> {
  const rows = await db.selectFrom('late_day').select('device_id').where('day_start', '=', day).execute();
  return new Set(rows.map((row) => row.device_id));
}

/** Removes the rows of a day device by device, in transactions that intake passes between. */
export async function dropRows(write: Write, devices: readonly number[], day: number): Promise<boolean> {
  let isAll = true;
  let atOnce = 1;
  for (let next = 0; next < devices.length;) {
    const portion = devices.slice(next, next + atOnce);
    const { removed, kept } = await write((tx) => dropPortion(tx, portion, day));
    next += portion.length;
    if (kept > 0) isAll = false;
    atOnce = Math.max(1, Math.min(200, Math.floor((rowsAtOnce * portion.length) / Math.max(1, removed))));
  }
  return isAll;
}

async function dropPortion(tx: Writer, portion: readonly number[], day: number): Promise<{ removed: number; kept: number }> {
  const late = await lateDevices(tx, day);
  const ids = portion.filter((id) => !late.has(id));
  if (ids.length === 0) return { removed: 0, kept: portion.length };
  const { numDeletedRows } = await tx
    .deleteFrom('telemetry')
    .where('device_id', 'in', ids)
    .where('ts', '>=', day)
    .where('ts', '<', day + UTC_DAY_MS)
    .executeTakeFirst();
  return { removed: Number(numDeletedRows), kept: portion.length - ids.length };
}
