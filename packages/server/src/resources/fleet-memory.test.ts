import { expect, test } from 'vitest';
import { createMemory, fleetKey } from './fleet-memory.ts';

test('what was computed is answered again while fresh, then once more while it is computed anew', async () => {
  const memory = createMemory<number>({ freshMs: 10, usableMs: 100 });
  let runs = 0;
  const ask = (now: number, key = 'a') => memory(key, now, async () => (runs += 1));
  expect(await Promise.all([ask(0), ask(0), ask(5)])).toEqual([1, 1, 1]);
  expect(await ask(20)).toBe(1);
  await new Promise(setImmediate);
  expect(await ask(21)).toBe(2);
  expect(await ask(500)).toBe(3);
});

test('a failure is told and not kept', async () => {
  const memory = createMemory<number>({ freshMs: 10 });
  await expect(memory('a', 0, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await memory('a', 1, () => Promise.resolve(7))).toBe(7);
});

test('another caller and another set of plants are other keys', () => {
  const plants = (...ids: number[]) => ids.map((id) => ({ id }));
  expect(new Set([fleetKey(1, plants(1, 2)), fleetKey(2, plants(1, 2)), fleetKey(1, plants(1)), fleetKey(1, plants(12))]).size).toBe(4);
});
