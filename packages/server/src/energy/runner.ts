import type { Storage } from '../storage/storage.ts';
import { startLoop, type Loop } from '../jobs/loop.ts';
import { Candidates } from './candidates.ts';
import { extendDevices } from './extend.ts';
import { refoldMarked } from './refold.ts';

export interface EnergyRunnerOptions {
  storage: Storage;
  /** Told about a round that failed; the next one tries again. */
  onError: (error: unknown) => void;
}

const roundMs = 1_000;
/** Between rounds while marked days are waiting: live intake goes first. */
const pauseMs = 100;
const daysARound = 40;
const overlapMs = 60_000;
const sweepEveryMs = 60_000;

/** Keeps the ledger within a second of what devices say, and folds marked days again in small portions. */
export function startEnergyRunner({ storage, onError }: EnergyRunnerOptions): Loop {
  const candidates = new Candidates();
  let sweptAt = Date.now();
  return startLoop({
    everyMs: roundMs,
    onError,
    async run() {
      const now = Date.now();
      if (now - sweptAt > sweepEveryMs) {
        candidates.forget();
        sweptAt = now;
      }
      const { refolded } = await foldRound(storage, candidates, now, overlapMs);
      return refolded < daysARound ? undefined : pauseMs;
    },
  });
}

/** Folds until nothing is waiting; for tests and for what must be complete before it is shown. */
export async function foldAll(storage: Storage): Promise<void> {
  const candidates = new Candidates();
  let work = 1;
  while (work > 0) {
    const { extended, refolded } = await foldRound(storage, candidates, Date.now(), Number.POSITIVE_INFINITY);
    work = extended + refolded;
  }
}

async function foldRound(
  storage: Storage,
  candidates: Candidates,
  now: number,
  lookBackMs: number,
): Promise<{ extended: number; refolded: number }> {
  const devices = await candidates.find(storage.read, now, lookBackMs);
  const { done, written } = await extendDevices(storage, devices);
  candidates.noteDone(done);
  return { extended: written, refolded: await refoldMarked(storage, daysARound) };
}
