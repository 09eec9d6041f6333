import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brailleArea, gauge, rangeOf, resample } from './chart.ts';

describe('brailleArea', () => {
  test('fills from zero up to the value', () => {
    expect(brailleArea([0, 0, 4, 4], 2, 1, { min: 0, max: 4 })).toEqual(['⣀⣿']);
  });
  test('a gap is a gap and not a zero', () => {
    expect(brailleArea([null, null, 0, 0], 2, 1, { min: 0, max: 4 })).toEqual([' ⣀']);
  });
  test('what is below zero hangs from it', () => {
    expect(brailleArea([-4, -4, 4, 4], 2, 2, { min: -4, max: 4 })).toEqual(['⣀⣿', '⣿⠀'.replace('⠀', ' ')]);
  });
  test('always has the size asked for', () => {
    const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 300 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (series, width, height) => {
          const lines = brailleArea(series, width, height, rangeOf(series));
          expect(lines).toHaveLength(height);
          expect(lines.every((line) => line.length === width)).toBe(true);
        },
      ),
    );
  });
});

test('a gauge has eighths and knows when it does not know', () => {
  expect([gauge(0.5, 4), gauge(1 / 32, 4), gauge(2, 4), gauge(null, 4)]).toEqual(['██  ', '▏   ', '████', '    ']);
});

test('resampling takes means and stretches short series', () => {
  expect(resample([1, 3, null, null], 2)).toEqual([2, null]);
  expect(resample([1, 2], 4)).toEqual([1, 1, 2, 2]);
});

test('the scale includes zero and ends at a round number', () => {
  expect(rangeOf([3, 870])).toEqual({ min: 0, max: 1000 });
  expect(rangeOf([-120, null, 40])).toEqual({ min: -150, max: 40 });
  expect(rangeOf([])).toEqual({ min: 0, max: 0 });
});

test('the standby of a night takes no room below zero', () => {
  expect(rangeOf([-15, 40_300])).toEqual({ min: 0, max: 50_000 });
  expect(brailleArea([-1, -1, 100, 100], 2, 1, rangeOf([-1, 100]))).toEqual(['⣀⣿']);
});
