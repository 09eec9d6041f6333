import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridOf, withGaps } from './series-steps.ts';

const MINUTE_MS = 60_000;
const gap = (at: number) => ({ at, isGap: true });
const gapsOf = (minutes: readonly number[], stepMinutes: number) => {
  const span = { fromAt: 0, toAt: (minutes.at(-1) ?? 0) * MINUTE_MS + stepMinutes * MINUTE_MS };
  const grid = { ...gridOf(span, 1_000_000, stepMinutes * MINUTE_MS), gapMs: 3 * stepMinutes * MINUTE_MS };
  const heard = minutes.map((minute) => ({ at: minute * MINUTE_MS, isGap: false }));
  return withGaps(heard, grid, Infinity, gap).filter(({ isGap }) => isGap);
};

test('a single silence between two readings is a gap, for nothing says that the device reports so rarely', () => {
  expect(gapsOf([0, 6], 1)).toHaveLength(5);
});

test('readings that all lie equally far apart are a line, up to the silence that the ledger calls one', () => {
  expect(gapsOf([0, 5, 10, 15, 20], 1)).toEqual([]);
});

test('a silence among readings at the pace of the device is told at any place', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 4, max: 500 }),
      (before, after, silence) => {
        const minutes = [...Array(before).keys(), ...[...Array(after).keys()].map((minute) => before - 1 + silence + minute)];
        expect(gapsOf(minutes, 1)).toHaveLength(silence - 1);
      },
    ),
  );
});
