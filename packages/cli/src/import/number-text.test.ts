import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalEvidence, readNumber, splitCellUnit } from './number-text.ts';

test.each([
  ['1234.5', 'point', 1234.5],
  ['1,234,567.8', 'point', 1234567.8],
  ['-2.8601', 'point', -2.8601],
  ['\u2212400', 'point', -400],
  ['1e3', 'point', 1000],
  ['1.234.567,8', 'comma', 1234567.8],
  ['0,5', 'comma', 0.5],
  ['12 345,6', 'comma', 12345.6],
  ["1'234'567", 'point', 1234567],
  ['1\u2019234.5', 'point', 1234.5],
  ['１２３．５', 'point', 123.5],
] as const)('%s with a decimal %s is %d', (cell, decimal, value) => {
  expect(readNumber(cell, decimal)).toBe(value);
});

test.each(['', 'NaN', '--', '1.2.3', '1,23,456', '12kW', 'Infinity', '0x10', '1.5,5'])('%j is no number', (cell) => {
  expect(readNumber(cell, 'point')).toBeUndefined();
});

test('one cell proves its decimal sign only where it cannot be read otherwise', () => {
  expect(['1.5', '0.123', '1234.567', '1,234.5', '1,234,567'].map(decimalEvidence)).toEqual(Array(5).fill('point'));
  expect(['1,5', '0,123', '1234,567', '1.234,5', '1.234.567'].map(decimalEvidence)).toEqual(Array(5).fill('comma'));
  expect(['1.234', '1,234', '-12.345'].map(decimalEvidence)).toEqual(Array(3).fill('open'));
  expect(['12', '-7', ''].map(decimalEvidence)).toEqual(Array(3).fill(undefined));
});

test('a number written in either way, grouped or not, is read back; what it proves is never the other sign', () => {
  const cents = fc.integer({ min: -1e12, max: 1e12 });
  fc.assert(
    fc.property(cents, fc.boolean(), fc.boolean(), (value, isComma, isGrouped) => {
      const [group, mark] = isComma ? ['.', ','] : [',', '.'];
      const whole = String(Math.floor(Math.abs(value) / 100));
      const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
      const cell = `${value < 0 ? '-' : ''}${grouped}${mark}${String(Math.abs(value) % 100).padStart(2, '0')}`;
      const decimal = isComma ? 'comma' : 'point';
      expect(readNumber(cell, decimal)).toBeCloseTo(value / 100, 6);
      expect([decimal, 'open']).toContain(decimalEvidence(cell));
    }),
  );
});

test('the number before a unit is all of it', () => {
  expect(['1.234,5 kWh', '-3W', '1\u2019234 Wh'].map((cell) => splitCellUnit(cell)?.number)).toEqual(['1.234,5', '-3', '1\u2019234']);
});

test('a unit behind a number is told apart from it, and text without a number is neither', () => {
  expect(['1.234,5 kWh', '-3W', '5,0°C', '1e3', '12', 'kW', 'n/a', '1.5.2026 10h'].map((cell) => splitCellUnit(cell)?.unit)).toEqual([
    'kWh',
    'W',
    '°C',
    undefined,
    undefined,
    undefined,
    undefined,
    'h',
  ]);
});
