import type { EnergyBasis } from '@heliograph/core/contract/energy-why';
import { describe, expect, test } from 'vitest';
import { formulaOf } from './formula.ts';

const part = {
  deviceId: '1',
  deviceName: 'Roof',
  sn: 'A',
  energyKwh: 8,
  startWh: 1_000,
  startAt: 0,
  endWh: 9_000,
  endAt: 1,
  sharedKwh: 0,
  estimatedKwh: 0,
  correctedKwh: 0,
  measuredShare: 1,
};
const basis: EnergyBasis = {
  timeZone: 'UTC',
  period: 'day',
  flow: 'total',
  from: '2026-06-01',
  to: '2026-06-01',
  basis: 'devices',
  energyKwh: 8,
  openingKwh: null,
  sharedKwh: 0,
  estimatedKwh: 0,
  correctedKwh: 0,
  measuredShare: 1,
  parts: [part],
  sources: [],
  marks: [],
  openWh: 0,
};

describe('an energy came about', () => {
  test('as what the counter rose by, where that is all of it', () => {
    expect(formulaOf(basis, 'device', 'en')).toEqual([
      'energy.formula.counter',
      { energy: '8.00 kWh', start: '1,000', end: '9,000', difference: '8.00 kWh' },
    ]);
  });

  test('as stretches, where the counter began anew or somebody corrected it', () => {
    expect(formulaOf({ ...basis, parts: [{ ...part, endWh: 300 }] }, 'device', 'en')[0]).toBe('energy.formula.stretches');
    expect(formulaOf({ ...basis, parts: [{ ...part, startWh: null, endWh: null }] }, 'device', 'en')[0]).toBe('energy.formula.entries');
  });

  test("as a plant's sum, its meter, or what the counters stood at before", () => {
    expect(formulaOf(basis, 'plant', 'en')).toEqual(['energy.formula.sum', { count: 1, energy: '8.00 kWh' }]);
    expect(formulaOf({ ...basis, basis: 'productionMeter' }, 'plant', 'en')[0]).toBe('energy.formula.meter');
    const total = formulaOf({ ...basis, period: 'total', energyKwh: 5_008, openingKwh: 5_000 }, 'plant', 'en');
    expect(total).toEqual(['energy.formula.total', { opening: '5.00 MWh', since: '8.00 kWh', energy: '5.01 MWh', from: '2026-06-01' }]);
    expect(formulaOf({ ...basis, energyKwh: null }, 'plant', 'en')[0]).toBe('energy.formula.unknown');
  });
});
