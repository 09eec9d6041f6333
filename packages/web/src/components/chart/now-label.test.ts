import { describe, expect, test } from 'vitest';
import { nowLabel } from './now-label.ts';

const HOUR_MS = 3_600_000;
const day = { fromAt: 0, toAt: 24 * HOUR_MS };
const at = (nowMs: number) => nowLabel(day, { nowMs, color: (name) => name, t: ((key: string) => key) as never });

describe('the word over the line of now', () => {
  test('stands over its line', () => {
    expect(at(12 * HOUR_MS)).toMatchObject({ align: 'center', formatter: 'curve.now' });
  });

  test('stands beside it in the first hour of a day, where the unit of the axis is', () => {
    expect(at(0.1 * HOUR_MS)).toMatchObject({ align: 'left' });
  });
});
