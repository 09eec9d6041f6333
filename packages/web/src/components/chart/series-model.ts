import type { Span } from './range.ts';

export interface SeriesPoint {
  at: number;
  /** Null: here is a gap. */
  value: number | null;
  min: number | null;
  max: number | null;
}

/** One line of a chart, in one unit. */
export interface SeriesLine {
  key: string;
  name: string;
  unit: string;
  /** Its look, by the name of a token. */
  color: string;
  dash: 'solid' | 'dashed' | 'dotted';
  /** Zero belongs on its axis: power and energy. */
  hasZero: boolean;
  isFilled: boolean;
  points: readonly SeriesPoint[];
}

/** What a chart shows: one panel for each unit over one axis of time. */
export interface SeriesChartModel {
  span: Span & { timeZone: string };
  stepMs: number;
  nights: readonly Span[];
  lines: readonly SeriesLine[];
}

export interface LineSummary {
  least: { value: number; at: number };
  most: { value: number; at: number };
  last: { value: number; at: number };
  gaps: number;
}

/** The lines by unit, in the order in which units first occur. */
export function panelsOf(lines: readonly SeriesLine[]): { unit: string; lines: SeriesLine[] }[] {
  return [...Map.groupBy(lines, ({ unit }) => unit)].map(([unit, own]) => ({ unit, lines: own }));
}

/** What a line says, in numbers; null where nothing was read. */
export function summariseLine(points: readonly SeriesPoint[]): LineSummary | null {
  const known = points.flatMap(({ at, value, min, max }) => (value === null ? [] : [{ at, value, min: min ?? value, max: max ?? value }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const least = known.reduce((best, point) => (point.min < best.min ? point : best));
  const most = known.reduce((best, point) => (point.max > best.max ? point : best));
  const within = points.filter(({ at }) => at >= first.at && at <= last.at);
  return {
    least: { value: least.min, at: least.at },
    most: { value: most.max, at: most.at },
    last: { value: last.value, at: last.at },
    gaps: within.filter(({ value }, index) => value === null && within[index - 1]?.value !== null).length,
  };
}

/** Every instant that some line has a point at, in order. */
export function instantsOf(lines: readonly SeriesLine[]): number[] {
  return [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted((a, b) => a - b);
}

/** The point of a line at an instant, or the nearest within a step. */
export function pointAt({ points }: SeriesLine, at: number, stepMs: number): SeriesPoint | undefined {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as SeriesPoint).at < at) low = middle + 1;
    else high = middle;
  }
  const near = [points[low - 1], points[low]].filter((point) => point !== undefined && Math.abs(point.at - at) < stepMs);
  return near.toSorted((a, b) => Math.abs((a?.at ?? 0) - at) - Math.abs((b?.at ?? 0) - at))[0];
}
