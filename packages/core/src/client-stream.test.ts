import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createClient, type ClientOptions } from './client.ts';
import { startAnsweringServer } from './testing/answering-server.ts';

async function streamOf(answer: (response: ServerResponse) => unknown, more: Partial<ClientOptions> = {}) {
  const server = await startAnsweringServer((_, response) => answer(response));
  const client = createClient({ baseUrl: server.baseUrl, fetch, token: () => 'secret', language: () => 'en', ...more });
  return { ...server, live: client.stream['GET /live'] };
}

const headers = { 'content-type': 'text/event-stream; charset=utf-8' };

test('events arrive whole however the network cut them, heartbeats unseen, and the end of the answer ends the loop', async () => {
  const text = ': \n\nid: 41\ndata: {"name":"Überlingen ☀"}\n\n: \n\nid: 42\ndata: {"name":\ndata: "two lines"}\n\ndata: half';
  await using at = await streamOf(async (response) => {
    response.writeHead(200, headers);
    for (const byte of Buffer.from(text)) {
      response.write(Buffer.of(byte));
      if (byte % 7 === 0) await wait(1);
    }
    response.end();
  });
  const events = await Array.fromAsync(at.live());
  expect(events).toEqual([
    { id: '41', data: { name: 'Überlingen ☀' } },
    { id: '42', data: { name: 'two lines' } },
  ]);
});

test('a stream sends token, query and the id it goes on from', async () => {
  await using at = await streamOf((response) => response.writeHead(200, headers).end());
  await Array.fromAsync(at.live({ query: { plants: '1,2' } }, { lastEventId: '42' }));
  expect(at.seen[0]?.url).toBe('/photo_voltaic/live?plants=1%2C2');
  expect(at.seen[0]?.headers).toMatchObject({ 'x-token': 'secret', 'last-event-id': '42', accept: 'text/event-stream' });
});

test('the time limit of a call ends with the headers: a stream outlives it', async () => {
  await using at = await streamOf(
    async (response) => {
      response.writeHead(200, headers).flushHeaders();
      await wait(120);
      response.end('data: 1\n\n');
    },
    { timeoutMs: 50 },
  );
  expect(await Array.fromAsync(at.live())).toEqual([{ id: '', data: 1 }]);
});

test('headers that do not come within the limit are a time-out', async () => {
  await using at = await streamOf(() => undefined, { timeoutMs: 50 });
  await expect(Array.fromAsync(at.live())).rejects.toMatchObject({ name: 'TransportError', reason: 'timeout' });
});

test('heartbeats keep a stream alive; silence loses it', async () => {
  await using at = await streamOf(
    async (response) => {
      response.writeHead(200, headers).flushHeaders();
      for (let beat = 0; beat < 6; beat += 1) {
        await wait(40);
        response.write(': \n\n');
      }
      response.write('data: "still here"\n\n');
    },
    { silenceMs: 150 },
  );
  const seen: unknown[] = [];
  const reading = (async () => {
    for await (const { data } of at.live()) seen.push(data);
  })();
  await expect(reading).rejects.toMatchObject({ reason: 'timeout' });
  expect(seen).toEqual(['still here']);
});

test('leaving the loop closes the connection, and so does an abort', async () => {
  const closed: string[] = [];
  await using at = await streamOf((response) => {
    response.on('close', () => closed.push('closed'));
    response.writeHead(200, headers).write('data: 1\n\n');
  });
  for await (const _ of at.live()) break;
  const abort = new AbortController();
  const reading = (async () => {
    for await (const _ of at.live({}, { signal: abort.signal })) abort.abort();
  })();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => closed).toEqual(['closed', 'closed']);
});

test.each([
  ['a failing code', 401, { code: 401, msg: 'ended', error: 'session.ended' }, { name: 'ApiError', code: 401 }],
  ['a success that is no stream', 200, { code: 200 }, { name: 'TransportError', reason: 'body' }],
])('%s in place of a stream rejects', async (_, status, body, expected) => {
  await using at = await streamOf((response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
  await expect(Array.fromAsync(at.live())).rejects.toMatchObject(expected);
});
