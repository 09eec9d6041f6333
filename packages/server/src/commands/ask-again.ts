import { bringsFirmware } from './command-body.ts';
import { findSigner } from './device-secret.ts';
import type { DispatcherDeps } from './dispatcher.ts';
import { signCommand } from './sign.ts';

/** So long a device may take to tell its settings by itself. */
const PATIENCE_MS = 3_000;
const ANSWER_MS = 60_000;

/** Asks a device once for its settings where it has answered without telling them, or where nobody knows whether it was told. */
export async function askAgain({ storage, secrets, link, log }: DispatcherDeps, now: number): Promise<void> {
  const rows = await storage.read
    .selectFrom('push_target')
    .select(['push_target.id', 'push_target.uid', 'push_target.device_id', 'push_target.step', 'push_target.changes'])
    .where('push_target.proof', '=', 'value')
    .where('push_target.attempt', '>', 0)
    .where('push_target.seen', 'is', null)
    .where('push_target.asked_at', 'is', null)
    .where('push_target.step', 'in', ['acknowledged', 'unknown'])
    .where('push_target.step_at', '<=', now - PATIENCE_MS)
    .limit(200)
    .execute();
  for (const row of rows) {
    // What is installed tells itself after the restart.
    const isAtWork = row.step === 'acknowledged' && bringsFirmware(row);
    if (isAtWork || !link().isListening(row.device_id)) continue;
    await storage.write((tx) => tx.updateTable('push_target').set({ asked_at: now }).where('id', '=', row.id).execute());
    try {
      const signer = await findSigner(storage.read, secrets, row.device_id);
      const question = { id: `${row.uid}-read`, expiresAt: now + ANSWER_MS, body: { read: 'settings' as const } };
      if (signer) await link().send(row.device_id, signCommand(signer, question));
    } catch (error) {
      log.warn({ err: error, deviceId: row.device_id }, 'a device could not be asked for its settings');
    }
  }
}
