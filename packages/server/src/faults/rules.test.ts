import { describe, expect, test } from 'vitest';
import { QUARTER_MS } from '../energy/expected-quarters.ts';
import type { Quarter, WatchedDevice, WatchedPlant } from './facts.ts';
import { judgeLow, judgeOffline, judgeStuck, judgeZero } from './rules.ts';

const now = Date.UTC(2026, 5, 21, 12);
const minute = 60_000;
const moment = { now, listeningSinceAt: now - 86_400_000 };

/** Rated 4 kW: a quarter of its rating is 1000 Wh. */
const device = (values: Partial<WatchedDevice> = {}): WatchedDevice => ({
  id: 1,
  plantId: 1,
  role: 'generation',
  deviceType: 'inverter',
  ratedPowerW: 4_000,
  reportIntervalMs: 10_000,
  heardAt: now,
  powerW: 0,
  powerAt: now,
  energyTodayWh: null,
  hasOpenFault: false,
  quarters: [],
  ...values,
});
const plant = (elevationDeg: number | undefined = 60): WatchedPlant => ({ id: 1, devices: [], sunElevationDeg: () => elevationDeg });
const rising = (risenAt: number): WatchedPlant => ({ id: 1, devices: [], sunElevationDeg: (at) => (at >= risenAt ? 20 : -20) });
/** Quarter hours that end now, the newest last. */
const quarters = (count: number, of: (index: number) => Partial<Quarter>): Quarter[] =>
  Array.from({ length: count }, (_, index) => ({
    startAt: now - (count - index) * QUARTER_MS,
    actualWh: null,
    counterWh: null,
    expectedWh: null,
    peerWh: null,
    peerCount: 0,
    ledgerWh: null,
    isStuck: false,
    ...of(index),
  }));

describe('offline', () => {
  const silent = (minutes: number, values: Partial<WatchedDevice> = {}) => device({ heardAt: now - minutes * minute, ...values });
  const judge = (each: WatchedDevice, where = plant(), when = moment) => judgeOffline(each, where, when).is;

  test('is a silence of half an hour under the sun, and says the values that it saw', () => {
    expect(judge(silent(29))).toBe('unknown');
    expect(judgeOffline(silent(31), plant(42.04), moment)).toEqual({
      is: 'firing',
      sinceAt: now - 31 * minute,
      evidence: [
        { name: 'lastHeard', value: now - 31 * minute, unit: 'at' },
        { name: 'silentFor', value: 31 * minute, unit: 'ms' },
        { name: 'sunElevation', value: 42, unit: '°' },
      ],
    });
    expect(judge(device())).toBe('clear');
  });

  test('is never an inverter that sleeps: not at night, and not before the sun has stood up for the whole silence', () => {
    expect(judge(silent(600), plant(-10))).toBe('unknown');
    expect(judge(silent(600), plant(4))).toBe('unknown');
    expect(judge(silent(600), rising(now - 20 * minute))).toBe('unknown');
    expect(judge(silent(600), rising(now - 31 * minute))).toBe('firing');
  });

  test.each(['meter', 'weatherStation', 'storage'] as const)('is judged around the clock for a %s', (deviceType) => {
    expect(judge(silent(31, { deviceType }), plant(-40))).toBe('firing');
  });

  test('takes a day where nobody knows where the sun stands', () => {
    const nowhere = { ...plant(), sunElevationDeg: () => undefined };
    expect(judge(silent(23 * 60), nowhere)).toBe('unknown');
    expect(judge(silent(25 * 60), nowhere)).toBe('firing');
  });

  test('waits for devices that report seldom, and for all of them after a start of the server', () => {
    expect(judge(silent(40, { reportIntervalMs: 15 * minute }))).toBe('clear');
    expect(judge(silent(50, { reportIntervalMs: 15 * minute }))).toBe('firing');
    const started = (minutes: number) => ({ now, listeningSinceAt: now - minutes * minute });
    expect(judge(silent(300), plant(), started(2))).toBe('unknown');
    expect(judge(silent(300), plant(), started(4))).toBe('firing');
    expect(judge(silent(300, { reportIntervalMs: 5 * minute }), plant(), started(14))).toBe('unknown');
  });

  test('is nothing that a device can be which never spoke', () => {
    expect(judge(device({ heardAt: null }))).toBe('unknown');
  });
});

describe('zero production', () => {
  const judge = (each: Quarter[], where = plant()) => judgeZero(device({ quarters: each }), where, moment);

  test('is two quarter hours of nothing beside an expectation', () => {
    const verdict = judge(quarters(4, (index) => ({ actualWh: index < 2 ? 500 : 0, expectedWh: 500 })));
    expect(verdict).toMatchObject({ is: 'firing', sinceAt: now - 2 * QUARTER_MS });
    expect((verdict as { evidence: unknown }).evidence).toEqual([
      { name: 'power', value: 0, unit: 'W' },
      { name: 'expectedPower', value: 2_000, unit: 'W' },
      { name: 'window', value: 2 * QUARTER_MS, unit: 'ms' },
    ]);
    expect(judge(quarters(2, () => ({ actualWh: -4, expectedWh: 100 }))).is).toBe('firing');
  });

  test('is not claimed while little is expected, or one quarter hour only, or the device said nothing', () => {
    expect(
      judge(
        quarters(4, () => ({ actualWh: 0, expectedWh: 90 })),
        plant(5),
      ).is,
    ).toBe('unknown');
    expect(judge(quarters(4, (index) => ({ actualWh: index === 3 ? 0 : 10, expectedWh: 500 }))).is).toBe('unknown');
    expect(judge(quarters(4, () => ({ actualWh: null, expectedWh: 500 }))).is).toBe('unknown');
    expect(judge([]).is).toBe('unknown');
  });

  test('is seen by the sun alone after two hours, where there is neither peer nor sensor', () => {
    const alone = (count: number, of = () => ({ actualWh: 0 })) => judge(quarters(count, of));
    expect(alone(8)).toMatchObject({ is: 'firing', sinceAt: now - 8 * QUARTER_MS });
    expect(alone(7).is).toBe('unknown');
    expect(
      judge(
        quarters(8, () => ({ actualWh: 0 })),
        plant(14),
      ).is,
    ).toBe('unknown');
  });

  test('is over with the first quarter hour above two hundredths of the rating; between the two it stays as it is', () => {
    expect(judge(quarters(2, () => ({ actualWh: 21, expectedWh: 500 }))).is).toBe('clear');
    expect(judge(quarters(2, () => ({ actualWh: 12, expectedWh: 500 }))).is).toBe('unknown');
  });

  test('is not claimed against the ledger: a counter that rises is energy, and one that stands beside power is stuck', () => {
    expect(judge(quarters(4, () => ({ actualWh: 0, ledgerWh: 300, expectedWh: 500 }))).is).toBe('clear');
    expect(judge(quarters(4, () => ({ actualWh: 400, ledgerWh: 0, expectedWh: 500 }))).is).toBe('clear');
    expect(judge(quarters(4, () => ({ actualWh: 0, ledgerWh: 0, expectedWh: 500 }))).is).toBe('firing');
  });

  test('is seen by the ledger alone where no power is told, and not before a slow counter had time for a step', () => {
    const counted = (count: number) => judge(quarters(count, () => ({ ledgerWh: 0, expectedWh: 500 }))).is;
    expect([counted(4), counted(7), counted(8)]).toEqual(['unknown', 'unknown', 'firing']);
  });

  test('is not judged by data of an earlier time', () => {
    const old = quarters(4, () => ({ actualWh: 0, expectedWh: 500 })).map((each) => ({ ...each, startAt: each.startAt - 3_600_000 }));
    expect(judge(old).is).toBe('unknown');
  });
});

describe('low against the peers', () => {
  const judge = (each: Quarter[]) => judgeLow(device({ quarters: each }), plant(), moment);
  const share = (actual: number, values: Partial<Quarter> = {}) =>
    judge(quarters(8, () => ({ actualWh: actual * 500, peerWh: 500, peerCount: 3, ...values })));

  test('is less than seven tenths of them over two hours', () => {
    expect(share(0.69)).toMatchObject({ is: 'firing', sinceAt: now - 8 * QUARTER_MS });
    expect((share(0.5) as { evidence: unknown }).evidence).toEqual([
      { name: 'energy', value: 2_000, unit: 'Wh' },
      { name: 'peerEnergy', value: 4_000, unit: 'Wh' },
      { name: 'peerShare', value: 50, unit: '%' },
      { name: 'peerCount', value: 3, unit: '' },
      { name: 'window', value: 8 * QUARTER_MS, unit: 'ms' },
    ]);
  });

  test('is over above 85 % for an hour, and unchanged between the two', () => {
    expect(share(0.86).is).toBe('clear');
    expect([0.7, 0.8, 0.85].map((part) => share(part).is)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('needs two peers that make something', () => {
    expect(share(0.5, { peerCount: 1 }).is).toBe('unknown');
    expect(share(0.5, { actualWh: 40, peerWh: 90 }).is).toBe('unknown');
  });

  test('leaves to the other rule what makes nothing at all', () => {
    expect(share(0.02).is).toBe('unknown');
  });

  test('is judged by what the ledger counted, whatever the power says', () => {
    expect(share(0.95, { ledgerWh: 250 }).is).toBe('firing');
    expect(share(0.5, { ledgerWh: 490 }).is).toBe('clear');
  });

  test('a short cloud over one device is no fault', () => {
    const cloud = quarters(8, (index) => ({ actualWh: index >= 6 ? 100 : 500, peerWh: 500, peerCount: 3 }));
    expect(judge(cloud).is).toBe('unknown');
  });
});

describe('a stuck counter', () => {
  const judge = (each: Quarter[]) => judgeStuck(device({ quarters: each }), plant(), moment);

  test('stands still while power flows', () => {
    const verdict = judge(quarters(8, () => ({ actualWh: 500, counterWh: 7_000 })));
    expect(verdict).toMatchObject({ is: 'firing', evidence: [{ name: 'counter', value: 7_000 }, { name: 'energy', value: 4_000 }, {}] });
  });

  test('is taken from the ledger as soon as that lets the power stand in for it', () => {
    const told = (isStuck: boolean) => judge(quarters(5, () => ({ actualWh: 400, counterWh: 7_000, ledgerWh: 400, isStuck }))).is;
    expect([told(false), told(true)]).toEqual(['unknown', 'firing']);
  });

  test('is over as soon as it moves', () => {
    expect(judge(quarters(8, (index) => ({ actualWh: 500, counterWh: index === 7 ? 7_100 : 7_000 }))).is).toBe('clear');
  });

  test('is not claimed in the dark or of a device without a counter', () => {
    expect(judge(quarters(8, () => ({ actualWh: 5, counterWh: 7_000 }))).is).toBe('unknown');
    expect(judge(quarters(8, () => ({ actualWh: 500 }))).is).toBe('unknown');
    expect(judge(quarters(4, () => ({ actualWh: 500, counterWh: 7_000 }))).is).toBe('unknown');
  });
});
