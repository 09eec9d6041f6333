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
  expect(gapsOf([0, 19, 38, 57], 1)).toEqual([]);
  expect(gapsOf([0, 21, 42, 63], 1)).toHaveLength(3 * 20);
});

test('a silence of three times the pace around it is a gap, and a shorter one is none', () => {
  const coarse = [0, 4, 8, 12, 16, 20];
  const after = (silence: number) => [...coarse, ...coarse.map((minute) => 20 + silence + minute)];
  expect(gapsOf(after(12), 1)).toEqual([]);
  expect(gapsOf(after(13), 1)).toHaveLength(12);
});

test('where a device begins to report more often, its old pace excuses no silence for long', () => {
  const often = Array.from({ length: 20 }, (_, minute) => 24 + minute);
  expect(gapsOf([0, 4, 8, 12, 16, 20, ...often, 43 + 8], 1)).toHaveLength(7);
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
