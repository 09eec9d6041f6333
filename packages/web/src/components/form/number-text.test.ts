import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText, readNumber } from './number-text.ts';

test.each([
  ['', null],
  ['  ', null],
  ['1,5', 1.5],
  ['-0.25', -0.25],
  ['5000', 5_000],
  ['1.000,5', undefined],
  ['1e3', undefined],
  ['12 kWp', undefined],
  ['--1', undefined],
])('%j is read as %s', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test('what is shown is read as what it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -180_000, max: 1_000_000_000 }), (thousandths) => {
      const value = thousandths / 1_000;
      expect(readNumber(numberText(value))).toBe(value);
    }),
  );
  expect(readNumber(numberText(null))).toBeNull();
});
