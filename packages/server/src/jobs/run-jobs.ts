import type { ClaimedJob, Storage } from '../storage/storage.ts';
import { startLoop, type Loop } from './loop.ts';

/** Work that is due as rows. Every node runs the same loop and every job may run twice. */
export interface JobKind {
  kind: string;
  /** Longest time that one run may take; after it another node may take the job. */
  holdMs: number;
  /** A periodic job comes back after this; any other ends with its run. */
  everyMs?: number;
  run: (ref: string) => Promise<void>;
}
export interface JobsOptions {
  storage: Storage;
  kinds: readonly JobKind[];
  onError: (error: unknown) => void;
  /** How often due jobs are looked for. */
  everyMs?: number;
}

const lookEveryMs = 5_000;
const jobsAtOnce = 10;
const longestDelayMs = 3_600_000;

export function startJobs({ storage, kinds, onError, everyMs = lookEveryMs }: JobsOptions): Loop {
  let isPlanned = false;
  return startLoop({
    everyMs,
    onError,
    async run(signal) {
      if (!isPlanned) await planPeriodic(storage, kinds);
      isPlanned = true;
      for (const kind of kinds) {
        for (const job of await storage.claimJobs(kind.kind, jobsAtOnce, kind.holdMs)) {
          // What is left is taken again when the hold is over.
          if (signal.aborted) return;
          await runJob(storage, kind, job, onError);
        }
      }
    },
  });
}

/** Adds a job; one of the same kind and ref that waits already keeps its time. */
export async function addJob(storage: Storage, kind: string, ref: string, dueAt: number): Promise<void> {
  const row = { kind, ref, due_at: dueAt, claimed_until: 0, attempt: 0 };
  await storage.write((tx) =>
    tx
      .insertInto('job')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
      .execute(),
  );
}

async function planPeriodic(storage: Storage, kinds: readonly JobKind[]): Promise<void> {
  for (const { kind, everyMs } of kinds) if (everyMs !== undefined) await addJob(storage, kind, '', Date.now());
}

async function runJob(storage: Storage, kind: JobKind, job: ClaimedJob, onError: (error: unknown) => void): Promise<void> {
  try {
    await kind.run(job.ref);
  } catch (error) {
    onError(error);
    await postpone(storage, job, Date.now() + retryDelayMs(job.attempt), job.attempt);
    return;
  }
  if (kind.everyMs === undefined) await storage.write((tx) => tx.deleteFrom('job').where('id', '=', job.id).execute());
  else await postpone(storage, job, Date.now() + kind.everyMs, 0);
}

async function postpone(storage: Storage, job: ClaimedJob, dueAt: number, attempt: number): Promise<void> {
  await storage.write((tx) => tx.updateTable('job').set({ due_at: dueAt, claimed_until: 0, attempt }).where('id', '=', job.id).execute());
}

/** Doubles from ten seconds up to an hour. */
export function retryDelayMs(attempt: number): number {
  return Math.min(longestDelayMs, 10_000 * 2 ** Math.min(attempt - 1, 10));
}
