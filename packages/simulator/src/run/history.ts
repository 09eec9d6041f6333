import { setTimeout as sleep } from 'node:timers/promises';

/** One device's part of the history. */
export interface HistorySource {
  /** End of the newest day that it could tell now; null when there is none. */
  backlogAt: () => number | null;
  tellBacklogDay: () => Promise<void>;
}

const IDLE_MS = 500;

/**
 * Tells the past newest day first, a few devices at a time, until it is stopped. Each answer is followed by a rest as
 * long as it took, so that live data goes first.
 */
export function tellHistory(sources: readonly HistorySource[], inFlight: number, onDay: () => void): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  const taken = new Set<HistorySource>();
  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const source = newest(sources, taken);
      const restMs = source ? await tell(source, taken) : IDLE_MS;
      if (source) onDay();
      await sleep(restMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const workers = Array.from({ length: inFlight }, work);
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(workers);
    },
  };
}

async function tell(source: HistorySource, taken: Set<HistorySource>): Promise<number> {
  taken.add(source);
  const startedAt = performance.now();
  const isTold = await source.tellBacklogDay().then(
    () => true,
    () => false,
  );
  taken.delete(source);
  return isTold ? Math.min(performance.now() - startedAt, IDLE_MS) : IDLE_MS;
}

function newest(sources: readonly HistorySource[], taken: ReadonlySet<HistorySource>): HistorySource | undefined {
  let best: HistorySource | undefined;
  for (const source of sources) {
    const at = taken.has(source) ? null : source.backlogAt();
    if (at !== null && at > (best?.backlogAt() ?? -Infinity)) best = source;
  }
  return best;
}
