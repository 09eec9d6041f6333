import type { PlantKpis } from '@heliograph/core/contract/plants-kpis';
import { describe, expect, test } from 'vitest';
import { kpiFigures } from './kpi-figures.ts';

const nothing = { value: null, coverage: null };
const unknown: PlantKpis = {
  timeZone: 'UTC',
  period: 'day',
  from: '2026-06-01',
  to: '2026-06-01',
  fromAt: 0,
  toAt: 1,
  basis: 'devices',
  production: { energyKwh: null, coverage: null, coverageOf: 'daylight' },
  installedKwp: null,
  ratedKw: null,
  specificYield: nothing,
  equivalentHours: { ...nothing, basis: 'inverter' },
  performanceRatio: { ...nothing, insolationKwhM2: null, energyKwh: null },
  capacityFactor: { ...nothing, basis: 'dc', hours: null },
  peerYield: { value: null, medianKwhPerKwp: null, plantCount: 0 },
  selfConsumption: { ...nothing, energyKwh: null },
  selfSufficiency: nothing,
  importKwh: null,
  exportKwh: null,
  loadKwh: null,
  loadBasis: null,
  co2: { avoidedKg: null, coverage: null, factorKgPerKwh: null, area: 'XX', year: null, source: null },
  battery: null,
};
// The golden vector of the definitions.
const golden: PlantKpis = {
  ...unknown,
  production: { energyKwh: 22.5, coverage: 0.98, coverageOf: 'daylight' },
  installedKwp: 5,
  ratedKw: 4.6,
  specificYield: { value: 4.5, coverage: 0.98 },
  performanceRatio: { value: 4.5 / 5.6, coverage: 0.9, insolationKwhM2: 5.6, energyKwh: 22.5 },
  capacityFactor: { value: 22.5 / (4.6 * 24), coverage: 0.98, basis: 'ac', hours: 24 },
  selfConsumption: { value: 0.6, coverage: 0.98, energyKwh: 13.5 },
  exportKwh: 9,
  importKwh: 3,
  co2: { avoidedKg: 2_340, coverage: 0.98, factorKgPerKwh: 0.104, area: 'ES', year: 2024, source: 'Electricity Maps' },
};

describe("a plant's figures as they are read", () => {
  test('have their units, their coverage and what they are made of', () => {
    const figures = new Map(kpiFigures(golden, 'en').map((figure) => [figure.key, figure]));
    expect(figures.get('specificYield')).toMatchObject({
      shown: { text: '4.50', unit: 'kWh/kWp' },
      coverage: 0.98,
      parts: { capacity: '5.00 kWp' },
    });
    expect(figures.get('performanceRatio')).toMatchObject({ shown: { text: '80.4', unit: '%' }, parts: { insolation: '5.60 kWh/m²' } });
    expect(figures.get('capacityFactor')).toMatchObject({ shown: { text: '20.4', unit: '%' }, parts: { rated: '4.60 kW', hours: '24' } });
    // One decimal always, so that figures of a kind stand alike.
    expect(
      kpiFigures({ ...golden, capacityFactor: { ...golden.capacityFactor, value: 0.17 } }, 'en').find(({ key }) => key === 'capacityFactor')
        ?.shown,
    ).toEqual({ text: '17.0', unit: '%' });
    expect(figures.get('selfConsumption')?.parts).toMatchObject({ own: '13.5 kWh', exported: '9.00 kWh' });
    expect(figures.get('co2')).toMatchObject({ shown: { text: '2.34', unit: 't' }, parts: { factor: '0.104', area: 'ES', year: '2024' } });
  });

  test('follow the language', () => {
    const [, specificYield] = kpiFigures(golden, 'es');
    expect(specificYield?.shown?.text).toBe('4,50');
  });

  test('are nothing where nothing is known, never 0, and there is none of a battery that is not there', () => {
    const figures = kpiFigures(unknown, 'en');
    expect(figures.map(({ shown, coverage }) => [shown, coverage])).toEqual(figures.map(() => [null, null]));
    expect(figures.map(({ key }) => key)).not.toContain('battery');
    expect(figures.flatMap(({ parts }) => Object.values(parts))).not.toContain('0 kWh');
  });
});
