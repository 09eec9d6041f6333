import type { FleetCurve, FleetOverview } from '@heliograph/core/contract/fleet';
import { expect, test } from 'vitest';
import { curveLine, summariseFleet } from './fleet-curve-model.ts';

const STEP_MS = 900_000;

test("a fleet's curve is told in numbers: peak, lowest, gaps, and how much of it was heard", () => {
  const points = [10, null, 40, 5, null].map((powerW, index) => point(index, powerW, index === 3 ? 0.5 : 1));
  expect(summariseFleet({ points })).toEqual({
    peakW: 40,
    peakAt: 2 * STEP_MS,
    lowestW: 5,
    lowestAt: 3 * STEP_MS,
    gaps: 1,
    leastHeardShare: 0.5,
  });
  expect(summariseFleet({ points: [point(0, null, 0)] })).toBeNull();
});

test('it ends with the power of this moment, unless that is not of its span or not known', () => {
  const curve = { ...span(), points: [point(0, 10, 1), point(1, 20, 1)] };
  const ends = (at: number, powerW: number | null) => curveLine(curve, { at, power: { powerW } } as FleetOverview).at(-1);
  expect(ends(2.2 * STEP_MS, 33)).toEqual({ at: 2.2 * STEP_MS, powerW: 33 });
  expect(ends(2.2 * STEP_MS, null)?.at).toBe(1.5 * STEP_MS);
  expect(ends(9 * STEP_MS, 33)?.at).toBe(1.5 * STEP_MS);
  expect(curveLine({ ...curve, points: [] }, { at: 1, power: { powerW: 3 } } as FleetOverview)).toEqual([]);
});

function point(index: number, powerW: number | null, heardShare: number) {
  return { at: index * STEP_MS, powerW, expectedW: null, heardShare };
}
function span(): FleetCurve {
  return { timeZone: 'UTC', span: 'day', fromAt: 0, toAt: 10 * STEP_MS, stepMs: STEP_MS, points: [], nights: [] };
}
