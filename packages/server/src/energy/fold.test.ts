import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendDay, openDay, type Anchor, type CounterSample } from './fold.ts';

const midnight = Date.UTC(2026, 5, 1);
const minute = 60_000;
const ratedPowerW = 5_000;

function energyOf(samples: CounterSample[], opening: Anchor | null = null): number {
  return extendDay(openDay(midnight, opening), samples, ratedPowerW).energyWh;
}
/** One reading every five minutes. */
function readings(...wh: number[]): CounterSample[] {
  return wh.map((value, n) => ({ ts: midnight + n * 5 * minute, wh: value }));
}
const settled = (levelWh: number, at = midnight - 5 * minute): Anchor => ({ levelWh, at, candidate: null });

describe('a day folded from the lifetime counter', () => {
  test('is the rise since the closing anchor of the day before', () => {
    expect(energyOf(readings(1_010, 1_050, 1_200), settled(1_000))).toBe(200);
  });

  test('without a day before begins at its first reading', () => {
    expect(energyOf(readings(1_010, 1_050, 1_200))).toBe(190);
  });

  test('a stuck counter adds nothing', () => {
    expect(energyOf(readings(1_000, 1_000, 1_000), settled(1_000))).toBe(0);
  });

  test('a value that falls and returns is a glitch', () => {
    expect(energyOf(readings(1_000, 1_100, 0, 1_200), settled(1_000))).toBe(200);
  });

  test('a counter that reads zero all night and returns in the morning has not been reset', () => {
    const night = Array.from({ length: 100 }, () => 0);
    expect(energyOf(readings(1_000, ...night, 1_010, 1_020), settled(1_000))).toBe(20);
  });

  test('a fall that persists and then grows is a reset, and what grew since it is energy', () => {
    const afterReset = [0, 50, 100, 150, 200, 250, 300, 350];
    expect(energyOf(readings(9_000, 9_100, ...afterReset), settled(9_000))).toBe(100 + 350);
  });

  test('a reset is not believed before thirty minutes and three samples', () => {
    expect(energyOf(readings(9_000, 0, 50, 100, 150, 200), settled(9_000))).toBe(0);
    const two = [
      { ts: midnight, wh: 0 },
      { ts: midnight + 60 * minute, wh: 40 },
    ];
    expect(energyOf(two, settled(9_000))).toBe(0);
  });

  test('a sentinel far above the counter is a glitch, however long it lasts', () => {
    const sentinel = Array.from({ length: 30 }, () => 4_294_967_295);
    expect(energyOf(readings(1_000, 1_100, ...sentinel, 1_400, 1_500), settled(1_000))).toBe(500);
  });

  test('a sentinel is a glitch also where the rating is not known', () => {
    const state = extendDay(openDay(midnight, settled(1_000)), readings(1_100, 4_294_967_295, 1_300), null);
    expect(state.energyWh).toBe(300);
  });

  test('a jump that persists and grows is the new level, and only its growth is energy', () => {
    const high = [50_000, 50_100, 50_200, 50_300, 50_400, 50_500, 50_600];
    expect(energyOf(readings(1_000, ...high, 50_700), settled(1_000))).toBe(700);
  });

  test('a reset in the evening is settled by what the next day reads', () => {
    const evening = extendDay(
      openDay(midnight - 86_400_000, settled(9_000, midnight - 86_400_000)),
      [
        { ts: midnight - 60 * minute, wh: 9_050 },
        { ts: midnight - 50 * minute, wh: 0 },
        { ts: midnight - 10 * minute, wh: 0 },
      ],
      ratedPowerW,
    );
    expect(evening.energyWh).toBe(50);
    expect(
      energyOf(
        [
          { ts: midnight + 480 * minute, wh: 30 },
          { ts: midnight + 490 * minute, wh: 80 },
        ],
        evening.anchor,
      ),
    ).toBe(80);
  });

  test('of a rise over more than a day only the share since midnight is today', () => {
    const anchor = settled(1_000, midnight - 90 * 60 * minute);
    expect(energyOf([{ ts: midnight + 10 * 60 * minute, wh: 11_000 }], anchor)).toBeCloseTo(1_000);
  });

  test('the rise over one night is today as a whole', () => {
    const anchor = settled(1_000, midnight - 6 * 60 * minute);
    expect(energyOf([{ ts: midnight + 6 * 60 * minute, wh: 1_400 }], anchor)).toBe(400);
  });
});

const counter = fc
  .array(
    fc.record({
      stepMs: fc.integer({ min: 1_000, max: 20 * minute }),
      wh: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }) },
        { weight: 1, arbitrary: fc.constantFrom('zero', 'sentinel', 'reset') },
      ),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((steps) => {
    let ts = midnight;
    let level = 10_000;
    return steps.map(({ stepMs, wh }): CounterSample => {
      ts += stepMs;
      if (wh === 'zero') return { ts, wh: 0 };
      if (wh === 'sentinel') return { ts, wh: 4_294_967_295 };
      level = wh === 'reset' ? 0 : level + wh;
      return { ts, wh: level };
    });
  });

describe('properties of the fold', () => {
  test('extending in portions equals folding at once', () => {
    fc.assert(
      fc.property(counter, fc.array(fc.nat(80)), (samples, cuts) => {
        const whole = extendDay(openDay(midnight, null), samples, ratedPowerW);
        const ends = [...cuts.map((cut) => cut % (samples.length + 1)), samples.length].sort((a, b) => a - b);
        let from = 0;
        let state = openDay(midnight, null);
        for (const end of ends) {
          // As stored and read again.
          state = extendDay(JSON.parse(JSON.stringify(state)) as typeof state, samples.slice(from, end), ratedPowerW);
          from = end;
        }
        expect(state).toEqual(whole);
      }),
    );
  });

  test('energy is never negative and never falls', () => {
    fc.assert(
      fc.property(counter, (samples) => {
        let state = openDay(midnight, settled(10_000));
        for (const sample of samples) {
          const next = extendDay(state, [sample], ratedPowerW);
          expect(next.energyWh).toBeGreaterThanOrEqual(state.energyWh);
          state = next;
        }
      }),
    );
  });

  test('a counter that only rises as the rating allows gives exactly its rise', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 100 }), (rises) => {
        let level = 10_000;
        const samples = rises.map((rise, n) => ({ ts: midnight + n * 5 * minute, wh: (level += rise) }));
        expect(energyOf(samples, settled(10_000))).toBe(level - 10_000);
      }),
    );
  });
});
