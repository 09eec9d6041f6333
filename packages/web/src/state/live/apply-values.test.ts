import { describe, expect, test } from 'vitest';
import { patchItems, patchLatest, patchRecord } from './apply-values.ts';

const list = { total: 2, items: [plant('1', 100), plant('2', null)] };

describe('a live value', () => {
  test('replaces the figures of its plant and leaves the other rows as they are', () => {
    const patched = patchItems(list, [{ id: '2', powerW: 5 }]);
    expect(patched.items[1]).toEqual({ id: '2', name: 'Plant 2', powerW: 5 });
    expect(patched.items[0]).toBe(list.items[0]);
  });

  test('that says the same again causes no new drawing', () => {
    expect(patchItems(list, [{ id: '1', powerW: 100 }])).toBe(list);
    expect(patchItems(list, [{ id: '9', powerW: 1 }])).toBe(list);
  });

  test('of null takes away a number: missing is not zero', () => {
    expect(patchRecord(plant('1', 100), [{ id: '1', powerW: null }]).powerW).toBeNull();
  });

  test('of a channel never replaces a newer one', () => {
    const known = [reading('voltageV', 230, 2_000), reading('powerW', 1, 2_000)];
    const patched = patchLatest(known, [reading('voltageV', 229, 1_000), reading('powerW', 2, 3_000), reading('frequencyHz', 50, 3_000)]);
    expect(patched.map(({ channel, value }) => [channel, value])).toEqual([
      ['voltageV', 230],
      ['powerW', 2],
      ['frequencyHz', 50],
    ]);
  });
});

function plant(id: string, powerW: number | null) {
  return { id, name: `Plant ${id}`, powerW };
}
function reading(channel: string, value: number, at: number) {
  return { channel, unit: 'V' as const, kind: 'gauge' as const, value, at };
}
