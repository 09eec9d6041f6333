import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test('a lost stream waits twice as long each time, half a minute at most, and never exactly as long as the neighbour', () => {
  expect([0, 1, 2, 3, 9].map((attempt) => backoffMs(attempt, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000, 30_000]);
  expect(backoffMs(1, 0)).toBe(1_500);
  expect(backoffMs(1, 1)).toBe(2_500);
});
