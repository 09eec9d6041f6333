import type { DayCurve } from '@heliograph/core/contract/plants';

const curveSeries = ['powerW', 'loadPowerW', 'gridPowerW', 'batteryPowerW'] as const;
export type CurveSeries = (typeof curveSeries)[number];
type Points = DayCurve['points'];

export interface CurveSummary {
  peakW: number;
  peakAt: number;
  firstAt: number;
  lastAt: number;
  /** Breaks within the day's readings, each of one or more steps. */
  gaps: number;
}

/** The series that a plant measures at all; generation is always drawn. */
export function measuredSeries(points: Points): CurveSeries[] {
  return curveSeries.filter((name) => name === 'powerW' || points.some((point) => point[name] !== null));
}

/** What the curve says, in numbers; null where nothing was read. */
export function summarise(points: Points): CurveSummary | null {
  const known = points.filter((point) => point.powerW !== null) as (Points[number] & { powerW: number })[];
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const peak = known.reduce((best, point) => (point.powerW > best.powerW ? point : best));
  return { peakW: peak.powerW, peakAt: peak.at, firstAt: first.at, lastAt: last.at, gaps: countGaps(points, first.at, last.at) };
}

function countGaps(points: Points, firstAt: number, lastAt: number): number {
  const within = points.filter(({ at }) => at >= firstAt && at <= lastAt);
  return within.filter((point, index) => point.powerW === null && within[index - 1]?.powerW !== null).length;
}

/** The dark parts of the day; none where the sun's times are not known. */
export function nights({
  fromAt,
  toAt,
  sunriseAt,
  sunsetAt,
}: Pick<DayCurve, 'fromAt' | 'toAt' | 'sunriseAt' | 'sunsetAt'>): [number, number][] {
  if (sunriseAt === null || sunsetAt === null) return [];
  const parts: [number, number][] =
    sunriseAt <= sunsetAt
      ? [
          [fromAt, sunriseAt],
          [sunsetAt, toAt],
        ]
      : [[sunsetAt, sunriseAt]];
  return parts.filter(([start, end]) => end > start);
}
