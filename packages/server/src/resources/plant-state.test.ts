import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plantCountFilters } from '@heliograph/core/contract/plants';
import { deviceState, deviceValues, type DeviceFacts } from './device-state.ts';
import { deviceCounts, matchesFilter, offlineSinceAt, plantState, plantValues, summarise, type PlantFacts } from './plant-state.ts';

const NOW = Date.UTC(2026, 5, 21, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function device(changes: Partial<DeviceFacts> = {}): DeviceFacts {
  return {
    id: 1,
    plantId: 1,
    role: 'generation',
    deviceType: 'inverter',
    ratedPowerW: 10_000,
    reportIntervalMs: 10_000,
    heardAt: NOW - 5_000,
    powerW: 5_000,
    powerAt: NOW - 5_000,
    energyTodayWh: 20_000,
    hasOpenFault: false,
    ...changes,
  };
}
function plant(devices: DeviceFacts[], changes: Partial<PlantFacts> = {}): PlantFacts {
  return { id: 1, isFavorite: false, installedCapacityWp: 12_000, isSunUp: true, devices, ...changes };
}
const silent = (agoMs: number, changes: Partial<DeviceFacts> = {}) => device({ heardAt: NOW - agoMs, powerAt: NOW - agoMs, ...changes });
const neverHeard = { heardAt: null, powerAt: null, powerW: null, energyTodayWh: null };

describe('the state of a device', () => {
  const state = (facts: DeviceFacts, isSunUp: boolean | undefined = true) => deviceState(facts, NOW, isSunUp);

  test('is "never reported" before its first reading', () => expect(state(device(neverHeard))).toBe('neverReported'));
  test('is "unreachable" after ten minutes of silence', () => {
    expect(state(silent(10 * MINUTE_MS - 1))).toBe('producing');
    expect(state(silent(10 * MINUTE_MS))).toBe('unreachable');
  });
  test('waits three intervals where those are longer', () => {
    const slow = { reportIntervalMs: 15 * MINUTE_MS };
    expect(state(silent(45 * MINUTE_MS - 1, slow))).toBe('producing');
    expect(state(silent(45 * MINUTE_MS, slow))).toBe('unreachable');
  });
  test('is "idle" below half a percent of its rating, whatever the sign', () => {
    expect(state(device({ powerW: 49.9 }))).toBe('idle');
    expect(state(device({ powerW: -49.9 }))).toBe('idle');
    expect(state(device({ powerW: 50 }))).toBe('producing');
    expect(state(device({ powerW: -50 }))).toBe('producing');
  });
  test('is "idle" without a rating only at no power', () => {
    expect(state(device({ ratedPowerW: null, powerW: 0 }))).toBe('idle');
    expect(state(device({ ratedPowerW: null, powerW: 0.1 }))).toBe('producing');
  });
  test('of an inverter is "idle" while the sun is down', () => expect(state(device(), false)).toBe('idle'));
  test('of a battery at night is what its power says', () =>
    expect(state(device({ deviceType: 'storage', powerW: 800 }), false)).toBe('producing'));
  test('follows power alone where the position is not known', () => expect(state(device(), undefined)).toBe('producing'));
  test.each(['grid', 'load', 'weather'] as const)('of a device in the role %s is "reporting": it produces nothing', (role) => {
    expect(state(device({ role, powerW: 5_000 }))).toBe('reporting');
    expect(state(device({ role, powerW: null }), false)).toBe('reporting');
    expect(state(silent(10 * MINUTE_MS, { role }))).toBe('unreachable');
  });
  test('is "fault" over every other while one is open', () => {
    for (const facts of [device(), silent(DAY_MS), device(neverHeard), device({ powerW: 0 })])
      expect(state({ ...facts, hasOpenFault: true })).toBe('fault');
  });
  test('keeps online apart from fault', () => {
    expect(deviceValues(device({ hasOpenFault: true }), NOW, true).isOnline).toBe(true);
    expect(deviceValues(silent(DAY_MS, { hasOpenFault: true }), NOW, true).isOnline).toBe(false);
  });
  test('claims no power of an earlier time', () => {
    expect(deviceValues(silent(DAY_MS), NOW, true).powerW).toBeNull();
    expect(deviceValues(device({ powerAt: NOW - DAY_MS }), NOW, true).powerW).toBeNull();
  });
});

describe('the state of a plant', () => {
  test('is fault if any device has one, even a silent device', () => {
    expect(plantState(plant([device(), silent(DAY_MS, { hasOpenFault: true })]), NOW)).toBe('fault');
  });
  test('is offline only if every device is silent', () => {
    expect(plantState(plant([silent(DAY_MS), device(neverHeard)]), NOW)).toBe('offline');
    expect(plantState(plant([silent(DAY_MS), device({ powerW: 0 })]), NOW)).toBe('online');
    expect(plantState(plant([]), NOW)).toBe('offline');
  });
  test('is offline since its last device fell silent', () => {
    expect(offlineSinceAt(plant([silent(DAY_MS), silent(2 * DAY_MS), device(neverHeard)]), NOW)).toBe(NOW - DAY_MS);
    expect(offlineSinceAt(plant([device(), silent(DAY_MS)]), NOW)).toBeNull();
    expect(offlineSinceAt(plant([device(neverHeard)]), NOW)).toBeNull();
  });
});

describe('the values of a plant', () => {
  test('sum generation only, and never make a zero of what is missing', () => {
    const meter = device({ role: 'grid', deviceType: 'meter', powerW: 9_999, energyTodayWh: 9_999 });
    expect(plantValues(plant([device(), device({ powerW: 100.15, energyTodayWh: 499.6 }), meter]), NOW)).toMatchObject({
      powerW: 5_100.2,
      energyTodayKwh: 20.5,
    });
    expect(plantValues(plant([meter]), NOW)).toMatchObject({ powerW: null, powerAt: null, energyTodayKwh: null });
    expect(plantValues(plant([device(neverHeard)]), NOW)).toMatchObject({ powerW: null, energyTodayKwh: null, dataUpdatedAt: null });
  });
  test('keep the energy of a device that sleeps', () => {
    const values = plantValues(plant([device(), silent(DAY_MS / 4, { energyTodayWh: 7_000 })]), NOW);
    expect(values).toMatchObject({ powerW: 5_000, energyTodayKwh: 27 });
  });
  test('tell the age of the oldest power in the sum', () => {
    const older = NOW - 3 * MINUTE_MS;
    expect(plantValues(plant([device(), device({ powerAt: older })]), NOW)).toMatchObject({ powerAt: older, dataUpdatedAt: NOW - 5_000 });
  });
  test('count devices once as online, unreachable or never reported, and faults beside', () => {
    const devices = [device(), device({ hasOpenFault: true }), silent(DAY_MS), device(neverHeard)];
    expect(deviceCounts(plant(devices), NOW)).toEqual({ total: 4, online: 2, unreachable: 1, neverReported: 1, fault: 1 });
  });
});

describe('filters and their counts', () => {
  test('offline means at most three days, longer is a number of its own, and never reported another', () => {
    const filterOf = (facts: PlantFacts) => plantCountFilters.filter((filter) => matchesFilter(facts, filter, NOW));
    expect(filterOf(plant([silent(3 * DAY_MS)]))).toEqual(['all', 'offline']);
    expect(filterOf(plant([silent(3 * DAY_MS + 1)]))).toEqual(['all', 'offlineLonger']);
    expect(filterOf(plant([device(neverHeard)], { isFavorite: true }))).toEqual(['all', 'favorite', 'neverReported']);
  });

  const anyDevice = fc.record({
    agoMs: fc.option(fc.nat(5 * DAY_MS)),
    hasOpenFault: fc.boolean(),
    powerW: fc.integer({ min: -100, max: 10_000 }),
  });
  const anyPlant = fc.record({ devices: fc.array(anyDevice, { maxLength: 4 }), isFavorite: fc.boolean() });
  const toPlant = ({
    devices,
    isFavorite,
  }: {
    devices: { agoMs: number | null; hasOpenFault: boolean; powerW: number }[];
    isFavorite: boolean;
  }) =>
    plant(
      devices.map(({ agoMs, ...rest }) =>
        agoMs === null ? device({ ...neverHeard, hasOpenFault: rest.hasOpenFault }) : silent(agoMs, rest),
      ),
      { isFavorite },
    );

  test('every plant is in exactly one state, and the counts are what the filters list', () => {
    fc.assert(
      fc.property(fc.array(anyPlant, { maxLength: 8 }), (specs) => {
        const fleet = specs.map(toPlant);
        const { counts } = summarise(fleet, NOW);
        for (const filter of plantCountFilters) expect(counts[filter]).toBe(fleet.filter((one) => matchesFilter(one, filter, NOW)).length);
        expect(counts.online + counts.fault + counts.offline + counts.offlineLonger + counts.neverReported).toBe(counts.all);
      }),
    );
  });
});
