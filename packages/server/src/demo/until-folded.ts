import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../storage/storage.ts';

const DAY_MS = 86_400_000;
const LOOK_AGAIN_MS = 50;
const LONGEST_MS = 15_000;

/** Waits until no day that is still running anywhere waits to be folded: then every plant shows its energy of today. */
export async function untilFolded(storage: Storage, now: () => number): Promise<void> {
  const endAt = now() + LONGEST_MS;
  while (now() < endAt && (await hasWaiting(storage, now() - DAY_MS))) await sleep(LOOK_AGAIN_MS);
}

async function hasWaiting(storage: Storage, fromAt: number): Promise<boolean> {
  const mark = await storage.read
    .selectFrom('energy_dirty')
    .select('device_id')
    .where('day_start', '>', fromAt)
    .limit(1)
    .executeTakeFirst();
  return mark !== undefined;
}
