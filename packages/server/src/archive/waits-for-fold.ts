import { energyColumns } from '../energy/flows.ts';
import { UTC_DAY_MS } from '../storage/intake/late.ts';
import type { Storage } from '../storage/storage.ts';

/** Whether the ledger has still to count samples of a day; until then they stay where it looks for new ones. */
export async function waitsForFold(storage: Storage, day: number): Promise<boolean> {
  const endAt = day + UTC_DAY_MS;
  const mark = await storage.read
    .selectFrom('energy_dirty')
    .select('device_id')
    .where('day_start', '<', endAt)
    // A device without a ledger begins at its mark and goes on from there.
    .where((eb) =>
      eb.or([
        eb('day_start', '>', day - UTC_DAY_MS),
        eb('device_id', 'not in', eb.selectFrom('energy_tip').select('energy_tip.device_id')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (mark !== undefined) return true;
  const silent = await storage.read
    .selectFrom('energy_tip')
    .select(['device_id', 'last_ts'])
    .where('last_ts', '<', endAt - 1)
    .execute();
  for (const { device_id: deviceId, last_ts: lastTs } of silent) {
    const samples = await storage.samples({ deviceId, columns: energyColumns, fromAt: Math.max(day, lastTs + 1), toAt: endAt });
    if (samples.some((sample) => energyColumns.some((column) => (sample[column] ?? null) !== null))) return true;
  }
  return false;
}
