import type { JobKind } from '../jobs/run-jobs.ts';
import type { Storage, Writer } from '../storage/storage.ts';

const KEPT_FOR_MS = 24 * 3_600_000;
/** Longer than a screen takes from learning of a picture to asking for it, however slow the line. */
const REPLACED_FOR_MS = 3_600_000;
const FILES_AT_ONCE = 50;

/** Files that nothing came to use within a day go, and what was replaced an hour ago. */
export function unusedUploadsJob(storage: Storage): JobKind {
  return { kind: 'unusedUploads', holdMs: 5 * 60_000, everyMs: 3_600_000, run: () => removeUnusedUploads(storage, Date.now()) };
}

export async function removeUnusedUploads(storage: Storage, now: number): Promise<void> {
  await storage.write(releaseForgotten);
  await storage.write((tx) =>
    tx
      .deleteFrom('upload')
      .where('replaced_at', '<', now - REPLACED_FOR_MS)
      .execute(),
  );
  let removed = FILES_AT_ONCE;
  while (removed === FILES_AT_ONCE) {
    removed = await storage.write(async (tx) => {
      const old = tx
        .selectFrom('upload')
        .select('id')
        .where('is_used', '=', 0)
        .where('created_at', '<', now - KEPT_FOR_MS)
        .orderBy('created_at')
        .limit(FILES_AT_ONCE);
      const result = await tx.deleteFrom('upload').where('id', 'in', old).where('is_used', '=', 0).executeTakeFirst();
      return Number(result.numDeletedRows);
    });
  }
}

/** A file that was in use and is no more waits again; whatever uses files is named here. */
async function releaseForgotten(tx: Writer): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ is_used: 0 })
    .where('is_used', '=', 1)
    .where('replaced_at', 'is', null)
    .where('id', 'not in', tx.selectFrom('plant_file').select('upload_id'))
    .where((eb) => eb(eb.cast<string>('id', 'text'), 'not in', tx.selectFrom('user').select('avatar')))
    .execute();
}
