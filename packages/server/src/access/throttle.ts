import { createHash } from 'node:crypto';
import { RequestError } from '../http/request-error.ts';
import type { Storage, Writer } from '../storage/storage.ts';

/** How failures of one subject slow the next try down. */
interface Rule {
  free: number;
  longestMs: number;
  forgottenAfterMs: number;
}
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A pair is one account from one address. */
const rules = {
  account: { free: 5, longestMs: 5 * MINUTE_MS, forgottenAfterMs: DAY_MS },
  address: { free: 20, longestMs: 15 * MINUTE_MS, forgottenAfterMs: DAY_MS },
  pair: { free: 5, longestMs: 5 * MINUTE_MS, forgottenAfterMs: DAY_MS },
} satisfies Record<string, Rule>;
type SubjectKind = keyof typeof rules;
/** An address that the account signed in from lately is not held back by what others try elsewhere. */
const KNOWN_FOR_MS = 30 * DAY_MS;

/** How long after the last failure the next try is refused: 1 s, 2 s, 4 s … after the free ones. */
export function delayMs(kind: SubjectKind, failures: number): number {
  const { free, longestMs } = rules[kind];
  return failures < free ? 0 : Math.min(longestMs, 1000 * 2 ** Math.min(failures - free, 30));
}

export interface Attempt {
  loginName: string;
  address: string;
  now: number;
}

/**
 * Counts a try before its password is looked at, so that tries side by side are counted too; refuses it with 429
 * while a delay runs. A refused try does not lengthen the delay: the owner is never locked out for good.
 */
export async function beginAttempt(storage: Storage, attempt: Attempt): Promise<void> {
  await storage.write(async (tx) => {
    const counters = await readCounters(tx, attempt);
    const waitMs = Math.max(...counters.map((counter) => counter.waitMs));
    if (waitMs > 0) throw new RequestError('session.tooManyAttempts', { retryAfterS: Math.ceil(waitMs / 1000) });
    for (const { subject, failures } of counters) await putCounter(tx, subject, failures + 1, attempt.now);
  });
}

/** A right password forgives the account and remembers the address; failures of the address stay counted. */
export async function endAttempt(storage: Storage, attempt: Attempt): Promise<void> {
  await storage.write(async (tx) => {
    await putCounter(tx, subjectOf('account', attempt), 0, attempt.now);
    await putCounter(tx, subjectOf('pair', attempt), 0, attempt.now);
    await putCounter(tx, knownOf(attempt), 0, attempt.now);
    await takeBack(tx, subjectOf('address', attempt));
    await tx.deleteFrom('sign_in_failure').where('last_failed_at', '<', attempt.now - KNOWN_FOR_MS).execute();
  });
}

interface Counter {
  subject: string;
  failures: number;
  waitMs: number;
}

async function readCounters(tx: Writer, attempt: Attempt): Promise<Counter[]> {
  const known = await readCounter(tx, knownOf(attempt));
  const isKnown = known !== undefined && attempt.now - known.last_failed_at < KNOWN_FOR_MS;
  const kinds: SubjectKind[] = isKnown ? ['pair'] : ['account', 'address', 'pair'];
  const counters: Counter[] = [];
  for (const kind of kinds) counters.push(await toCounter(tx, kind, attempt));
  return counters;
}

async function toCounter(tx: Writer, kind: SubjectKind, attempt: Attempt): Promise<Counter> {
  const subject = subjectOf(kind, attempt);
  const row = await readCounter(tx, subject);
  const agoMs = row === undefined ? Infinity : attempt.now - row.last_failed_at;
  const failures = row !== undefined && agoMs < rules[kind].forgottenAfterMs ? row.failures : 0;
  return { subject, failures, waitMs: Math.max(0, delayMs(kind, failures) - agoMs) };
}

function readCounter(tx: Writer, subject: string) {
  return tx.selectFrom('sign_in_failure').selectAll().where('subject', '=', subject).executeTakeFirst();
}

async function putCounter(tx: Writer, subject: string, failures: number, now: number): Promise<void> {
  await tx
    .insertInto('sign_in_failure')
    .values({ subject, failures, last_failed_at: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures, last_failed_at: now }))
    .execute();
}

async function takeBack(tx: Writer, subject: string): Promise<void> {
  await tx
    .updateTable('sign_in_failure')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

function subjectOf(kind: SubjectKind | 'known', { loginName, address }: Attempt): string {
  const parts = { account: [loginName], address: [address], pair: [loginName, address], known: [loginName, address] };
  return createHash('sha256').update(JSON.stringify([kind, ...parts[kind]])).digest('hex');
}
const knownOf = (attempt: Attempt) => subjectOf('known', attempt);
