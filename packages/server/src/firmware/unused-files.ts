import type { JobKind } from '../jobs/run-jobs.ts';
import type { Storage } from '../storage/storage.ts';

const KEPT_FOR_MS = 24 * 3_600_000;

/** Files that no firmware in use has any more go after a day. */
export function unusedFirmwareJob(storage: Storage): JobKind {
  return { kind: 'unusedFirmware', holdMs: 5 * 60_000, everyMs: 3_600_000, run: () => removeUnusedFirmware(storage, Date.now()) };
}

export async function removeUnusedFirmware(storage: Storage, now: number): Promise<void> {
  await storage.write((tx) =>
    tx
      .deleteFrom('firmware_file')
      .where('created_at', '<', now - KEPT_FOR_MS)
      .where('sha256', 'not in', tx.selectFrom('firmware').select('sha256').where('state', '!=', 'retired'))
      .execute(),
  );
}
