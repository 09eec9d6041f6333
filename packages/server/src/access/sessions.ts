import type { Storage, Writer } from '../storage/storage.ts';
import { hashSecret, newSecret } from './secrets.ts';

export const SESSION_PREFIX = 'hs_';
export const SESSION_IDLE_MS = 30 * 60_000;
const SESSION_LONGEST_MS = 12 * 3_600_000;
/** Activity is noted this often at most, so that reading does not write. */
const NOTED_EVERY_MS = 60_000;

/** Opens a session and answers its token, which is kept nowhere. */
export async function openSession(tx: Writer, userId: number, now: number): Promise<string> {
  const token = newSecret(SESSION_PREFIX);
  await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<=', now - SESSION_IDLE_MS)
    .execute();
  const session = { token_hash: hashSecret(token), user_id: userId, created_at: now, last_seen_at: now };
  await tx
    .insertInto('session')
    .values({ ...session, expires_at: now + SESSION_LONGEST_MS })
    .execute();
  return token;
}

/** The user of a session that is neither idle nor too old; notes the activity. */
export async function touchSession(storage: Storage, tokenHash: string, now: number): Promise<number | undefined> {
  const session = await storage.read.selectFrom('session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
  if (!session || session.expires_at <= now || session.last_seen_at <= now - SESSION_IDLE_MS) return undefined;
  if (now - session.last_seen_at >= NOTED_EVERY_MS) {
    await storage.write((tx) => tx.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute());
  }
  return session.user_id;
}

export async function endSession(storage: Storage, tokenHash: string): Promise<void> {
  await storage.write((tx) => tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute());
}
