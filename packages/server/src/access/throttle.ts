import { createHash } from 'node:crypto';
import { RequestError } from '../http/request-error.ts';
import type { Storage, Writer } from '../storage/storage.ts';
import { networkOf } from './network.ts';

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

/** A try that was let through: which subjects it was counted on. */
export interface CountedAttempt extends Attempt {
  subjects: readonly string[];
}

/**
 * Counts a try before its password is looked at, so that tries side by side are counted too; refuses it with 429
 * while a delay runs. A refused try does not lengthen the delay, and the first try of an account from an address that
 * did nothing wrong yet waits for no account counter: whoever tries an account from elsewhere cannot keep its owner out.
 */
export async function beginAttempt(storage: Storage, attempt: Attempt): Promise<CountedAttempt> {
  return storage.write(async (tx) => {
    const counters = await readCounters(tx, attempt);
    const isFirst = counters.every(({ kind, failures }) => kind === 'account' || failures === 0);
    const waitMs = Math.max(0, ...counters.filter(({ kind }) => kind !== 'account' || !isFirst).map((counter) => counter.waitMs));
    if (waitMs > 0) throw new RequestError('session.tooManyAttempts', { retryAfterS: Math.ceil(waitMs / 1000) });
    for (const { subject, failures } of counters) await putCounter(tx, subject, failures + 1, attempt.now);
    return { ...attempt, subjects: counters.map((counter) => counter.subject) };
  });
}

/** A right password forgives the account and remembers the address; failures of the address stay counted. */
export async function endAttempt(storage: Storage, attempt: CountedAttempt): Promise<void> {
  const address = subjectOf('address', attempt);
  await storage.write(async (tx) => {
    await putCounter(tx, subjectOf('account', attempt), 0, attempt.now);
    await putCounter(tx, subjectOf('pair', attempt), 0, attempt.now);
    await putCounter(tx, knownOf(attempt), 0, attempt.now);
    if (attempt.subjects.includes(address)) await takeBack(tx, address);
    await tx
      .deleteFrom('sign_in_failure')
      .where('last_failed_at', '<', attempt.now - KNOWN_FOR_MS)
      .execute();
  });
}

interface Counter {
  kind: SubjectKind;
  subject: string;
  failures: number;
  waitMs: number;
}

async function readCounters(tx: Writer, attempt: Attempt): Promise<Counter[]> {
  const known = await tx.selectFrom('sign_in_failure').selectAll().where('subject', '=', knownOf(attempt)).executeTakeFirst();
  const isKnown = known !== undefined && attempt.now - known.last_failed_at < KNOWN_FOR_MS;
  const kinds: SubjectKind[] = isKnown ? ['pair'] : ['account', 'address', 'pair'];
  const wanted = kinds.map((kind) => ({ kind, subject: subjectOf(kind, attempt) })).sort((a, b) => (a.subject < b.subject ? -1 : 1));
  const counters: Counter[] = [];
  for (const { kind, subject } of wanted) counters.push(await lockCounter(tx, kind, subject, attempt.now));
  return counters;
}

/** Reads a counter and holds its row until the commit; an update that changes nothing is the portable lock. */
async function lockCounter(tx: Writer, kind: SubjectKind, subject: string, now: number): Promise<Counter> {
  const row = await tx
    .insertInto('sign_in_failure')
    .values({ subject, failures: 0, last_failed_at: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet((eb) => ({ failures: eb.ref('sign_in_failure.failures') })))
    .returningAll()
    .executeTakeFirstOrThrow();
  const agoMs = now - row.last_failed_at;
  const failures = agoMs < rules[kind].forgottenAfterMs ? row.failures : 0;
  return { kind, subject, failures, waitMs: Math.max(0, delayMs(kind, failures) - agoMs) };
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

function subjectOf(kind: SubjectKind | 'known', { loginName, address: host }: Attempt): string {
  const address = networkOf(host);
  const parts = { account: [loginName], address: [address], pair: [loginName, address], known: [loginName, address] };
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts[kind]]))
    .digest('hex');
}
const knownOf = (attempt: Attempt) => subjectOf('known', attempt);
