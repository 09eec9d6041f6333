import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSuffixed, formatThousands } from './number.ts';

const powers: Record<string, number> = { '': 0, k: 1, M: 2, G: 3, T: 4, P: 5, E: 6 };

test.each([
  [0, '0'],
  [999, '999'],
  [999.94, '999.9'],
  [999.96, '1k'],
  [1_000, '1k'],
  [1_500, '1.5k'],
  [-1_500, '-1.5k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [1e9, '1G'],
  [1e12, '1T'],
  [1e15, '1P'],
  [1e18, '1E'],
  [1e21, '1000E'],
  [-0.01, '0'],
])('%d is %s', (value, text) => {
  expect(formatSuffixed(value)).toBe(text);
});

test('a suffixed number is the number, rounded, and below 1000 unless the suffixes ran out', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e20, max: 1e20, noNaN: true }), (value) => {
      const [, digits = '', suffix = ''] = /^(-?[\d.]+)([kMGTPE]?)$/.exec(formatSuffixed(value) ?? '') ?? [];
      const unit = 1000 ** (powers[suffix] ?? Number.NaN);
      expect(Math.abs(Number(digits) * unit - value)).toBeLessThanOrEqual(0.0501 * unit);
      expect(Math.abs(Number(digits)) < 1000 || suffix === 'E').toBe(true);
    }),
  );
});

test.each([
  [1_234_567.891, '1,234,567.891'],
  [-1_000, '-1,000'],
  [999, '999'],
  [-0, '0'],
])('%d with thousands separators is %s', (value, text) => {
  expect(formatThousands(value)).toBe(text);
});

test('separators take nothing from a number and stand before every third digit', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double({ min: -1e15, max: 1e15, noNaN: true })), (value) => {
      const text = formatThousands(value) ?? '';
      expect(Number(text.replaceAll(',', ''))).toBeCloseTo(value, 15);
      expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/);
    }),
  );
});

test('what is not a number has no format', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect([formatSuffixed(value), formatThousands(value)]).toEqual([null, null]);
});
