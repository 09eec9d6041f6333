import { ROOT_ORG_GROUP } from '@heliograph/core/constants';
import { ACCOUNT_CLOSING_MS } from '@heliograph/core/contract/account';
import { auditedWriter } from '../audit/audited.ts';
import { serverAuthor, userAuthor, type Author } from '../audit/author.ts';
import { RequestError } from '../http/request-error.ts';
import type { JobKind } from '../jobs/run-jobs.ts';
import type { Storage, Writer } from '../storage/storage.ts';
import { holdProof, proveUser } from './sign-in.ts';

/** Sets the account to close in 14 days, proven as a sign-in is, at the same price and with the same answers. */
export async function cancelAccount(
  storage: Storage,
  username: string,
  password: string,
  caller: { address: string; now: number },
): Promise<number> {
  const proof = await proveUser(storage, username, password, caller);
  const { userId } = proof;
  return storage.write(async (tx) => {
    await lockRoot(tx);
    await holdProof(tx, proof);
    const { closes_at: closesAt } = await tx.selectFrom('user').select('closes_at').where('id', '=', userId).executeTakeFirstOrThrow();
    if (closesAt !== null) return closesAt;
    if (await isLastOfRoot(tx, userId)) throw new RequestError('account.lastRoot');
    const closing = caller.now + ACCOUNT_CLOSING_MS;
    const author = await userAuthor(tx, userId, caller.now);
    await auditedWriter(tx, author).update('user').set({ closes_at: closing }).where('user.id', '=', userId).execute();
    return closing;
  });
}

/** The account stays. Nothing happens where no cancellation is under way. */
export async function withdrawCancellation(storage: Storage, userId: number, author: Author): Promise<void> {
  await storage.write((tx) => auditedWriter(tx, author).update('user').set({ closes_at: null }).where('user.id', '=', userId).execute());
}

export function accountClosingJob(storage: Storage): JobKind {
  return { kind: 'accountClosing', holdMs: 5 * 60_000, everyMs: 60_000, run: () => closeDueAccounts(storage, Date.now()) };
}

/** Disables the accounts whose date has come. Nothing is deleted but the open sessions; tokens end today. */
export async function closeDueAccounts(storage: Storage, now: number): Promise<void> {
  const due = await storage.read.selectFrom('user').select('id').where('closes_at', '<=', now).orderBy('id').execute();
  for (const { id } of due) await storage.write((tx) => closeAccount(tx, id, now));
}

async function closeAccount(tx: Writer, userId: number, now: number): Promise<void> {
  await lockRoot(tx);
  // Whoever else could sign in as root may have been disabled in the meantime: then this one stays.
  if (await isLastOfRoot(tx, userId)) return;
  const closed = await auditedWriter(tx, serverAuthor(now))
    .update('user')
    .set({ is_enabled: 0, closes_at: null })
    .where('user.id', '=', userId)
    // Withdrawn at the last moment.
    .where('closes_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  if (!closed) return;
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  await tx.updateTable('token').set({ expires_at: now }).where('user_id', '=', userId).where('expires_at', '>', now).execute();
}

/** Two root accounts that close at once must see each other; an update that changes nothing is the portable lock. */
async function lockRoot(tx: Writer): Promise<void> {
  await tx
    .updateTable('organisation')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('group_code', '=', ROOT_ORG_GROUP)
    .execute();
}

/** Whether this enabled account of ROOT is the last one that is to stay. */
async function isLastOfRoot(tx: Writer, userId: number): Promise<boolean> {
  const staying = await tx
    .selectFrom('user')
    .innerJoin('organisation', 'organisation.id', 'user.organisation_id')
    .select(['user.id', 'user.closes_at'])
    .where('organisation.group_code', '=', ROOT_ORG_GROUP)
    .where('is_enabled', '=', 1)
    .execute();
  return staying.some(({ id }) => id === userId) && !staying.some(({ id, closes_at: closesAt }) => id !== userId && closesAt === null);
}
