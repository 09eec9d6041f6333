import type { Storage } from '../storage/storage.ts';
import { climb } from './climb.ts';
import { judgeHold } from './hold.ts';

/** How much earlier than the send a start may seem: both clocks count in whole seconds. */
const TOLERANCE_MS = 3_000;

/**
 * A restart is proved by an uptime that began after it was sent, in a sample that came after that; one that goes on says
 * that there was none only after the device answered.
 */
export async function proveRestarts(storage: Storage, now: number): Promise<void> {
  const rows = await storage.read
    .selectFrom('push_target')
    .innerJoin('latest', 'latest.device_id', 'push_target.device_id')
    .select(['push_target.id', 'push_target.device_id', 'push_target.sent_at', 'push_target.acked_at', 'push_target.seen'])
    .select(['latest.ts', 'latest.received_at', 'latest.uptime_s'])
    .where('push_target.proof', '=', 'uptime')
    .where('push_target.attempt', '>', 0)
    .where('push_target.step', 'in', ['sending', 'sent', 'acknowledged', 'unknown'])
    .limit(500)
    .execute();
  for (const row of rows) {
    if (row.sent_at === null || row.uptime_s === null || row.ts <= row.sent_at) continue;
    const isAfter = (toldAt: number) => toldAt - row.uptime_s! * 1_000 >= row.sent_at! - TOLERANCE_MS;
    const isEqual = isAfter(row.ts);
    // A clock of the device that goes wrong proves nothing: by ours, too, it must have begun before the send.
    if (!isEqual && (row.acked_at === null || row.ts <= row.acked_at || isAfter(row.received_at))) continue;
    if (row.seen === (isEqual ? 'equal' : 'different')) continue;
    await storage.write(async (tx) => {
      // What a restart lost was not judged while it was on its way.
      if (await climb(tx, row.id, { is: 'seen', isEqual }, now)) await judgeHold(tx, row.device_id, now);
    });
  }
}
