import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batteryCycles, energyBalance, roundTripEfficiency, selfConsumption, selfSufficiency } from './energy-balance.ts';

const flows = { pvKwh: 20, importedKwh: 4, exportedKwh: 6, chargedKwh: 5, dischargedKwh: 3 };
const kwh = fc.double({ min: 0, max: 1e6, noNaN: true });

test('the load is what came in and did not leave', () => {
  expect(energyBalance(flows)).toEqual({ loadKwh: 16, isDataError: false });
});

test.each(Object.keys(flows))('no load is claimed without %s', (name) => {
  expect(energyBalance({ ...flows, [name]: null })).toEqual({ loadKwh: null, isDataError: false });
});

test('a little less than nothing is nothing; a lot less is a data error', () => {
  const idle = { pvKwh: 10, importedKwh: 0, chargedKwh: 0, dischargedKwh: 0 };
  expect(energyBalance({ ...idle, exportedKwh: 10.09 })).toEqual({ loadKwh: 0, isDataError: false });
  expect(energyBalance({ ...idle, exportedKwh: 12 })).toEqual({ loadKwh: null, isDataError: true });
});

test('self-consumption is 0 without generation and null without a series', () => {
  expect(selfConsumption(0, 0)).toEqual({ ratio: 0, energyKwh: 0 });
  expect(selfConsumption(null, 0)).toEqual({ ratio: null, energyKwh: null });
  expect(selfConsumption(5, undefined)).toEqual({ ratio: null, energyKwh: null });
  expect(selfConsumption(5, 2)).toEqual({ ratio: 0.6, energyKwh: 3 });
});

test('self-consumption and self-sufficiency stay within 0 and 1', () => {
  fc.assert(
    fc.property(kwh, kwh, (a, b) => {
      const { ratio, energyKwh } = selfConsumption(a, b);
      expect(ratio).toBeGreaterThanOrEqual(0);
      expect(ratio).toBeLessThanOrEqual(1);
      expect(energyKwh).toBeLessThanOrEqual(a);
      expect(selfSufficiency(a, b) ?? 0).toBeGreaterThanOrEqual(0);
      expect(selfSufficiency(a, b) ?? 0).toBeLessThanOrEqual(1);
      expect(selfSufficiency(a, 0)).toBeNull();
    }),
  );
  expect(selfSufficiency(null, 5)).toBeNull();
  expect(selfSufficiency(5, null)).toBeNull();
  expect(selfSufficiency(8, 5)).toBe(0);
});

test('a battery is judged by what it gave, and what it still holds was not lost', () => {
  expect(batteryCycles(20, 10)).toBe(2);
  expect(batteryCycles(20, 0)).toBeNull();
  expect(roundTripEfficiency(9, 10, 0, 10)).toBe(0.9);
  expect(roundTripEfficiency(4.5, 10, 50, 10)).toBe(0.9);
  expect(roundTripEfficiency(9, 5, -50, 10)).toBe(0.9);
  expect(roundTripEfficiency(9, 10, null, 10)).toBeNull();
  expect(roundTripEfficiency(0, 0, 0, 10)).toBeNull();
});
