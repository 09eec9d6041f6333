import { expect, test } from 'vitest';
import { co2FactorOf } from './co2-factor.ts';

test("a country's factor is that of its year, and says whose it is", () => {
  expect(co2FactorOf('ES', 2024)).toEqual({ kgPerKwh: 0.129, area: 'ES', year: 2024, source: 'Electricity Maps' });
  expect(co2FactorOf('CN', 2024)?.kgPerKwh).toBe(0.513);
});

test('a year that nobody has told yet takes the newest one before it, and says which', () => {
  expect(co2FactorOf('ES', 2099)?.year).toBe(2025);
  expect(co2FactorOf('ES', 1999)?.year).toBe(2021);
});

test('a country without a factor has none, whatever it is called', () => {
  expect(co2FactorOf('XX', 2024)).toBeNull();
  expect(co2FactorOf('constructor', 2024)).toBeNull();
});
