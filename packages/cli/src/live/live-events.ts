import type { Client } from '@heliograph/core/client';
import type { LiveEvent } from '@heliograph/core/contract/live';
import { ApiError } from '@heliograph/core/errors';

/** What is watched; ids. */
export interface Watched {
  plants?: readonly string[];
  devicesOf?: readonly string[];
  latestOf?: readonly string[];
  messages?: true;
}

export type Connection = { is: 'connecting' } | { is: 'live' } | { is: 'lost'; since: number; retryAt: number };

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;

/**
 * Live events for as long as the signal lets them. A lost connection is said through `onConnection` and taken up again where
 * it was left; only what will not get better by waiting (signed out, not permitted) is thrown.
 */
export async function* liveEvents(
  client: Client,
  watched: Watched,
  signal: AbortSignal,
  onConnection: (connection: Connection) => void,
): AsyncGenerator<LiveEvent, void, undefined> {
  let lastEventId: string | undefined;
  let lostSince: number | undefined;
  let isLive = false;
  let attempt = 0;
  onConnection({ is: 'connecting' });
  while (!signal.aborted) {
    try {
      const events = client.stream['GET /live']({ query: queryOf(watched) }, { signal, ...(lastEventId ? { lastEventId } : {}) });
      for await (const event of events) {
        if (event.id) lastEventId = event.id;
        if (!isLive) onConnection({ is: 'live' });
        isLive = true;
        attempt = 0;
        lostSince = undefined;
        yield event.data;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
    }
    if (signal.aborted) return;
    isLive = false;
    lostSince ??= Date.now();
    const waitMs = retryMs(attempt, Math.random());
    attempt += 1;
    onConnection({ is: 'lost', since: lostSince, retryAt: Date.now() + waitMs });
    await wait(waitMs, signal);
  }
}

/** 1, 2, 4 … 30 s, spread by a fifth so that not everybody comes back in the same moment. */
export function retryMs(attempt: number, random: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * (0.8 + random * 0.4);
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429;
}

function queryOf({ plants, devicesOf, latestOf, messages }: Watched) {
  return {
    ...(plants ? { plants: plants.join(',') } : {}),
    ...(devicesOf ? { devicesOf: devicesOf.join(',') } : {}),
    ...(latestOf ? { latestOf: latestOf.join(',') } : {}),
    ...(messages ? { messages: 'true' as const } : {}),
  };
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
