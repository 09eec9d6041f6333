import { canonicalChannels } from '@heliograph/core/channels';
import { readingsSchema } from '@heliograph/core/contract/mqtt';
import { shippedProducts } from '@heliograph/core/products';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFleet } from '../fleet/fleet.ts';
import { sunPosition } from '../physics/sun.ts';
import { createWorld, EPOCH_AT, type WorldDevice } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const fleet = buildFleet(1);
const world = createWorld(fleet);
const find = (sn: string) => world.find(sn)!;
const counterNames = Object.entries(canonicalChannels)
  .filter(([name, { kind }]) => kind === 'counter' && name !== 'uptimeS' && name !== 'energyDayWh')
  .map(([name]) => name);
const moments = fc.integer({ min: EPOCH_AT + DAY_MS, max: EPOCH_AT + 30 * DAY_MS });
const anySerial = fc.constantFrom(...fleet.plants.flatMap((plant) => plant.devices.map(({ sn }) => sn)));

describe('the world', () => {
  test('answers the same whatever was asked before', () => {
    const other = createWorld(buildFleet(1));
    fc.assert(
      fc.property(anySerial, moments, (sn, at) => {
        expect(other.find(sn)?.readings(at)).toEqual(find(sn).readings(at));
      }),
      { numRuns: 60 },
    );
  });

  test('differs by seed', () => {
    const at = EPOCH_AT + 30 * DAY_MS + 12 * HOUR_MS;
    expect(createWorld(buildFleet(2)).find('ZAZ-INV-01')?.readings(at)).not.toEqual(world.find('ZAZ-INV-01')?.readings(at));
  });

  test('reads exactly the channels of the product, each within its range', () => {
    fc.assert(
      fc.property(anySerial, moments, (sn, at) => {
        const entry = find(sn);
        const channels = shippedProducts.find((product) => product.productKey === entry.device.productKey)?.channels ?? [];
        const readings = readingsSchema.parse(entry.readings(at));
        expect(Object.keys(readings).sort()).toEqual(channels.map((channel) => channel.name).sort());
        for (const { name, min, max } of channels) {
          expect(readings[name]).toBeGreaterThanOrEqual(min);
          expect(readings[name]).toBeLessThanOrEqual(max);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('never lets a counter fall', () => {
    fc.assert(
      fc.property(anySerial, moments, fc.integer({ min: 1, max: 2 * DAY_MS }), (sn, at, laterMs) => {
        const entry = find(sn);
        const [before, after] = [entry.readings(at), entry.readings(at + laterMs)];
        expect(counterNames.filter((name) => (after[name] ?? 0) < (before[name] ?? 0))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('counts what the power adds up to, within 0.5 % of a day, on both grids', () => {
    for (const sn of ['ZAZ-INV-01', 'YOK-INV-03', 'SVQ-STO-02', 'SHA-INV-10', 'SYD-INV-02']) {
      const entry = find(sn);
      for (const stepMs of [300_000, 20_000]) {
        const { startAt, endAt } = entry.plantWorld.dayOf(EPOCH_AT + 40 * DAY_MS);
        let integralWh = 0;
        for (let at = startAt; at < endAt; at += stepMs)
          integralWh += Math.max(0, (positiveW(entry, at) + positiveW(entry, at + stepMs)) / 2) * (stepMs / HOUR_MS);
        const countedWh = (entry.readings(endAt).energyTotalWh ?? 0) - (entry.readings(startAt).energyTotalWh ?? 0);
        expect(Math.abs(integralWh / countedWh - 1)).toBeLessThan(0.005);
      }
    }
  });

  test('balances a plant: load less generation less batteries comes from the grid', () => {
    const at = EPOCH_AT + 50 * DAY_MS + 11.3 * HOUR_MS;
    const plant = fleet.plants.find(({ key }) => key === 'seville')!;
    const sum = (channel: string) =>
      plant.devices.reduce(
        (total, { sn, productKey }) => total + (productKey === 'micro-storage' ? (world.find(sn)?.readings(at)[channel] ?? 0) : 0),
        0,
      );
    const meter = find('SVQ-MTR-01').readings(at);
    expect(meter.gridPowerW).toBeCloseTo((meter.loadPowerW ?? 0) - sum('powerW') - sum('batteryPowerW'), 0);
  });

  test('begins the daily counter at the plant’s own midnight', () => {
    for (const sn of ['ZAZ-INV-01', 'YOK-INV-01', 'DEN-INV-01', 'SHA-INV-01', 'CPQ-INV-01', 'SYD-INV-01']) {
      const entry = find(sn);
      const { startAt } = entry.plantWorld.dayOf(EPOCH_AT + 20 * DAY_MS);
      expect(entry.readings(startAt).energyDayWh).toBe(0);
      expect(entry.readings(startAt - 1).energyDayWh).toBeGreaterThan(0);
    }
  });

  test('is dark by night: inverters draw a little, and clip at their rating by day', () => {
    fc.assert(
      fc.property(anySerial, moments, (sn, at) => {
        const entry = find(sn);
        if (!('nameplate' in entry.device)) return;
        const { elevationDeg } = sunPosition(at, entry.plant.latitudeDeg, entry.plant.longitudeDeg);
        const { powerW = Number.NaN } = entry.readings(at);
        const { nightPowerW, acPowerW } = entry.device.nameplate;
        const mostW = elevationDeg < -1 ? -nightPowerW : acPowerW;
        expect(powerW).toBeLessThanOrEqual(mostW + 0.05);
        expect(powerW).toBeGreaterThanOrEqual(-nightPowerW - 0.05);
      }),
      { numRuns: 150 },
    );
  });

  test('charges batteries from surplus and empties them in the evening', () => {
    const entry = find('SVQ-STO-01');
    const { startAt } = entry.plantWorld.dayOf(EPOCH_AT + 10 * DAY_MS);
    const powers = Array.from({ length: 96 }, (_, index) => entry.readings(startAt + index * 900_000).batteryPowerW ?? 0);
    expect(Math.min(...powers.slice(40, 68))).toBeLessThan(-100);
    expect(Math.max(...powers.slice(76))).toBeGreaterThan(100);
  });

  test('refuses a time before it began', () => {
    expect(() => world.find('ZAZ-INV-01')?.readings(EPOCH_AT - 1)).toThrow(/begins at 2026-08-01/);
  });
});

describe('each account', () => {
  test.each([
    ['customer', (plant: (typeof fleet.plants)[number]) => plant.owner === 'customer'],
    ['installer', (plant: (typeof fleet.plants)[number]) => plant.installer],
    ['service provider', (plant: (typeof fleet.plants)[number]) => plant.serviceProvider],
  ])('sees the sun shine on a plant of the %s at every hour of the year', (_, isSeen) => {
    const plants = fleet.plants.filter((plant) => isSeen(plant) && !plant.devices.every(({ demoState }) => demoState !== null));
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += HOUR_MS) {
      const highest = Math.max(...plants.map((plant) => sunPosition(at, plant.latitudeDeg, plant.longitudeDeg).elevationDeg));
      expect(highest).toBeGreaterThan(-1);
    }
  });
});

function positiveW(entry: WorldDevice, at: number): number {
  return Math.max(0, entry.readings(at).powerW ?? 0);
}
