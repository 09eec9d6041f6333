import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { age, clockTime, energy, localTime, quantity, reading } from './quantity.ts';

describe('quantity', () => {
  test.each([
    [null, '–'],
    [0, '0 W'],
    [4.2, '4.20 W'],
    [999.4, '999 W'],
    [999.6, '1.00 kW'],
    [12_345, '12.3 kW'],
    [-2_000, '-2.00 kW'],
    [3_456_789, '3.46 MW'],
  ])('%s W reads %s', (value, text) => {
    expect(quantity(value, 'W', 'en')).toBe(text);
  });
  test('the decimal sign is that of the language', () => {
    expect(energy(12.345, 'es')).toBe('12,3 kWh');
  });
  test('never takes more than eleven columns, so that numbers do not jump', () => {
    fc.assert(fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => quantity(value, 'W', 'en').length <= 11));
  });
});

test('readings keep the unit that belongs to them', () => {
  expect(reading(49.987, 'Hz', 'en')).toBe('49.99 Hz');
  expect(reading(12_345, 'Wh', 'en')).toBe('12.3 kWh');
  expect(reading(null, '%', 'en')).toBe('–');
});

test('an age has one unit', () => {
  const now = 1_000_000_000;
  expect([0, 59_000, 60_000, 3_600_000, 90_000_000].map((ms) => age(now - ms, now))).toEqual(['0 s', '59 s', '1 min', '1 h', '1 d']);
  expect(age(now + 5_000, now)).toBe('0 s');
});

test('times are told where the plant is', () => {
  const at = Date.UTC(2026, 6, 1, 10, 5, 7);
  expect(clockTime(at, 'Asia/Shanghai')).toBe('18:05');
  expect(localTime(at, 'Europe/Madrid')).toBe('2026-07-01 12:05:07');
});
