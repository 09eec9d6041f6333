import fc from 'fast-check';
import { expect, test } from 'vitest';
import { energyAvailability, lostEnergyKwh, timeAvailability, upTimeOf } from './availability.ts';

test('one of two 1000 kW generators down beside two of 1500 kW leaves 80 %', () => {
  const up = { upHours: 10, usefulHours: 10 };
  const down = { upHours: 0, usefulHours: 10 };
  const generators = [
    { ratedKw: 1500, ...up },
    { ratedKw: 1500, ...up },
    { ratedKw: 1000, ...up },
    { ratedKw: 1000, ...down },
  ];
  expect(timeAvailability(generators)).toBe(0.8);
  expect(timeAvailability([{ ratedKw: 1500, upHours: 0, usefulHours: 0 }])).toBeNull();
  expect(timeAvailability([])).toBeNull();
});

test('time is useful where the sun is strong enough and the data valid', () => {
  const interval = (irradianceWm2: number | null, isUp: boolean | null) => ({ irradianceWm2, isUp, hours: 0.25 });
  const intervals = [interval(500, true), interval(500, false), interval(60, false), interval(null, false), interval(500, null)];
  expect(upTimeOf(intervals)).toEqual({ upHours: 0.25, usefulHours: 0.5 });
  expect(upTimeOf(intervals, 50)).toEqual({ upHours: 0.25, usefulHours: 0.75 });
});

test('energy availability weighs what was lost against what could have been', () => {
  expect(energyAvailability(90, 10)).toBe(0.9);
  expect(energyAvailability(0, 0)).toBeNull();
  expect(energyAvailability(null, 1)).toBeNull();
  expect(energyAvailability(1, null)).toBeNull();
});

test('energy is lost only below what was expected, and unknown where nothing can be compared', () => {
  const at = (expectedW: number | null, actualW: number | null) => ({ expectedW, actualW, hours: 0.5 });
  expect(lostEnergyKwh([at(2000, 1000), at(1000, 4000), at(null, 0), at(4000, null)])).toBe(0.5);
  expect(lostEnergyKwh([at(null, 0), at(4000, null)])).toBeNull();
  const watts = fc.integer({ min: 0, max: 1e6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(watts, watts), { minLength: 1 }), (pairs) => {
      const lost = lostEnergyKwh(pairs.map(([expected, actual]) => at(expected, actual))) as number;
      expect(lost).toBeGreaterThanOrEqual(0);
      expect(lost).toBeLessThanOrEqual(pairs.reduce((total, [expected]) => total + expected / 2000, 0) + 1e-6);
    }),
  );
});
