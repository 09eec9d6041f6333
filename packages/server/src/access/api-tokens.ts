import type { Storage } from '../storage/storage.ts';
import { hashSecret, newSecret } from './secrets.ts';

export const TOKEN_PREFIX = 'ht_';
export const TOKENS_PER_USER = 100;
const NOTED_EVERY_MS = 60_000;

/** A new secret for scripts, what is stored of it, and the few characters to recognise it by. */
export function newTokenSecret(): { secret: string; hash: string; hint: string } {
  const secret = newSecret(TOKEN_PREFIX);
  return { secret, hash: hashSecret(secret), hint: secret.slice(0, TOKEN_PREFIX.length + 4) };
}

/** The owner of a token whose date has not come; notes the use. */
export async function touchToken(storage: Storage, tokenHash: string, now: number) {
  const token = await storage.read
    .selectFrom('token')
    .select(['id', 'user_id', 'is_read_only', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!token || token.expires_at <= now) return undefined;
  if (now - (token.last_used_at ?? 0) >= NOTED_EVERY_MS) {
    await storage.write((tx) => tx.updateTable('token').set({ last_used_at: now }).where('id', '=', token.id).execute());
  }
  return { id: token.id, userId: token.user_id, isReadOnly: token.is_read_only === 1 };
}
