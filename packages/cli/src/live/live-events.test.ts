import type { Client } from '@heliograph/core/client';
import { ApiError, TransportError } from '@heliograph/core/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { liveEvents, retryMs, type Connection } from './live-events.ts';

afterEach(() => vi.useRealTimers());

const values = { type: 'values', isSnapshot: true, plants: [], devices: [], latest: [] } as const;
const lost = new TransportError({ reason: 'network', message: 'gone', path: '/live' });

/** A server whose every connection is one of the given scripts: events, then an end or an error. */
function clientOf(connections: { ids: string[]; error?: Error }[]) {
  const asked: (string | undefined)[] = [];
  const stream = {
    async *'GET /live'(_: unknown, options: { lastEventId?: string }) {
      const connection = connections[asked.length];
      asked.push(options.lastEventId);
      for (const id of connection?.ids ?? []) yield { id, data: values };
      if (connection?.error) throw connection.error;
    },
  };
  return { client: { stream } as unknown as Client, asked };
}

async function collect(connections: Parameters<typeof clientOf>[0], enough: number) {
  vi.useFakeTimers();
  const { client, asked } = clientOf(connections);
  const seen: Connection['is'][] = [];
  const stop = new AbortController();
  let events = 0;
  const done = (async () => {
    for await (const _ of liveEvents(client, { plants: ['1'] }, stop.signal, (connection) => seen.push(connection.is))) {
      events += 1;
      if (events === enough) stop.abort();
    }
  })();
  await Promise.all([vi.runAllTimersAsync(), done.catch((error: unknown) => error)]);
  return {
    asked,
    seen,
    events,
    error: await done.then(
      () => undefined,
      (error: unknown) => error,
    ),
  };
}

test('a lost connection is said, retried, and taken up after the last event', async () => {
  const { asked, seen, events } = await collect([{ ids: ['a', 'b'], error: lost }, { ids: [], error: lost }, { ids: ['c'] }], 3);
  expect(asked).toEqual([undefined, 'b', 'b']);
  expect(events).toBe(3);
  expect(seen).toEqual(['connecting', 'live', 'lost', 'lost', 'live']);
});

test('a server that ends the stream is asked again', async () => {
  const { asked } = await collect([{ ids: ['a'] }, { ids: ['b'] }], 2);
  expect(asked).toEqual([undefined, 'a']);
});

test('being signed out is not retried', async () => {
  const ended = new ApiError({ code: 401, msg: 'over', path: '/live' });
  const { asked, error } = await collect([{ ids: [], error: ended }], 1);
  expect(error).toBe(ended);
  expect(asked).toHaveLength(1);
});

test('waits grow to half a minute and no further', () => {
  expect([0, 1, 2, 10].map((attempt) => retryMs(attempt, 0.5))).toEqual([1000, 2000, 4000, 30_000]);
});
