import { describe, expect, test } from 'vitest';
import { cellKind, cellText, nextCell, strength, topOf } from './heat-model.ts';

const row = { plantId: '1', plantName: 'Toledo', today: '2026-06-02', yields: [3.456, null, 0, null] };
const dates = ['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03'];

describe('a cell of the heat view', () => {
  test('is over, unknown, running or still to come, each by the clock of its plant', () => {
    expect(dates.map((date, index) => cellKind(row, date, row.yields[index] ?? null))).toEqual(['over', 'unknown', 'running', 'toCome']);
  });

  test('is stronger the more it gave, and never stronger than the top', () => {
    const top = topOf({ items: [{ ...row, yields: [0.3, 4.2, null] }] });
    expect(top).toBe(4.5);
    expect([0, 2.25, 4.5, 9, -1].map((value) => strength(value, top))).toEqual([8, 54, 100, 100, 8]);
    expect(topOf({ items: [] })).toBe(1);
  });

  test('says in words what it shows', () => {
    const t = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as never;
    const all = { dates, items: [row], total: 1 };
    expect(cellText(all, row, 0, t, 'en')).toBe('Toledo · May 31 · 3.46 kWh/kWp');
    expect(cellText(all, row, 1, t, 'en')).toMatch(/^Toledo · Jun 1 · fleet\.heat\.unknown/);
    expect(cellText(all, row, 2, t, 'en')).toMatch(/fleet\.heat\.running \{"value":"0\.00"\}/);
  });
});

test('arrow keys lead to the neighbours and stop at the edge', () => {
  const size = [3, 14] as const;
  expect(nextCell('ArrowDown', [0, 0], size)).toEqual([1, 0]);
  expect(nextCell('ArrowRight', [2, 12], size)).toEqual([2, 13]);
  expect(nextCell('End', [1, 4], size)).toEqual([1, 13]);
  expect(nextCell('ArrowUp', [0, 3], size)).toBeNull();
  expect(nextCell('ArrowRight', [0, 13], size)).toBeNull();
  expect(nextCell('x', [0, 0], size)).toBeNull();
});
