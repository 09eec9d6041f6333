import { describe, expect, test } from 'vitest';
import { nowLabel } from './now-label.ts';

const HOUR_MS = 3_600_000;
const dayStart = Date.UTC(2026, 5, 1);
const day = { fromAt: dayStart, toAt: dayStart + 24 * HOUR_MS };
const at = (sinceMs: number) => nowLabel(day, { nowMs: dayStart + sinceMs, color: (name) => name, t: ((key: string) => key) as never });

describe('the word over the line of now', () => {
  test('stands over its line', () => {
    expect(at(12 * HOUR_MS)).toMatchObject({ align: 'center', formatter: 'curve.now' });
    expect(at(1.5 * HOUR_MS)).toMatchObject({ align: 'center' });
  });

  test('stands beside it in the first hour of a day, where the unit of the axis is', () => {
    expect(at(0)).toMatchObject({ align: 'left' });
    expect(at(1.4 * HOUR_MS)).toMatchObject({ align: 'left' });
  });
});
