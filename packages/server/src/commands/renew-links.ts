import { FIRMWARE_LINK_MS } from '@heliograph/core/firmware';
import type { Storage } from '../storage/storage.ts';
import { commandBody } from './command-body.ts';
import { findSigner } from './device-secret.ts';
import type { DispatcherDeps } from './dispatcher.ts';
import { signCommand } from './sign.ts';

/** So long before its end a link is replaced. */
const EARLY_MS = 5 * 60_000;
const NONE = 0;

/** A device that is still downloading gets the same command with a new link: before the old one ends, and whenever it came back. */
export async function renewLinks(deps: DispatcherDeps, now: number): Promise<void> {
  const { storage, secrets, link, log } = deps;
  const rows = await storage.read
    .selectFrom('push_target')
    .selectAll()
    .where('step', '=', 'acknowledged')
    .where('offered_at', 'is not', null)
    .where('offered_at', '<=', now - FIRMWARE_LINK_MS + EARLY_MS)
    .limit(200)
    .execute();
  for (const row of rows) {
    if (!isDownloading(row) || row.deadline_at <= now || !link().isListening(row.device_id)) continue;
    await storage.write((tx) => tx.updateTable('push_target').set({ offered_at: now }).where('id', '=', row.id).execute());
    try {
      const [signer, body] = [await findSigner(storage.read, secrets, row.device_id), await commandBody(deps, row, now)];
      if (signer && body) await link().send(row.device_id, signCommand(signer, { id: row.uid, expiresAt: row.deadline_at, body }));
    } catch (error) {
      log.warn({ err: error, deviceId: row.device_id }, 'a device could not be given a new link');
    }
  }
}

/** A device came back in the middle of a download: the next round brings a new link, unless it has got one since. */
export async function wishForLink(storage: Storage, deviceId: number, cameBackAt: number): Promise<void> {
  await storage.write((tx) =>
    tx
      .updateTable('push_target')
      .set({ offered_at: NONE })
      .where('device_id', '=', deviceId)
      .where('step', '=', 'acknowledged')
      .where('offered_at', '<', cameBackAt)
      .where((eb) => eb.or([eb('progress_stage', 'is', null), eb('progress_stage', '=', 'downloading')]))
      .execute(),
  );
}

function isDownloading({ progress_stage: stage }: { progress_stage: string | null }): boolean {
  return stage === null || stage === 'downloading';
}
