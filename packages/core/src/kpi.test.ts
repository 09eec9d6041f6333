import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as kpi from './kpi.ts';
import { energyBalance, selfConsumption, selfSufficiency } from './kpi/energy-balance.ts';
import { revenue } from './kpi/revenue.ts';

const amount = fc.integer({ min: 0, max: 1e12 }).map((wattHours) => wattHours / 1000);
const missing = fc.constantFrom(null, undefined, NaN);

test('the golden vector of one plant day', () => {
  const [P0, E, H, exported, imported] = [5, 22.5, 5.6, 9, 3];
  expect(kpi.finalYieldH(E, P0)).toBe(4.5);
  expect(kpi.referenceYieldH(H)).toBe(5.6);
  expect(kpi.performanceRatio(E, P0, H)).toBeCloseTo(0.8036, 4);
  expect(kpi.capacityFactor(E, 4.6, 24)).toEqual({ ratio: expect.closeTo(0.2038, 4), basis: 'ac' });
  const { loadKwh } = energyBalance({ pvKwh: E, importedKwh: imported, exportedKwh: exported, chargedKwh: 0, dischargedKwh: 0 });
  expect(loadKwh).toBe(16.5);
  expect(selfConsumption(E, exported).ratio).toBe(0.6);
  expect(selfSufficiency(imported, loadKwh)).toBeCloseTo(0.8182, 4);
  const flat = { start: '00:00', end: '00:00', sellPerKwh: '0.08', buyPerKwh: '0.30' };
  const day = { fromAt: 0, toAt: 86_400_000, exportedKwh: exported, selfConsumedKwh: E - exported };
  const rows = [{ areaCode: 'A', validFromAt: 0, validToAt: null, slots: [flat] }];
  expect(revenue([day], rows, { areaCode: 'A', timeZone: 'UTC' })).toMatchObject({ sales: '0.72', avoidedPurchase: '4.05', total: '4.77' });
});

describe('a ratio', () => {
  const ratios: Record<string, [of: (a: kpi.Known, b: kpi.Known) => number | null, per: number]> = {
    finalYieldH: [kpi.finalYieldH, 1],
    equivalentHours: [(a, b) => kpi.equivalentHours(a, b, 'meter').hours, 1],
    'performanceRatio by capacity': [(a, b) => kpi.performanceRatio(a, b, 5), 5],
    'performanceRatio by sun': [(a, b) => kpi.performanceRatio(a, 5, b), 5],
    'capacityFactor by rating': [(a, b) => kpi.capacityFactor(a, b, 24).ratio, 24],
    'capacityFactor by hours': [(a, b) => kpi.capacityFactor(a, 5, b).ratio, 5],
    energyPerformanceIndex: [kpi.energyPerformanceIndex, 1],
    peerYieldRatio: [(a, b) => kpi.peerYieldRatio(a, [b]), 1],
  };
  const divisor = fc.double({ min: 0.001, max: 1e9, noNaN: true });

  test.each(Object.entries(ratios))(
    '%s is null where a value is missing or its denominator is 0, and else the quotient',
    (_, [of, per]) => {
      fc.assert(
        fc.property(amount, divisor, missing, (a, b, none) => {
          expect(of(a, 0)).toBeNull();
          expect(of(none, b)).toBeNull();
          expect(of(a, none)).toBeNull();
          const expected = a / b / per;
          expect(Math.abs((of(a, b) as number) - expected)).toBeLessThanOrEqual(expected * 1e-9);
        }),
      );
    },
  );
});

describe('the performance ratio', () => {
  const interval = (energyKwh: kpi.Known, irradianceWm2: kpi.Known, hours = 1) => ({ energyKwh, irradianceWm2, hours });

  test('takes energy and irradiance of the same intervals only', () => {
    const both = [interval(4, 1000), interval(2, 500)];
    const half = [interval(3, null), interval(null, 900), interval(undefined, NaN)];
    expect(kpi.performanceRatioOver([...both, ...half], 5)).toBe(kpi.performanceRatioOver(both, 5));
    expect(kpi.performanceRatioOver(both, 5)).toBeCloseTo(6 / 5 / 1.5);
    expect(kpi.performanceRatioOver(half, 5)).toBeNull();
  });

  test('forgives the heat when it is corrected for the weather', () => {
    const hot = [{ ...interval(3.6, 1000), cellC: 50 }];
    const model = { gammaPerK: -0.004 };
    expect(kpi.weatherCorrectedRatio(hot, 5, model)).toBeCloseTo(0.8);
    expect(kpi.weatherCorrectedRatio([{ ...interval(3.6, 1000), cellC: 25 }], 5, model)).toBeCloseTo(0.72);
    expect(kpi.weatherCorrectedRatio([...hot, { ...interval(9, 1000), cellC: null }], 5, model)).toBeCloseTo(0.8);
    expect(kpi.weatherCorrectedRatio(hot, null, model)).toBeNull();
    expect(() => kpi.weatherCorrectedRatio(hot, 5, { gammaPerK: 0 })).toThrow(RangeError);
  });
});

describe('a fleet', () => {
  const plants = fc.array(fc.record({ energyKwh: amount, installedKwp: fc.double({ min: 0.1, max: 1e6, noNaN: true }) }), { minLength: 1 });

  test('has the yield ΣE / ΣP0: every plant counts by its size', () => {
    const small = { energyKwh: 10, installedKwp: 1 };
    const large = { energyKwh: 99, installedKwp: 99 };
    expect(kpi.fleetYieldH([small, large])).toEqual({ yieldH: 1.09, excluded: [] });
    fc.assert(
      fc.property(plants, (all) => {
        const { yieldH } = kpi.fleetYieldH(all);
        const own = all.map((plant) => plant.energyKwh / plant.installedKwp);
        expect(yieldH).toBeGreaterThanOrEqual(Math.min(...own) * (1 - 1e-9));
        expect(yieldH).toBeLessThanOrEqual(Math.max(...own) * (1 + 1e-9));
        expect(kpi.fleetYieldH(all.toReversed()).yieldH).toBeCloseTo(yieldH as number);
      }),
    );
  });

  test('names the plants without enough data instead of counting them', () => {
    const full = { energyKwh: 20, installedKwp: 5, coverage: 1 };
    const patchy = { energyKwh: 1, installedKwp: 5, coverage: 0.5 };
    const unknown = { energyKwh: null, installedKwp: 5, coverage: 1 };
    const unsized = { energyKwh: 5, installedKwp: null, coverage: 1 };
    expect(kpi.fleetYieldH([full, patchy, unknown, unsized])).toEqual({ yieldH: 4, excluded: [patchy, unknown, unsized] });
    expect(kpi.fleetYieldH([patchy])).toEqual({ yieldH: null, excluded: [patchy] });
  });

  test('has the performance ratio ΣE / ΣE_ref, and leaves out what has no sun measured', () => {
    const sunny = { energyKwh: 40, installedKwp: 10, insolationKwhM2: 5 };
    const large = { energyKwh: 100, installedKwp: 50, insolationKwhM2: 4 };
    const blind = { energyKwh: 100, installedKwp: 50, insolationKwhM2: null };
    expect(kpi.fleetPerformanceRatio([sunny, large, blind])).toEqual({ ratio: 140 / 250, excluded: [blind] });
  });
});

describe('energy', () => {
  test('of a plant is that of its generation devices, or of the production meter in their place', () => {
    const devices = [
      { role: 'generation', energyKwh: 3 },
      { role: 'generation', energyKwh: null },
      { role: 'generation', energyKwh: 4 },
      { role: 'grid', energyKwh: 100 },
      { role: 'battery', energyKwh: 50 },
    ];
    expect(kpi.plantEnergyKwh(devices)).toBe(7);
    expect(kpi.plantEnergyKwh(devices, { energyKwh: 6.9 })).toBe(6.9);
    expect(kpi.plantEnergyKwh(devices, { energyKwh: null })).toBeNull();
    expect(kpi.plantEnergyKwh(devices.slice(3))).toBeNull();
  });

  test('comes from the lifetime counter before the day counter before integrated power', () => {
    const all = { lifetimeCounter: 1, dayCounter: 2, integratedPower: 3 };
    expect(kpi.chooseEnergy(all)).toEqual({ energyKwh: 1, source: 'lifetimeCounter' });
    expect(kpi.chooseEnergy({ ...all, lifetimeCounter: null })).toEqual({ energyKwh: 2, source: 'dayCounter' });
    expect(kpi.chooseEnergy({ integratedPower: 0 })).toEqual({ energyKwh: 0, source: 'integratedPower' });
    expect(kpi.chooseEnergy({})).toBeNull();
  });

  test('avoids CO₂ by the factor of its area and year, and claims none without one', () => {
    const old = { energyKwh: 100, factorKgPerKwh: 0.5 };
    expect(kpi.co2AvoidedKg([old, { energyKwh: 10, factorKgPerKwh: 0.4 }])).toBe(54);
    expect(kpi.co2AvoidedKg([old, { energyKwh: 10, factorKgPerKwh: null }])).toBeNull();
    expect(kpi.co2AvoidedKg([])).toBeNull();
  });
});

test('the sun hours of a day come from the intervals that were measured', () => {
  const hours = [200, 800, null, 1000].map((irradianceWm2) => ({ irradianceWm2, hours: 0.5 }));
  expect(kpi.insolationKwhM2(hours)).toBe(1);
  expect(kpi.insolationKwhM2([{ irradianceWm2: null, hours: 1 }])).toBeNull();
});

test('the median stands in the middle whatever the order', () => {
  expect(kpi.median([5, null, 1, 3])).toBe(3);
  expect(kpi.median([4, 1])).toBe(2.5);
  expect(kpi.median([null])).toBeNull();
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (values) => {
      const middle = kpi.median(values) as number;
      expect(values.filter((value) => value <= middle).length).toBeGreaterThanOrEqual(values.length / 2);
      expect(values.filter((value) => value >= middle).length).toBeGreaterThanOrEqual(values.length / 2);
    }),
  );
});

test('coverage is the share of the expected samples, and unknown where none were expected', () => {
  expect(kpi.dataCoverage(270, 300)).toBe(0.9);
  expect(kpi.dataCoverage(301, 300)).toBe(1);
  expect(kpi.dataCoverage(0, 0)).toBeNull();
});
