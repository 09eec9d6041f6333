import type { Plant } from '@heliograph/core/contract/plants';
import { expect, test } from 'vitest';
import { livePlants, mergeValues } from './merge.ts';

const plant = (id: string, powerW: number | null) => ({ id, name: `Plant ${id}`, powerW }) as Plant;
const rows = new Map([plant('1', 10), plant('2', null)].map((row) => [row.id, row]));

test('new values reach their row and leave the rest of it alone', () => {
  const { rows: merged, changed } = mergeValues(rows, [plant('1', 12)]);
  expect(changed.map((row) => row.id)).toEqual(['1']);
  expect(merged.get('1')).toEqual({ id: '1', name: 'Plant 1', powerW: 12 });
  expect([...merged.keys()]).toEqual(['1', '2']);
});

test('equal values and rows that are not shown change nothing', () => {
  const merged = mergeValues(rows, [plant('1', 10), plant('9', 5)]);
  expect(merged.changed).toEqual([]);
  expect(merged.rows).toBe(rows);
});

test('plants are watched by their ids', () => {
  expect(livePlants.watchedBy([...rows.values()])).toEqual({ plants: ['1', '2'] });
});
