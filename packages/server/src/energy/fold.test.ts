import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { energyColumns, type EnergySample } from './flows.ts';
import { foldSamples, type DeviceState, type FoldDevice } from './fold.ts';
import type { Interval } from './flow-state.ts';
import { localDay } from './local-day.ts';

const midnight = Date.UTC(2026, 5, 1);
const minute = 60_000;
const hour = 60 * minute;
const device: FoldDevice = {
  role: 'generation',
  dayOf: (at) => localDay('UTC', at),
  ratingW: 5_000,
  rollsOverAt: {},
  swaps: [],
};
const empty = Object.fromEntries(energyColumns.map((column) => [column, null])) as Omit<EnergySample, 'ts'>;
const row = (ts: number, values: Partial<EnergySample>): EnergySample => ({ ts, ...empty, ...values });
const counterAt = (minutes: number, wh: number | null, powerW: number | null = null) =>
  row(midnight + minutes * minute, { energy_total_wh: wh, power_w: powerW });
/** One reading of the counter every five minutes from `from` on. */
const readings = (from: number, ...wh: number[]) => wh.map((value, n) => counterAt(from + n * 5, value));

/** Folds day by day, and closes what is open, so that every watt-hour is in an interval. */
function fold(samples: readonly EnergySample[], facts: Partial<FoldDevice> = {}): { intervals: Interval[]; state: DeviceState } {
  const all = { ...device, ...facts };
  const intervals: Interval[] = [];
  let state: DeviceState | null = null;
  for (const day of Map.groupBy(samples, ({ ts }) => all.dayOf(ts).startAt).values()) {
    const folded = foldSamples(state, day, all);
    intervals.push(...folded.intervals);
    state = folded.state;
  }
  return { intervals, state: state! };
}
const openWh = ({ flows: { total } }: DeviceState) => (total?.open ? Math.round(total.levelWh) - Math.round(total.open.startWh) : 0);
function energyOf(samples: readonly EnergySample[], facts: Partial<FoldDevice> = {}): number {
  const { intervals, state } = fold(samples, facts);
  const held = state.flows.total?.idle?.held ?? [];
  return [...intervals, ...held].reduce((sum, { deltaWh }) => sum + deltaWh, 0) + openWh(state);
}
/** Minutes, delta, source or rule of each interval, for short expectations. */
const brief = (intervals: readonly Interval[]) =>
  intervals.map(({ startAt, endAt, deltaWh, quality, rule }) => [
    (startAt - midnight) / minute,
    (endAt - midnight) / minute,
    deltaWh,
    quality,
    rule,
  ]);

describe('the ledger of a lifetime counter', () => {
  test('has quarter hours whose counters join, cut where the counter stood at the boundary', () => {
    const { intervals, state } = fold([counterAt(10, 1_000), counterAt(20, 1_100), counterAt(30, 1_160), counterAt(34, 1_200)]);
    expect(intervals).toEqual([
      {
        flow: 'total',
        dayStartAt: midnight,
        startAt: midnight + 10 * minute,
        endAt: midnight + 15 * minute,
        startWh: 1_000,
        endWh: 1_050,
        deltaWh: 50,
        source: 'lifetimeCounter',
        quality: 'measured',
        rule: 'none',
      },
      expect.objectContaining({ startWh: 1_050, endWh: 1_160, deltaWh: 110, endAt: midnight + 30 * minute }),
    ]);
    expect(openWh(state)).toBe(40);
  });

  test('a gap is shared out by time, exact at midnight', () => {
    const { intervals } = fold([counterAt(22 * 60, 1_000), counterAt(26 * 60, 2_600)]);
    expect(intervals).toHaveLength(16);
    expect(intervals.every(({ deltaWh, quality, rule }) => deltaWh === 100 && quality === 'shared' && rule === 'gap')).toBe(true);
    expect(intervals.filter(({ dayStartAt }) => dayStartAt === midnight)).toHaveLength(8);
  });

  test('weeks of silence are shared out day by day', () => {
    const { intervals } = fold([counterAt(10, 1_000), counterAt(10 + 21 * 24 * 60, 22_000)]);
    expect(intervals).toHaveLength(22);
    const days = intervals.map(({ dayStartAt }) => dayStartAt);
    expect(new Set(days).size).toBe(21);
    expect(intervals[5]!.deltaWh).toBe(1_000);
  });

  test('a day of 23 and one of 25 hours keep their own energy', () => {
    const dayOf = (at: number) => localDay('Europe/Madrid', at);
    for (const [noon, hours] of [
      [Date.UTC(2026, 2, 29, 10), 23],
      [Date.UTC(2026, 9, 25, 10), 25],
    ] as const) {
      const { startAt } = dayOf(noon);
      const samples = Array.from({ length: 30 * 12 }, (_, n) => row(startAt - 2 * hour + n * 5 * minute, { energy_total_wh: n * 100 }));
      const own = fold(samples, { dayOf }).intervals.filter(({ dayStartAt }) => dayStartAt === startAt);
      expect(own).toHaveLength(hours * 4);
      expect(own.reduce((sum, { deltaWh }) => sum + deltaWh, 0)).toBe(hours * 1_200);
    }
  });
});

describe('each rule has its vector', () => {
  test('glitch: a value that falls and returns', () => {
    const { intervals } = fold(readings(0, 9_000, 9_100, 0, 9_200, 9_300));
    expect(brief(intervals)).toEqual([[0, 15, 200, 'measured', 'glitch']]);
  });

  test('glitch: a counter that reads zero all night and returns in the morning has not been reset', () => {
    const night = Array.from({ length: 100 }, () => 0);
    expect(energyOf(readings(0, 1_000, ...night, 1_010, 1_020))).toBe(20);
  });

  test('glitch: a counter that trembles a thousand times is held at its maximum', () => {
    const samples = Array.from({ length: 2_000 }, (_, n) => counterAt(n / 4, 50_000 + 10 * n - (n % 2 === 1 ? 300 + (n % 7) * 90 : 0)));
    expect(energyOf(samples)).toBe(19_980);
  });

  test('glitch: readings that fall and then stand all but at the level are no new life', () => {
    const odd = [0, 69_940_001, 69_990_301];
    expect(
      energyOf([
        counterAt(0, 69_990_001),
        counterAt(5, 69_991_001),
        ...odd.map((wh, n) => counterAt(10 + n * 600, wh)),
        counterAt(1_215, 69_991_101),
      ]),
    ).toBe(1_100);
  });

  test('sentinel: all bits below the level are none either', () => {
    expect(
      energyOf([
        counterAt(0, 65_900_001),
        counterAt(5, 0),
        counterAt(60, 65_535_000),
        counterAt(600, 65_600_001),
        counterAt(605, 65_900_101),
      ]),
    ).toBe(100);
  });

  test('glitch: a counter that trembles and then creeps has not been reset', () => {
    const creeping = Array.from({ length: 30 }, (_, n) => 9_500 + n * 10);
    expect(energyOf(readings(0, 10_000, ...creeping, 10_100))).toBe(100);
  });

  test('reset: a fall that persists and then grows', () => {
    const samples = readings(0, 9_000, 9_100, 0, 50, 100, 150, 200, 250, 300, 350);
    const { intervals, state } = fold(samples);
    expect(brief(intervals)).toEqual([
      [0, 10, 100, 'measured', 'none'],
      [10, 15, 50, 'measured', 'reset'],
      [15, 30, 150, 'measured', 'none'],
      [30, 45, 150, 'measured', 'none'],
    ]);
    expect(intervals[1]).toMatchObject({ startWh: 0, endWh: 50 });
    expect(openWh(state)).toBe(0);
  });

  test('reset: not believed before thirty minutes and three samples', () => {
    expect(energyOf(readings(0, 9_000, 0, 50, 100, 150, 200))).toBe(0);
    expect(energyOf([counterAt(0, 9_000), counterAt(5, 0), counterAt(60, 40)])).toBe(0);
  });

  test('reset: one in the evening is settled by what the next day reads', () => {
    const evening = [counterAt(1_400, 9_000), counterAt(1_410, 9_050), counterAt(1_420, 0), counterAt(1_435, 0)];
    expect(energyOf([...evening, counterAt(1_920, 30), counterAt(1_930, 80)])).toBe(50 + 80);
  });

  test('reset: the sum of several counters that misses one for hours is counted once when that is back', () => {
    const alone = Array.from({ length: 24 }, (_, n) => 4_000 + n * 50);
    const back = Array.from({ length: 12 }, (_, n) => 11_350 + n * 50);
    expect(energyOf(readings(0, 10_000, 10_100, ...alone, ...back))).toBe(11_350 + 11 * 50 - 10_000);
  });

  test('reset: a jump that persists and grows is the new level, and only its growth is energy', () => {
    expect(energyOf(readings(0, 1_000, 50_000, 50_100, 50_200, 50_300, 50_400, 50_500, 50_600, 50_700))).toBe(700);
  });

  test('rollover: the counter goes on from zero', () => {
    const { intervals } = fold(readings(0, 999_900, 999_960, 20, 80, 140, 200, 260, 320, 380, 440));
    expect(intervals[0]).toMatchObject({ startWh: 999_900, endWh: 20, deltaWh: 120, rule: 'rollover' });
    expect(intervals.reduce((sum, { deltaWh }) => sum + deltaWh, 0)).toBe(540);
  });

  test('rollover: where the product says, also at a place that is no power of anything', () => {
    const samples = readings(0, 777_700, 777_760, 30, 80, 140, 200, 260, 320, 380, 440);
    expect(energyOf(samples, { rollsOverAt: { energy_total_wh: 777_777 } })).toBe(77 + 440);
    expect(energyOf(samples)).toBe(60 + 410);
  });

  test('sentinel: all bits set is no reading, however long it lasts', () => {
    const sentinel = Array.from({ length: 30 }, () => 4_294_967_295);
    const { intervals } = fold(readings(0, 1_000, 1_100, ...sentinel, 1_400, 1_500));
    expect(energyOf(readings(0, 1_000, 1_100, ...sentinel, 1_400, 1_500))).toBe(500);
    expect(intervals.some(({ rule }) => rule === 'sentinel')).toBe(true);
    expect(energyOf(readings(0, 1_000, 4_294_967_295, 1_300), { ratingW: null })).toBe(300);
    expect(energyOf(readings(0, 4_294_967_295, 1_000, 1_300), { ratingW: null })).toBe(300);
  });

  test('reset: where more was counted than the level that came back has risen by, the next rises make up for it', () => {
    const away = [4_001, 4_301, 4_601, 4_901, 5_201, 5_501, 5_801, 6_101, 6_401];
    const back = Array.from({ length: 12 }, (_, n) => 10_101 + n * 200);
    expect(energyOf(readings(0, 10_001, ...away))).toBe(2_400);
    expect(energyOf(readings(0, 10_001, ...away, ...back.slice(0, 3)))).toBe(2_400);
    expect(energyOf(readings(0, 10_001, ...away, ...back, 12_501))).toBe(2_500);
  });

  test('gap: a counter that told the same for hours catches up with what it can have made, and with no more', () => {
    const held = Array.from({ length: 48 }, (_, n) => counterAt(n * 5, 10_001));
    const after = (wh: number) => Array.from({ length: 12 }, (_, n) => counterAt(240 + n * 5, wh + n * 100));
    expect(energyOf([...held, ...after(22_001)])).toBe(13_100);
    expect(fold([...held, ...after(22_001)]).intervals.some(({ rule, deltaWh }) => rule === 'gap' && deltaWh >= 12_000)).toBe(true);
    expect(energyOf([...held, ...after(52_001)])).toBe(1_100);
  });

  test('rollover: also where the reading before it is all bits, an hour earlier', () => {
    const max = 2 ** 32 * 1_000;
    const hourly = [-3, -2, -1, 0, 3, 6, 9, 12].map((kwh, n) =>
      counterAt(n * 60, kwh < 0 ? max + kwh * 3_000 - 1_000 : kwh === 0 ? max - 1_000 : kwh * 1_000),
    );
    expect(energyOf(hourly)).toBe(22_000);
  });

  test('stuck: one that is read to move is not, though it is not known yet whether to believe it', () => {
    const jumped = Array.from({ length: 40 }, (_, n) => counterAt(n * 15, 10_000 + n * 500 + (n > 4 ? 90_000 : 0), 2_000));
    expect(fold(jumped).intervals.every(({ quality }) => quality === 'measured')).toBe(true);
    expect(energyOf(jumped)).toBe(39 * 500 - 500);
  });

  test('duplicate: the same reading again adds nothing', () => {
    expect(energyOf(readings(0, 1_000, 1_100, 1_100, 1_100, 1_200))).toBe(200);
  });

  test('swap: the old counter ends and the new one goes on, without a watt-hour more or less', () => {
    const old = Array.from({ length: 10 }, (_, n) => counterAt(n * 5, 80_000 + n * 100));
    const fresh = Array.from({ length: 10 }, (_, n) => counterAt(55 + n * 5, 130 + n * 100));
    const swap = { flow: 'total' as const, at: midnight + 50 * minute, closingWh: 80_950, openingWh: 100 };
    const { intervals } = fold([...old, ...fresh], { swaps: [swap] });
    expect(energyOf([...old, ...fresh], { swaps: [swap] })).toBe(950 + 30 + 900);
    expect(intervals.find(({ rule }) => rule === 'swap')).toMatchObject({ startAt: swap.at, startWh: 100 });
    expect(energyOf([...old, ...fresh], { swaps: [{ ...swap, closingWh: null, openingWh: null }] })).toBe(900 + 900);
  });

  test('stuck: power stands in for a counter that does not move, and is not counted twice when that makes up for it', () => {
    const powered = Array.from({ length: 61 }, (_, n) => counterAt(n * 5, n < 12 ? 10_000 + n * 200 : 12_200, 2_400));
    const { intervals } = fold(powered);
    const estimated = intervals.filter(({ quality }) => quality === 'estimated');
    expect(estimated.length).toBeGreaterThan(10);
    expect(estimated.every(({ rule, source, startWh }) => rule === 'stuck' && source === 'integratedPower' && startWh === null)).toBe(true);
    expect(energyOf(powered)).toBeCloseTo(12_000, -1);
    expect(energyOf([...powered, counterAt(305, 22_200, 2_400), counterAt(310, 22_400, 2_400)])).toBe(12_400);
    expect(energyOf([...powered, counterAt(305, 12_400, 2_400)])).toBeCloseTo(12_200, -1);
  });

  test('stuck: one that trembles while it stands has not been reset', () => {
    const trembling = Array.from({ length: 61 }, (_, n) => counterAt(n * 5, n < 12 ? 10_000 + n * 200 : 12_200 - (n % 2) * 1e-6, 2_400));
    const { intervals } = fold([...trembling, counterAt(305, 12_400, 2_400), counterAt(315, 12_800, 2_400)]);
    expect(new Set(intervals.map(({ rule }) => rule))).toEqual(new Set(['none', 'stuck']));
  });

  test('stuck: one that stands still by night, or steps by whole kilowatt-hours, is not', () => {
    const night = Array.from({ length: 60 }, (_, n) => counterAt(n * 5, 10_000, 0));
    const coarse = Array.from({ length: 60 }, (_, n) => counterAt(n * 5, 10_000 + Math.floor((n * 5 * 1_200) / 60_000) * 1_000, 1_200));
    for (const samples of [night, coarse]) expect(fold(samples).intervals.every(({ quality }) => quality === 'measured')).toBe(true);
    expect(energyOf(coarse)).toBe(5_000);
  });
});

describe('without a lifetime counter', () => {
  test('energy comes from the day counter, whenever that starts again', () => {
    const day = [0, 100, 200, 300, 400, 500, 600, 700, 800].map((wh, n) => row(midnight + n * 10 * minute, { energy_day_wh: wh }));
    const next = [0, 0, 0, 0, 50, 100].map((wh, n) => row(midnight + (100 + n * 10) * minute, { energy_day_wh: wh }));
    const { intervals } = fold([...day, ...next]);
    expect(energyOf([...day, ...next])).toBe(900);
    expect(intervals.every(({ source }) => source === 'dayCounter')).toBe(true);
  });

  test('power is added up, its own consumption is not energy, and a gap is unknown', () => {
    const powers = [-3, -3, 1_000, 1_000, 2_000, -1_000_000_000, -3].map((powerW, n) =>
      row(midnight + n * 5 * minute, { power_w: powerW }),
    );
    const { intervals } = fold([...powers, row(midnight + 300 * minute, { power_w: 500 }), row(midnight + 315 * minute, { power_w: 0 })]);
    expect(brief(intervals)).toEqual([
      [0, 15, 83, 'measured', 'negative'],
      [15, 25, 250, 'measured', 'sentinel'],
      [30, 35, 0, 'measured', 'negative'],
      [300, 305, 42, 'measured', 'none'],
    ]);
  });

  test('a counter that begins to speak takes over', () => {
    const powers = [0, 5, 10].map((at) => counterAt(at, null, 1_200));
    const { intervals } = fold([...powers, counterAt(15, 7_000, 1_200), counterAt(20, 7_100, 1_200), counterAt(30, 7_300, 1_200)]);
    expect(intervals.map(({ source, deltaWh }) => [source, deltaWh])).toEqual([
      ['integratedPower', 300],
      ['lifetimeCounter', 300],
    ]);
  });

  test('a grid meter counts import and export apart, and its power is no production', () => {
    const power = [1_200, 1_200, -600, -600].map((grid, n) => row(midnight + n * 15 * minute, { grid_power_w: grid, power_w: grid }));
    const { intervals } = fold(power, { role: 'grid', ratingW: null });
    expect(intervals.map(({ flow, deltaWh }) => [flow, deltaWh])).toEqual([
      ['import', 300],
      ['export', 0],
      ['import', 300],
      ['export', 0],
      ['import', 0],
      ['export', 150],
    ]);
  });
});

const steps = fc.array(
  fc.record({
    stepMs: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1_000, max: 20 * minute }) },
      { weight: 1, arbitrary: fc.integer({ min: hour, max: 20 * hour }) },
    ),
    what: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 300 }) },
      { weight: 1, arbitrary: fc.constantFrom('zero', 'sentinel', 'reset', 'silent', 'flat') },
    ),
    powerW: fc.option(fc.integer({ min: -5, max: 4_000 }), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 120 },
);
const histories = steps.map((all) => {
  let ts = midnight;
  let level = 10_000;
  return all.map(({ stepMs, what, powerW }) => {
    ts += stepMs;
    if (what === 'reset') level = 0;
    else if (typeof what === 'number') level += what;
    const wh = what === 'silent' ? null : what === 'zero' ? 0 : what === 'sentinel' ? 4_294_967_295 : level;
    return row(ts, { energy_total_wh: wh, power_w: powerW });
  });
});

describe('properties of the fold', () => {
  test('extending in portions equals folding at once', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.nat(120)), (samples, cuts) => {
        const whole = fold(samples);
        const ends = [...cuts.map((cut) => cut % (samples.length + 1)), samples.length].sort((a, b) => a - b);
        const intervals: Interval[] = [];
        let [from, state]: [number, DeviceState | null] = [0, null];
        for (const end of ends) {
          for (const part of Map.groupBy(samples.slice(from, end), ({ ts }) => device.dayOf(ts).startAt).values()) {
            const folded: { state: DeviceState; intervals: Interval[] } = foldSamples(state, part, device);
            intervals.push(...folded.intervals);
            // As stored and read again.
            state = JSON.parse(JSON.stringify(folded.state)) as DeviceState;
          }
          from = end;
        }
        expect({ intervals, state }).toEqual({ intervals: whole.intervals, state: JSON.parse(JSON.stringify(whole.state)) });
      }),
    );
  });

  test('intervals never overlap, never count backwards, and lie within a quarter hour of one day', () => {
    fc.assert(
      fc.property(histories, (samples) => {
        let before = 0;
        for (const { startAt, endAt, deltaWh, dayStartAt } of fold(samples).intervals) {
          expect(startAt).toBeGreaterThanOrEqual(before);
          expect(endAt).toBeGreaterThan(startAt);
          expect(deltaWh).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(deltaWh)).toBe(true);
          expect(endAt - startAt).toBeLessThanOrEqual(15 * minute);
          expect(dayStartAt).toBe(device.dayOf(startAt).startAt);
          before = endAt;
        }
      }),
    );
  });

  test('a counter that only rises as the rating allows gives exactly its rise', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 300 }), (rises) => {
        let level = 10_000;
        expect(energyOf([counterAt(0, level), ...rises.map((rise, n) => counterAt((n + 1) * 5, (level += rise)))])).toBe(level - 10_000);
      }),
    );
  });
});
