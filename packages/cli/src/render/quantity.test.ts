import { expect, test } from 'vitest';
import { age, clockTime, duration, energy, localTime, quantity } from './quantity.ts';

test('a missing value is a dash and never a zero', () => {
  expect([quantity(null, 'W', 'en'), energy(null, 'en'), quantity(0, 'W', 'en')]).toEqual(['–', '–', '0 W']);
});

test('values carry their scaled unit, in the signs of the language', () => {
  expect(quantity(12_345, 'W', 'en')).toBe('12.3 kW');
  expect(energy(12.345, 'es')).toBe('12,3 kWh');
  expect(quantity(3, '', 'en')).toBe('3.00');
});

test('an age has one unit', () => {
  const now = 1_000_000_000;
  expect([0, 59_000, 60_000, 3_600_000, 90_000_000].map((ms) => age(now - ms, now))).toEqual(['0 s', '59 s', '1 min', '1 h', '1 d']);
  expect(age(now + 5_000, now)).toBe('0 s');
});

test('a span has its two largest units', () => {
  expect([59, 3_660, 1_174_529, null].map(duration)).toEqual(['0 min 59 s', '1 h 1 min', '13 d 14 h', '–']);
});

test('times are told where the plant is', () => {
  const at = Date.UTC(2026, 6, 1, 10, 5, 7);
  expect(clockTime(at, 'Asia/Shanghai')).toBe('18:05');
  expect(localTime(at, 'Europe/Madrid')).toBe('2026-07-01 12:05:07');
});
