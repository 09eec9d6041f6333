import { describe, expect, test } from 'vitest';
import { comparableDays, standings, type PlantDay } from './fleet-peers.ts';

describe('a plant among its peers', () => {
  test('is held against the median of the healthy others in its zone, never against itself', () => {
    const found = standings([day(1, 1_000), day(2, 3_000), day(3, 4_000), day(4, 9_000, { isHealthy: false })]);
    expect(found.get(1)?.peers).toEqual({ basis: 'today', yieldKwhPerKwp: 1, medianKwhPerKwp: 3.5, plantCount: 2 });
    expect(found.get(2)?.peers).toMatchObject({ medianKwhPerKwp: 2.5, plantCount: 2 });
    expect(found.get(4)?.peers).toMatchObject({ medianKwhPerKwp: 3, plantCount: 3 });
  });

  test('has none where fewer than two others can be compared', () => {
    const found = standings([
      day(1, 1_000),
      day(2, 3_000),
      day(3, 4_000, { timeZone: 'Asia/Tokyo' }),
      day(4, 4_000, { installedCapacityWp: null }),
    ]);
    expect([1, 2, 3, 4].map((id) => found.get(id)?.peers)).toEqual([null, null, null, null]);
    expect(found.get(1)?.lackingWh).toBeNull();
  });

  test('is compared by yesterday while today is too young', () => {
    const young = [1, 2, 3].map((id) => day(id, 10, { yesterdayWh: id * 1_000 }));
    expect(standings(young).get(1)?.peers).toMatchObject({ basis: 'yesterday', yieldKwhPerKwp: 1, medianKwhPerKwp: 2.5 });
  });

  test('lacks what the others made of its capacity over a whole day; all of it where nobody heard of it', () => {
    const silent = day(1, null, { yesterdayWh: null, isHealthy: false, installedCapacityWp: 2_000 });
    const found = standings([silent, day(2, 0, { yesterdayWh: 3_000 }), day(3, 0, { yesterdayWh: 5_000 })]);
    expect(found.get(1)).toEqual({ peers: null, lackingWh: 8_000 });
    expect(found.get(3)?.lackingWh).toBeNull();
  });

  test('lacks nothing while it is new', () => {
    const found = standings([day(1, null, { isNew: true }), day(2, 0, { yesterdayWh: 3_000 }), day(3, 0, { yesterdayWh: 5_000 })]);
    expect(found.get(1)).toEqual({ peers: null, lackingWh: null });
  });

  test('shares its yield with another without either being skipped twice', () => {
    const found = standings([day(1, 2_000), day(2, 2_000), day(3, 2_000)]);
    expect(found.get(2)?.peers).toMatchObject({ medianKwhPerKwp: 2, plantCount: 2 });
  });
});

describe('the days by which a plant can be compared', () => {
  const [yesterdayAt, startAt] = [1_000, 2_000];
  const of = (...known: [number, number][]) => comparableDays(new Map(known), { startAt, energyWh: 30 }, yesterdayAt);

  test('are those after the one on which its ledger begins', () => {
    expect(of([0, 10], [yesterdayAt, 20], [startAt, 30])).toEqual({ todayWh: 30, yesterdayWh: 20, isNew: false });
    expect(of([yesterdayAt, 20], [startAt, 30])).toEqual({ todayWh: 30, yesterdayWh: null, isNew: true });
    expect(of([startAt, 30])).toEqual({ todayWh: null, yesterdayWh: null, isNew: true });
  });

  test('are none where nothing was ever counted, and that is nothing new', () => {
    expect(comparableDays(undefined, { startAt, energyWh: null }, yesterdayAt)).toEqual({ todayWh: null, yesterdayWh: null, isNew: false });
  });
});

function day(id: number, todayWh: number | null, some: Partial<PlantDay> = {}): PlantDay {
  return { id, timeZone: 'Europe/Madrid', installedCapacityWp: 1_000, isHealthy: true, todayWh, yesterdayWh: null, isNew: false, ...some };
}
