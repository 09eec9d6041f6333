import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFleet } from '../fleet/fleet.ts';
import { isGeneration } from '../world/counters.ts';
import type { OutputLimit } from '../world/held-back.ts';
import { createWorld } from '../world/world.ts';
import type { Fault } from './fault.ts';
import { faultedReadings } from './faulted-readings.ts';
import { type HeldDevice, meterReadings } from './shortfall.ts';

const HOUR_MS = 3_600_000;
/** Daylight in Seville, so that no device draws power of its own. */
const morning = Date.UTC(2026, 8, 5, 8);
const hours = 8;

/** The plant of a world of its own, so that nothing is remembered from another test. */
function plantOf(key: string) {
  const world = createWorld(buildFleet(1));
  const plant = world.fleet.plants.find((each) => each.key === key)!;
  const entries = plant.devices.map(({ sn }) => world.find(sn)!);
  return {
    meter: entries.find(({ device }) => device.productKey === 'grid-meter')!,
    generators: entries.filter(({ device }) => isGeneration(device)),
  };
}
type Plant = ReturnType<typeof plantOf>;

/** What all of the plant reads at a moment: one meter, and its generators together. */
function readPlant({ meter, generators }: Plant, wrong: Wrong, at: number) {
  const held = generators.map((entry): HeldDevice => ({ entry, ...wrong(entry.device.sn) }));
  const made = held.map(({ entry, faults, limits }) => faultedReadings(entry, faults, at, { limits, startedAt: null }));
  const sum = (name: string) => made.reduce((total, readings) => total + (readings[name] ?? 0), 0);
  return { meter: meterReadings(meter, held, at), sum };
}
type Wrong = (sn: string) => { faults: readonly Fault[]; limits: readonly OutputLimit[] };
const nothing: Wrong = () => ({ faults: [], limits: [] });

const span = fc.tuple(fc.integer({ min: 0, max: hours * 60 }), fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }));
const limitOf = fc.tuple(span, fc.integer({ min: 0, max: 3_000 }));
const faultOf = fc.tuple(span, fc.constantFrom<Fault['kind']>('lowOutput', 'zeroOutput', 'sentinel', 'offline'));
const wrongOf = (plant: Plant) =>
  fc
    .array(fc.record({ limit: fc.option(limitOf), fault: fc.option(faultOf) }), {
      minLength: plant.generators.length,
      maxLength: plant.generators.length,
    })
    .map((all): Wrong => {
      const at = ([from, length]: [number, number | null]) => ({
        fromAt: morning + from * 60_000 + 1_234,
        untilAt: length === null ? null : morning + (from + length) * 60_000,
      });
      const bySn = new Map(
        all.map(({ limit, fault }, index) => {
          const { sn } = plant.generators[index]!.device;
          const limits = limit ? [{ ...at(limit[0]), limitW: limit[1] }] : [];
          return [sn, { limits, faults: fault ? [{ ...at(fault[0]), sn, kind: fault[1] }] : [] }];
        }),
      );
      return (sn) => bySn.get(sn)!;
    });

describe.each(['zaragoza', 'seville', 'osaka'])('the meter of %s', (key) => {
  const plant = plantOf(key);
  const startAt = key === 'osaka' ? morning - 8 * HOUR_MS : morning;
  const shifted =
    (wrong: Wrong): Wrong =>
    (sn) => {
      const move = <T extends { fromAt: number; untilAt: number | null }>(each: T): T => ({
        ...each,
        fromAt: each.fromAt - morning + startAt,
        untilAt: each.untilAt === null ? null : each.untilAt - morning + startAt,
      });
      const { faults, limits } = wrong(sn);
      return { faults: faults.map(move), limits: limits.map(move) };
    };
  const count = plant.generators.length;

  test('agrees with what the devices make, in power and in energy, whatever holds them back', () => {
    const property = fc.property(
      wrongOf(plant),
      fc.array(fc.integer({ min: 1, max: hours * 3_600 }), { minLength: 2 }),
      (wrong, seconds) => {
        const told = shifted(wrong);
        // What cannot be read is made all the same.
        const real: Wrong = (sn) => ({ ...told(sn), faults: told(sn).faults.filter(({ kind }) => kind !== 'sentinel') });
        const before = readPlant(plant, real, startAt);
        for (const second of seconds) {
          const now = readPlant(plant, real, startAt + second * 1_000);
          const grid = now.meter.loadPowerW! - now.sum('powerW') - now.sum('batteryPowerW');
          expect(Math.abs(now.meter.gridPowerW! - grid)).toBeLessThan(0.1 * (count + 2));
          const gained = (name: string) => now.meter[name]! - before.meter[name]!;
          const made = (name: string) => now.sum(name) - before.sum(name);
          const stored = made('batteryChargeTotalWh') - made('batteryDischargeTotalWh');
          const wanted = gained('loadTotalWh') - made('energyTotalWh') + stored;
          expect(Math.abs(gained('importTotalWh') - gained('exportTotalWh') - wanted)).toBeLessThan(0.3 * (count + 2));
        }
      },
    );
    fc.assert(property, { numRuns: 12 });
  });

  test('reads the same in any order, from the beginning or the end, and never runs backwards', () => {
    const property = fc.property(wrongOf(plant), (wrong) => {
      const told = shifted(wrong);
      const times = Array.from({ length: 40 }, (_, index) => startAt + index * 11 * 60_000);
      const read = (from: Plant) => (at: number) => readPlant(from, told, at).meter;
      const onward = times.map(read(plant));
      const back = times
        .toReversed()
        .map(read(plantOf(key)))
        .toReversed();
      expect(back).toEqual(onward);
      for (const name of ['importTotalWh', 'exportTotalWh']) {
        const values = onward.map((readings) => readings[name]!);
        expect(values.every((value, index) => index === 0 || value >= values[index - 1]!)).toBe(true);
      }
    });
    fc.assert(property, { numRuns: 4 });
  });

  test('reads as ever where nothing holds a device back, and when a limit ends goes on from what was counted', () => {
    const at = startAt + 3 * HOUR_MS;
    expect(readPlant(plant, nothing, at).meter).toEqual(plant.meter.readings(at));
    const limits = [{ fromAt: startAt, untilAt: startAt + HOUR_MS, limitW: 100 }];
    const held = readPlant(plant, () => ({ faults: [], limits }), at).meter;
    const free = plant.meter.readings(at);
    expect(held.gridPowerW).toBe(free.gridPowerW);
    const shift = held.importTotalWh! - free.importTotalWh! + free.exportTotalWh! - held.exportTotalWh!;
    expect(shift).toBeGreaterThan(100);
  });
});
