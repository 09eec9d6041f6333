import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_STATE_OF_CHARGE, MIN_STATE_OF_CHARGE, ONE_WAY_EFFICIENCY, stepBattery } from './battery.ts';

const battery = { capacityWh: 2_240, maxW: 1_000 };

test('a surplus is stored and a deficit covered', () => {
  expect(stepBattery(battery, 1_000, 600, 0.5)).toEqual({
    powerW: -600,
    storedWh: 1_000 + 300 * ONE_WAY_EFFICIENCY,
    chargedWh: 300,
    dischargedWh: 0,
  });
  expect(stepBattery(battery, 1_000, -600, 0.5)).toEqual({
    powerW: 600,
    storedWh: 1_000 - 300 / ONE_WAY_EFFICIENCY,
    chargedWh: 0,
    dischargedWh: 300,
  });
});

test('limits of power and charge hold and no energy appears, whatever the day brings', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -5_000, max: 5_000, noNaN: true }), { minLength: 1, maxLength: 300 }), (surpluses) => {
      let [storedWh, chargedWh, dischargedWh] = [1_000, 0, 0];
      for (const surplusW of surpluses) {
        const step = stepBattery(battery, storedWh, surplusW, 1 / 12);
        storedWh = step.storedWh;
        chargedWh += step.chargedWh;
        dischargedWh += step.dischargedWh;
        expect(Math.abs(step.powerW)).toBeLessThanOrEqual(battery.maxW + 1e-6);
        expect(storedWh).toBeGreaterThanOrEqual(MIN_STATE_OF_CHARGE * battery.capacityWh - 1e-6);
        expect(storedWh).toBeLessThanOrEqual(MAX_STATE_OF_CHARGE * battery.capacityWh + 1e-6);
      }
      expect(storedWh - 1_000).toBeCloseTo(chargedWh * ONE_WAY_EFFICIENCY - dischargedWh / ONE_WAY_EFFICIENCY, 6);
    }),
  );
});
