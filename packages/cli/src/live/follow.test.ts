import type { Client } from '@heliograph/core/client';
import type { LiveEvent } from '@heliograph/core/contract/live';
import { ApiError, TransportError } from '@heliograph/core/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow, type Follower } from './follow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Row = { id: string };
const snapshot: LiveEvent = { type: 'values', isSnapshot: true, plants: [], devices: [], latest: [] };

/** A server whose streams stay open; `watched` is what was asked of each. */
function world(loads: (readonly Row[] | Error)[]) {
  const watched: (string | undefined)[] = [];
  const stream = {
    async *'GET /live'({ query }: { query: { plants?: string } }, { signal }: { signal: AbortSignal }) {
      watched.push(query.plants);
      yield { id: '1', data: snapshot };
      await new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    },
  };
  const seen = { rows: [] as string[], errors: [] as unknown[], lost: 0 };
  const follower: Follower<Row> = {
    load: async () => {
      const next = loads.length > 1 ? loads.shift() : loads[0];
      if (next instanceof Error) throw next;
      return next ?? [];
    },
    watchedBy: (rows) => ({ plants: rows.map((row) => row.id) }),
    onRows: (rows) => void seen.rows.push(rows.map((row) => row.id).join()),
    onEvent: () => {},
    onConnection: (connection) => void (seen.lost += connection.is === 'lost' ? 1 : 0),
    onError: (error) => void seen.errors.push(error),
  };
  const stop = new AbortController();
  const done = follow({ stream } as unknown as Client, follower, stop.signal);
  return { seen, watched, stop, done };
}

test('a row that is new is found within a minute and watched from then on', async () => {
  const { seen, watched, stop, done } = world([[{ id: '1' }], [{ id: '1' }, { id: '2' }]]);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(seen.rows).toEqual(['1', '1,2']);
  expect(watched).toEqual(['1', '1,2']);
  stop.abort();
  await done;
});

test('a refresh that finds the same rows leaves the stream open', async () => {
  const { seen, watched, stop, done } = world([[{ id: '1' }]]);
  await vi.advanceTimersByTimeAsync(181_000);
  expect(seen.rows).toEqual(['1', '1', '1', '1']);
  expect(watched).toEqual(['1']);
  stop.abort();
  await done;
  expect(vi.getTimerCount()).toBe(0);
});

test('a first load without a connection is tried again', async () => {
  const offline = new TransportError({ reason: 'network', message: 'gone', path: '/plants' });
  const { seen, stop, done } = world([offline, offline, [{ id: '1' }]]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toMatchObject({ rows: ['1'], lost: 2, errors: [offline, offline] });
  stop.abort();
  await done;
});

test('what is not permitted ends it', async () => {
  const denied = new ApiError({ code: 403, msg: 'no', path: '/plants' });
  const { seen, done } = world([denied]);
  await done;
  expect(seen).toMatchObject({ rows: [], errors: [denied] });
});
