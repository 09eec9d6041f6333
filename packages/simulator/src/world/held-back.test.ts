import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../faults/fault.ts';
import { faultedReadings } from '../faults/faulted-readings.ts';
import { buildFleet } from '../fleet/fleet.ts';
import type { OutputLimit } from './held-back.ts';
import { createWorld } from './world.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 97_000;
type Span = readonly [fromAt: number, untilAt: number];
const world = createWorld(buildFleet(1));
const inverter = world.find('LEI-INV-10')!;
const noon = Date.UTC(2026, 8, 5, 11);
const read = (at: number, limits: OutputLimit[], faults: Fault[] = []) =>
  faultedReadings(inverter, faults, at, { limits, startedAt: null });

describe('a power limit', () => {
  test('shows in power, currents and counter while it is in force, and its loss stays', () => {
    const limits = () => [{ fromAt: noon, untilAt: noon + 30 * MINUTE_MS, limitW: 3_000 }];
    const free = inverter.readings(noon + 10 * MINUTE_MS);
    const held = read(noon + 10 * MINUTE_MS, limits());
    expect(free.powerW).toBeGreaterThan(6_000);
    expect(held.powerW).toBe(3_000);
    expect(held.dcPowerW).toBeCloseTo((free.dcPowerW! * 3_000) / free.powerW!, 0);
    expect(held.voltageV).toBe(free.voltageV);
    const made = held.energyTotalWh! - read(noon, limits()).energyTotalWh!;
    expect(made).toBeCloseTo(500, -1);
    const [later, freeLater] = [read(noon + 90 * MINUTE_MS, limits()), inverter.readings(noon + 90 * MINUTE_MS)];
    expect(later.powerW).toBe(freeLater.powerW);
    expect(freeLater.energyTotalWh! - later.energyTotalWh!).toBeGreaterThan(1_400);
    expect(freeLater.energyDayWh! - later.energyDayWh!).toBeCloseTo(freeLater.energyTotalWh! - later.energyTotalWh!, 0);
  });

  test('above what there is changes nothing', () => {
    const at = noon + 10 * MINUTE_MS;
    expect(read(at, [{ fromAt: noon, untilAt: null, limitW: 12_400 }])).toEqual(inverter.readings(at));
  });

  test('whatever else is wrong: power is never above it, and no counter runs backwards', () => {
    const minute = fc.integer({ min: 0, max: 600 });
    const kinds = fc.constantFrom('zeroOutput', 'lowOutput', 'night', 'counterReset', 'stuckCounter');
    const spans = fc.tuple(minute, minute).map(([from, length]) => [noon + from * 20_000, noon + (from + length) * 20_000] as const);
    const isGood = ([fromAt, untilAt]: Span, limitW: number, wrong: readonly [Fault['kind'], Span] | null) => {
      const limits = [{ fromAt, untilAt, limitW }];
      const faults: Fault[] = wrong ? [{ kind: wrong[0], sn: inverter.device.sn, fromAt: wrong[1][0], untilAt: wrong[1][1] }] : [];
      let before = 0;
      return Array.from({ length: 180 }, (_, index) => noon + index * STEP_MS).every((at) => {
        const { powerW = 0, energyTotalWh = 0 } = read(at, limits, faults);
        const isHeld = at < fromAt || at >= untilAt || powerW <= limitW + 0.05;
        const isReset = faults.some((fault) => fault.kind === 'counterReset' && at >= fault.fromAt && at - STEP_MS < fault.fromAt);
        const isRising = isReset || energyTotalWh >= before;
        before = energyTotalWh;
        return isHeld && isRising;
      });
    };
    const property = fc.property(spans, fc.integer({ min: 0, max: 12_000 }), fc.option(fc.tuple(kinds, spans)), isGood);
    expect(fc.check(property, { numRuns: 60 })).toMatchObject({ failed: false });
  });

  test('of nothing leaves the counter where it stood, to the last digit', () => {
    const limits = [{ fromAt: noon, untilAt: null, limitW: 0 }];
    const totals = Array.from({ length: 600 }, (_, index) => read(noon + index * 1_000, limits).energyTotalWh);
    expect(new Set(totals).size).toBe(1);
  });

  test('an uptime counts from the start that was ordered', () => {
    const commanded = { limits: [], startedAt: noon };
    expect(faultedReadings(inverter, [], noon - 1_000, commanded)).toEqual(inverter.readings(noon - 1_000));
    expect(faultedReadings(inverter, [], noon + 61_000, commanded)).toEqual({ ...inverter.readings(noon + 61_000), uptimeS: 61 });
  });
});
