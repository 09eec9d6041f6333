import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEvents } from './event-stream.ts';

async function eventsOf(chunks: readonly Uint8Array[]) {
  const waiting = [...chunks];
  return Array.fromAsync(parseEvents(async () => waiting.shift(), { method: 'GET', path: '/live' }));
}

test('the same events come out of every cut and every line ending', async () => {
  const event = fc.record({ id: fc.stringMatching(/^[a-z0-9]{1,5}$/), data: fc.jsonValue() });
  const cuts = fc.array(fc.nat(300), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 6 }), fc.constantFrom('\n', '\r\n', '\r'), cuts, async (events, lineEnd, at) => {
      const text = events.map(({ id, data }) => [': beat', `id: ${id}`, `data: ${JSON.stringify(data)}`, '', ''].join(lineEnd)).join('');
      const bytes = new TextEncoder().encode(text);
      const edges = [0, ...at.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
      expect(await eventsOf(chunks)).toEqual(JSON.parse(JSON.stringify(events)));
    }),
  );
});

test('an event without an id keeps the last one; unknown fields are skipped', async () => {
  const bytes = new TextEncoder().encode('id: 7\ndata: 1\n\nevent: x\nretry: 5\ndata:2\n\nid\ndata: 3\n\n');
  expect(await eventsOf([bytes])).toEqual([
    { id: '7', data: 1 },
    { id: '7', data: 2 },
    { id: '', data: 3 },
  ]);
});

test('data that is not JSON is a transport error', async () => {
  await expect(eventsOf([new TextEncoder().encode('data: {\n\n')])).rejects.toMatchObject({ reason: 'body', path: '/live' });
});

test('an event without end is given up instead of filling the memory', async () => {
  const chunk = new TextEncoder().encode('data: '.padEnd(1024 * 1024, 'x'));
  await expect(Array.fromAsync(parseEvents(async () => chunk, { method: 'GET', path: '/live' }))).rejects.toMatchObject({ reason: 'body' });
});
