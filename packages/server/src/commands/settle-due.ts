import type { Storage } from '../storage/storage.ts';
import { climb } from './climb.ts';
import { judgeHold } from './hold.ts';

const atOnce = 200;

/** What is past its deadline settles: expired, unknown, or failed where the device shows another value. */
export async function settleDue(storage: Storage, now: number): Promise<void> {
  const due = await storage.read
    .selectFrom('push_target')
    .select(['id', 'device_id', 'progress_stage'])
    .where('deadline_at', '<=', now)
    .where('step', 'in', ['queued', 'sending', 'sent', 'acknowledged'])
    .where((eb) => eb.not(eb.and([eb('step', '=', 'acknowledged'), eb('proof', '=', 'acknowledgement')])))
    .orderBy('deadline_at')
    .limit(atOnce)
    .execute();
  if (due.length === 0) return;
  await storage.write(async (tx) => {
    for (const { id, device_id: deviceId, progress_stage: stage } of due) {
      if (await climb(tx, id, { is: 'deadline', isStalled: stage !== null }, now)) await judgeHold(tx, deviceId, now);
    }
  });
}
