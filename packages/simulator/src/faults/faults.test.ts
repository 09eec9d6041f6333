import { MQTT_MAX_SAMPLES } from '@heliograph/core/contract/mqtt';
import { shippedProducts } from '@heliograph/core/products';
import { describe, expect, test } from 'vitest';
import { buildFleet } from '../fleet/fleet.ts';
import { createWorld } from '../world/world.ts';
import { deliver, overdueBatches, pendingEvents, type TimedSample } from './delivery.ts';
import { type Fault, type FaultKind, faultKinds, isActive, kebab, parseFaultKind } from './fault.ts';
import { faultedReadings, SENTINEL_W } from './faulted-readings.ts';
import { faultSwitch } from './fault-switch.ts';
import { nearest } from './nearest.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const world = createWorld(buildFleet(1));
const inverter = world.find('ZAZ-INV-01')!;
const noon = Date.UTC(2026, 8, 10, 11);
const later = noon + 10 * MINUTE_MS;
const after = later + 30 * MINUTE_MS;
const fault = (kind: FaultKind, untilAt: number | null = later): Fault => ({ kind, sn: 'ZAZ-INV-01', fromAt: noon, untilAt });
const read = (faults: Fault[], at: number) => faultedReadings(inverter, faults, at);
const samples: TimedSample[] = Array.from({ length: 30 }, (_, index) => ({ ts: noon - 5 * MINUTE_MS + index * MINUTE_MS, values: {} }));
const inWindow = ({ ts }: TimedSample) => ts >= noon && ts < later;

describe('kinds of faults', () => {
  test('are read in both spellings', () => {
    for (const kind of faultKinds) {
      expect(parseFaultKind(kind)).toBe(kind);
      expect(parseFaultKind(kebab(kind))).toBe(kind);
    }
    expect(parseFaultKind('nonsense')).toBeUndefined();
  });

  test('begin and end', () => {
    expect([noon - 1, noon, later - 1, later].map((at) => isActive(fault('night'), at))).toEqual([false, true, true, false]);
    expect(isActive(fault('night', null), noon + 1e12)).toBe(true);
  });
});

describe('readings under a fault', () => {
  test.each(faultKinds)('%s changes nothing before it began', (kind) => {
    expect(read([fault(kind)], noon - 1_000)).toEqual(inverter.readings(noon - 1_000));
  });

  test('night: dark at noon, the counter waits, and what was not produced stays missing', () => {
    const dark = read([fault('night')], noon + 5 * MINUTE_MS);
    expect(dark.powerW).toBe(-1);
    expect(dark.dcPowerW).toBe(0);
    expect(dark.energyTotalWh).toBe(inverter.readings(noon).energyTotalWh);
    const lost = (inverter.readings(later).energyTotalWh ?? 0) - (inverter.readings(noon).energyTotalWh ?? 0);
    expect(lost).toBeGreaterThan(0);
    expect(read([fault('night')], after).energyTotalWh).toBeCloseTo((inverter.readings(after).energyTotalWh ?? 0) - lost, 0);
    expect(read([fault('night')], after).energyDayWh).toBeCloseTo((inverter.readings(after).energyDayWh ?? 0) - lost, 0);
    expect(read([fault('night')], after).powerW).toBe(inverter.readings(after).powerW);
  });

  test('zeroOutput and lowOutput: less power under the same sun, and the counter misses as much', () => {
    const at = noon + 5 * MINUTE_MS;
    const whole = (inverter.readings(at).energyTotalWh ?? 0) - (inverter.readings(noon).energyTotalWh ?? 0);
    for (const [kind, share] of [
      ['zeroOutput', 0],
      ['lowOutput', 0.4],
    ] as const) {
      const weak = read([fault(kind)], at);
      expect(weak.powerW).toBeCloseTo((inverter.readings(at).powerW ?? 0) * share, 0);
      expect((weak.energyTotalWh ?? 0) - (inverter.readings(noon).energyTotalWh ?? 0)).toBeCloseTo(whole * share, 0);
      expect(weak.mppt1VoltageV).toBe(inverter.readings(at).mppt1VoltageV);
      expect(read([fault(kind)], after).powerW).toBe(inverter.readings(after).powerW);
    }
  });

  test('counterReset: counts from zero, and stays so after the fault has ended', () => {
    expect(read([fault('counterReset')], noon).energyTotalWh).toBe(0);
    for (const at of [noon + 5 * MINUTE_MS, after]) {
      expect(read([fault('counterReset')], at).energyTotalWh).toBeCloseTo(
        (inverter.readings(at).energyTotalWh ?? 0) - (inverter.readings(noon).energyTotalWh ?? 0),
        0,
      );
      expect(read([fault('counterReset')], at).uptimeS).toBe((at - noon) / 1_000);
      expect(read([fault('counterReset')], at).powerW).toBe(inverter.readings(at).powerW);
    }
    const tomorrow = noon + 20 * HOUR_MS;
    expect(read([fault('counterReset')], tomorrow).energyDayWh).toBeCloseTo(inverter.readings(tomorrow).energyDayWh ?? Number.NaN, 0);
  });

  test('stuckCounter: power goes on, the counter does not, and catches up when it ends', () => {
    const stuck = read([fault('stuckCounter')], later - 1_000);
    expect(stuck.energyTotalWh).toBe(inverter.readings(noon).energyTotalWh);
    expect(stuck.powerW).toBe(inverter.readings(later - 1_000).powerW);
    expect(read([fault('stuckCounter')], after)).toEqual(inverter.readings(after));
  });

  test.each(['ZAZ-INV-01', 'SVQ-STO-01', 'ZAZ-MTR-01', 'ZAZ-WST-01'])('sentinel: %s sends one reading outside its range', (sn) => {
    const entry = world.find(sn)!;
    const readings = faultedReadings(entry, [{ ...fault('sentinel'), sn }], noon);
    const channels = shippedProducts.find(({ productKey }) => productKey === entry.device.productKey)?.channels ?? [];
    const outside = channels.filter(({ name, min, max }) => (readings[name] ?? 0) < min || (readings[name] ?? 0) > max);
    expect(outside.map(({ name }) => readings[name])).toEqual([SENTINEL_W]);
  });

  test('faults of delivery leave the readings alone', () => {
    for (const kind of ['offline', 'lateBatch', 'duplicateDelivery', 'deviceFault'] as const)
      expect(read([fault(kind)], noon)).toEqual(inverter.readings(noon));
  });
});

describe('delivery under a fault', () => {
  test('sends everything once without one, in messages of at most 500', () => {
    const many = Array.from({ length: 1_201 }, (_, index) => ({ ts: noon + index, values: {} }));
    const messages = deliver([], many, noon);
    expect(messages.map(({ length }) => length)).toEqual([MQTT_MAX_SAMPLES, MQTT_MAX_SAMPLES, 201]);
    expect(messages.flat()).toEqual(many);
  });

  test('offline: what was read in that time is lost', () => {
    expect(deliver([fault('offline')], samples, after).flat()).toEqual(samples.filter((sample) => !inWindow(sample)));
    expect(deliver([fault('offline')], samples.filter(inWindow), after)).toEqual([]);
  });

  test('lateBatch: what was read in that time waits for the end and goes out once', () => {
    const late = fault('lateBatch');
    expect(deliver([late], samples, after).flat()).toEqual(samples.filter((sample) => !inWindow(sample)));
    expect(overdueBatches([late], later - 1)).toEqual([]);
    expect(overdueBatches([late], later)).toEqual([late]);
    expect(overdueBatches([{ ...late, told: 'closed' }], later)).toEqual([]);
    expect(overdueBatches([{ ...late, untilAt: null }], after)).toEqual([]);
  });

  test('duplicateDelivery: each message goes out twice, the same', () => {
    const [first, second, ...rest] = deliver([fault('duplicateDelivery')], samples, noon);
    expect(first).toEqual(samples);
    expect(second).toEqual(first);
    expect(rest).toEqual([]);
    expect(deliver([fault('duplicateDelivery')], samples, after)).toHaveLength(1);
  });

  test('deviceFault: tells that it began, then that it ended, each once', () => {
    const broken = fault('deviceFault');
    expect(pendingEvents([broken], noon - 1)).toEqual([]);
    expect(pendingEvents([broken], noon)).toEqual([{ fault: broken, isOpen: true, ts: noon }]);
    const told = { ...broken, told: 'open' as const };
    expect(pendingEvents([told], later - 1)).toEqual([]);
    expect(pendingEvents([told], after)).toEqual([{ fault: told, isOpen: false, ts: later }]);
    expect(pendingEvents([{ ...broken, told: 'closed' }], after)).toEqual([]);
  });
});

describe('the fault switch', () => {
  const devices = ['ZAZ-INV-01', 'ZAZ-INV-02', 'ZAZ-MTR-01', 'SVQ-STO-01'].map((sn) => world.find(sn)!.device);
  const make = () => {
    const clock = { at: noon };
    return {
      clock,
      faults: faultSwitch(
        [],
        devices,
        () => clock.at,
        () => {},
      ),
    };
  };

  test('switches on for a while, until cleared, and off', () => {
    const { clock, faults } = make();
    faults.inject({ kind: 'sentinel', sn: 'zaz-inv-01', forMs: 1_000 });
    faults.inject({ kind: 'offline', sn: 'ZAZ-INV-02' });
    expect(faults.list().map(({ sn, kind }) => [sn, kind])).toEqual([
      ['ZAZ-INV-01', 'sentinel'],
      ['ZAZ-INV-02', 'offline'],
    ]);
    clock.at += 1_000;
    expect(faults.list().map(({ sn }) => sn)).toEqual(['ZAZ-INV-02']);
    expect(faults.clear('ZAZ-INV-02')).toHaveLength(1);
    expect(faults.list()).toEqual([]);
  });

  test('takes the first code of the product for a deviceFault and refuses a foreign one', () => {
    const { faults } = make();
    expect(faults.inject({ kind: 'deviceFault', sn: 'SVQ-STO-01' }).code).toBe('BATTERY_OVER_TEMPERATURE');
    expect(faults.inject({ kind: 'deviceFault', sn: 'ZAZ-INV-01', code: 'FAN_FAILURE' }).code).toBe('FAN_FAILURE');
    expect(() => faults.inject({ kind: 'deviceFault', sn: 'ZAZ-INV-01', code: 'PHASE_LOSS' })).toThrow(/GRID_OVERVOLTAGE, ISOLATION_LOW/);
  });

  test('names near serials for an unknown one, and refuses a night for a meter', () => {
    const { faults } = make();
    expect(() => faults.inject({ kind: 'offline', sn: 'ZAZ-INV-1' })).toThrow(/Did you mean ZAZ-INV-01/);
    expect(() => faults.inject({ kind: 'night', sn: 'ZAZ-MTR-01' })).toThrow(/sees the sun/);
  });

  test('finds the nearest by edits', () => {
    expect(nearest('SVQ-STO-1', ['ZAZ-INV-01', 'SVQ-STO-01', 'SVQ-MTR-01'], 2)).toEqual(['SVQ-STO-01', 'SVQ-MTR-01']);
  });
});
