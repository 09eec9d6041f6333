import { startLoop, type Loop } from '../../jobs/loop.ts';
import { retryDelayMs } from '../../jobs/run-jobs.ts';
import type { ClaimedJob, Storage } from '../../storage/storage.ts';
import { FETCH_JOB } from '../fetch-job.ts';
import { readFirmware } from '../facts.ts';
import { DownloadError, type DownloadRules } from './download.ts';
import { fetchFirmware } from './fetch-firmware.ts';

export interface FetchRunnerOptions {
  storage: Storage;
  rules: DownloadRules;
  /** Told about what is no fault of the address. */
  onError: (error: unknown) => void;
  everyMs?: number;
}

const LOOK_EVERY_MS = 2_000;
/** Longer than any download takes. */
const HOLD_MS = 15 * 60_000;

/** Fetches registered firmware, one after the other, beside the other jobs: a slow address delays nothing else. */
export function startFetchRunner({ storage, rules, onError, everyMs = LOOK_EVERY_MS }: FetchRunnerOptions): Loop {
  const stopped = new AbortController();
  const loop = startLoop({
    everyMs,
    onError,
    async run() {
      const [job] = await storage.claimJobs(FETCH_JOB, 1, HOLD_MS);
      if (!job) return undefined;
      await runOne(storage, job, rules, stopped.signal, onError);
      return 0;
    },
  });
  return {
    async stop() {
      stopped.abort();
      await loop.stop();
    },
  };
}

async function runOne(
  storage: Storage,
  job: ClaimedJob,
  rules: DownloadRules,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const id = Number(job.ref);
  const before = await readFirmware(storage.read, id);
  try {
    await fetchFirmware(storage, id, job.attempt, rules, signal);
  } catch (error) {
    if (!(error instanceof DownloadError) && !signal.aborted) onError(error);
    await again(storage, job, signal.aborted ? Date.now() : Date.now() + retryDelayMs(job.attempt));
    return;
  }
  const after = await readFirmware(storage.read, id);
  // Somebody changed the draft meanwhile: what was fetched may not be what is wanted now.
  const isChanged = after?.row.state === 'draft' && after.row.problem === null && after.row.version !== before?.row.version;
  if (isChanged) await again(storage, { ...job, attempt: 0 }, Date.now());
  else await storage.write((tx) => tx.deleteFrom('job').where('id', '=', job.id).execute());
}

async function again(storage: Storage, { id, attempt }: ClaimedJob, dueAt: number): Promise<void> {
  await storage.write((tx) => tx.updateTable('job').set({ due_at: dueAt, claimed_until: 0, attempt }).where('id', '=', id).execute());
}
