import { expect, test } from 'vitest';
import { roundedShare } from './covered.ts';

test('a share has four decimals, and what is not nothing is never rounded to nothing', () => {
  expect(roundedShare(1, 3)).toBe(0.3333);
  expect(roundedShare(1, 1_000_000)).toBe(0.0001);
  expect(roundedShare(0, 5)).toBe(0);
  expect(roundedShare(6, 5)).toBe(1);
});
