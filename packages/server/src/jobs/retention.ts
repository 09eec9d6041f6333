import type { Storage, Writer } from '../storage/storage.ts';
import type { JobKind } from './run-jobs.ts';

const dayMs = 86_400_000;
const keepOutboxMs = 7 * dayMs;
// Sign-in also remembers here, for thirty days, which addresses an account came from.
const keepFailuresMs = 31 * dayMs;
const keepRejectedMs = 30 * dayMs;
const rowsAtOnce = 1_000;
// 200 000 rows: more than intake keeps of refused messages in an hour, even on several nodes.
const portionsARun = 200;

/** What nobody reads any more goes, in portions that intake can pass between. */
export function retentionJob(storage: Storage): JobKind {
  return { kind: 'retention', holdMs: 10 * 60_000, everyMs: 3_600_000, run: () => removeOld(storage, Date.now()) };
}

export async function removeOld(storage: Storage, now: number, mostRejected = 100_000): Promise<void> {
  await inPortions(storage, (tx) => removeOutbox(tx, now - keepOutboxMs));
  await inPortions(storage, (tx) => removeRejected(tx, now - keepRejectedMs));
  await inPortions(storage, (tx) => removeSurplusRejected(tx, mostRejected));
  await inPortions(storage, (tx) => removeSessions(tx, now));
  await inPortions(storage, (tx) => removeFailures(tx, now - keepFailuresMs));
}

async function inPortions(storage: Storage, remove: (tx: Writer) => Promise<number>): Promise<void> {
  for (let portion = 0; portion < portionsARun; portion += 1) {
    if ((await storage.write(remove)) < rowsAtOnce) return;
  }
}

async function removeOutbox(tx: Writer, before: number): Promise<number> {
  const old = tx.selectFrom('outbox').select('id').where('at', '<', before).orderBy('id').limit(rowsAtOnce);
  return removed(await tx.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst());
}

async function removeRejected(tx: Writer, before: number): Promise<number> {
  const old = tx.selectFrom('rejected').select('id').where('received_at', '<', before).orderBy('received_at').limit(rowsAtOnce);
  return removed(await tx.deleteFrom('rejected').where('id', 'in', old).executeTakeFirst());
}

/** Intake keeps a few refused messages a minute (`ingest/rejection-quota.ts`); this bounds what they come to in all. */
async function removeSurplusRejected(tx: Writer, most: number): Promise<number> {
  const newest = await tx.selectFrom('rejected').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const surplus = tx
    .selectFrom('rejected')
    .select('id')
    .where('id', '<=', (newest?.id ?? 0) - most)
    .orderBy('id')
    .limit(rowsAtOnce);
  return removed(await tx.deleteFrom('rejected').where('id', 'in', surplus).executeTakeFirst());
}

async function removeSessions(tx: Writer, now: number): Promise<number> {
  const ended = tx.selectFrom('session').select('token_hash').where('expires_at', '<', now).orderBy('expires_at').limit(rowsAtOnce);
  return removed(await tx.deleteFrom('session').where('token_hash', 'in', ended).executeTakeFirst());
}

async function removeFailures(tx: Writer, before: number): Promise<number> {
  const old = tx.selectFrom('sign_in_failure').select('subject').where('last_failed_at', '<', before).limit(rowsAtOnce);
  return removed(await tx.deleteFrom('sign_in_failure').where('subject', 'in', old).executeTakeFirst());
}

function removed(result: { numDeletedRows: bigint }): number {
  return Number(result.numDeletedRows);
}
