import type { SeriesPoint } from './series-model.ts';

/** No drawing is finer than its pixels; one that is narrower than this still shows its course. */
const LEAST_POINTS = 100;

/** How many points a drawing of a width has room for: one a pixel. */
export function pointsBudget(widthPx: number): number {
  return Math.max(LEAST_POINTS, Math.floor(widthPx));
}

/**
 * The points of a line, at most `most` of them: neighbours are joined, the mean of their values between the smallest
 * minimum and the largest maximum, so that a spike of one sample stays as high as it was. Gaps stay gaps.
 */
export function thinPoints(points: readonly SeriesPoint[], most: number): readonly SeriesPoint[] {
  const every = Math.ceil(points.length / most);
  if (every <= 1) return points;
  const thin: SeriesPoint[] = [];
  let run: SeriesPoint[] = [];
  const close = () => {
    if (run.length > 0) thin.push(joined(run));
    run = [];
  };
  for (const point of points) {
    if (point.value === null) {
      close();
      if (thin.at(-1)?.value !== null) thin.push(point);
      continue;
    }
    run.push(point);
    if (run.length === every) close();
  }
  close();
  return thin;
}

function joined(run: readonly SeriesPoint[]): SeriesPoint {
  const known = run.map(({ value, min, max }) => ({ value: value ?? 0, min: min ?? value ?? 0, max: max ?? value ?? 0 }));
  const [first, last] = [run[0], run.at(-1)];
  return {
    at: ((first?.at ?? 0) + (last?.at ?? 0)) / 2,
    value: known.reduce((sum, { value }) => sum + value, 0) / known.length,
    min: Math.min(...known.map(({ min }) => min)),
    max: Math.max(...known.map(({ max }) => max)),
  };
}
