import type { Client } from '@heliograph/core/client';
import type { LiveEvent } from '@heliograph/core/contract/live';
import { ApiError } from '@heliograph/core/errors';
import { liveEvents, wait, retryMs, type Connection, type Watched } from './live-events.ts';

/** Somebody who wants the rows as they are and then every change, for as long as the signal lets them. */
export interface Follower<Row> {
  load: (signal: AbortSignal) => Promise<readonly Row[]>;
  watchedBy: (rows: readonly Row[]) => Watched;
  onRows: (rows: readonly Row[]) => void;
  onEvent: (event: LiveEvent) => void;
  onConnection: (connection: Connection) => void;
  onError: (error: unknown) => void;
}

/** Loads, then follows; a load that fails is tried again like a lost connection, unless waiting cannot help. */
export async function follow<Row>(client: Client, follower: Follower<Row>, signal: AbortSignal): Promise<void> {
  try {
    const rows = await loadAtLast(follower, signal);
    if (!rows || signal.aborted) return;
    follower.onRows(rows);
    for await (const event of liveEvents(client, follower.watchedBy(rows), signal, follower.onConnection)) follower.onEvent(event);
  } catch (error) {
    if (!signal.aborted) follower.onError(error);
  }
}

async function loadAtLast<Row>(follower: Follower<Row>, signal: AbortSignal): Promise<readonly Row[] | undefined> {
  const since = Date.now();
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      return await follower.load(signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof ApiError && error.code < 500 && error.code !== 429) throw error;
      follower.onError(error);
    }
    const waitMs = retryMs(attempt, Math.random());
    follower.onConnection({ is: 'lost', since, retryAt: Date.now() + waitMs });
    await wait(waitMs, signal);
  }
  return undefined;
}
