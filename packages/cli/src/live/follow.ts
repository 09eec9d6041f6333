import type { Client } from '@heliograph/core/client';
import type { LiveEvent } from '@heliograph/core/contract/live';
import { ApiError } from '@heliograph/core/errors';
import { liveEvents, retryMs, wait, type Connection, type Watched } from './live-events.ts';

/** What is not in live values (names, counts, new rows) is asked for this often. */
const REFRESH_MS = 60_000;

/** Somebody who wants the rows as they are and then every change, for as long as the signal lets them. */
export interface Follower<Row extends { id: string }> {
  load: (signal: AbortSignal) => Promise<readonly Row[]>;
  watchedBy: (rows: readonly Row[]) => Watched;
  /** All rows, at the beginning and again every minute. */
  onRows: (rows: readonly Row[]) => void;
  onEvent: (event: LiveEvent) => void;
  onConnection: (connection: Connection) => void;
  /** The last one before the end is why it ended. */
  onError: (error: unknown) => void;
}

/** Loads, then follows; a load that fails is tried again like a lost connection, unless waiting cannot help. */
export async function follow<Row extends { id: string }>(client: Client, follower: Follower<Row>, signal: AbortSignal): Promise<void> {
  try {
    let rows = await loadAtLast(follower, signal);
    if (rows) follower.onRows(rows);
    while (rows && !signal.aborted) rows = await followRows(client, follower, rows, signal);
  } catch (error) {
    if (!signal.aborted) follower.onError(error);
  }
}

/** Follows these rows until there are others; answers those. */
async function followRows<Row extends { id: string }>(
  client: Client,
  follower: Follower<Row>,
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const others = new AbortController();
  const until = AbortSignal.any([signal, others.signal]);
  let newest = rows;
  const refresh = async () => {
    const loaded = await follower.load(until).catch(() => undefined);
    if (!loaded || until.aborted) return;
    newest = loaded;
    follower.onRows(loaded);
    if (idsOf(loaded) !== idsOf(rows)) others.abort();
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  try {
    for await (const event of liveEvents(client, follower.watchedBy(rows), until, follower.onConnection)) follower.onEvent(event);
    return newest;
  } finally {
    clearInterval(timer);
  }
}

function idsOf(rows: readonly { id: string }[]): string {
  return rows
    .map((row) => row.id)
    .toSorted()
    .join();
}

async function loadAtLast<Row extends { id: string }>(follower: Follower<Row>, signal: AbortSignal): Promise<readonly Row[] | undefined> {
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
