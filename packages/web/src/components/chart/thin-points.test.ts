import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SeriesPoint } from './series-model.ts';
import { pointsBudget, thinPoints } from './thin-points.ts';

const point = (at: number, value: number | null): SeriesPoint => ({ at, value, min: value, max: value });
const values = fc.array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })), { minLength: 1, maxLength: 800 });

test('a drawing has a point a pixel', () => {
  expect([pointsBudget(1_300), pointsBudget(280.6), pointsBudget(0)]).toEqual([1_300, 280, 100]);
});

test('few points stay as they are', () => {
  const points = [point(0, 1), point(1, null), point(2, 3)];
  expect(thinPoints(points, 3)).toBe(points);
});

test('what is thinned keeps the lowest, the highest, the order and its gaps', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 300 }), (all, most) => {
      const points = all.map((value, at) => point(at, value));
      const thin = thinPoints(points, most);
      const known = (some: readonly SeriesPoint[]) => some.filter(({ value }) => value !== null);
      const least = (some: readonly SeriesPoint[]) => Math.min(...known(some).map(({ min }) => min!));
      const highest = (some: readonly SeriesPoint[]) => Math.max(...known(some).map(({ max }) => max!));
      expect([least(thin), highest(thin)]).toEqual([least(points), highest(points)]);
      expect(thin.every(({ at }, index) => index === 0 || at > thin[index - 1]!.at)).toBe(true);
      const gaps = (some: readonly SeriesPoint[]) =>
        some.filter(({ value }, index) => value === null && index > 0 && some[index - 1]!.value !== null).length;
      expect(gaps(thin)).toBe(gaps(points));
      const runs = gaps(points) + 1;
      expect(known(thin).length).toBeLessThanOrEqual(most + runs);
    }),
    { numRuns: 300 },
  );
});

test('a spike of one sample in a month is as high on a phone', () => {
  const points = Array.from({ length: 2_000 }, (_, at) => ({ at, value: 10, min: 9, max: at === 1_234 ? 9_000 : 11 }));
  const thin = thinPoints(points, 280);
  expect(thin.length).toBeLessThanOrEqual(280);
  expect(thin.filter(({ max }) => max === 9_000)).toHaveLength(1);
});
