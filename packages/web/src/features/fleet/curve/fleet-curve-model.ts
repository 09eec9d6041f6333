import type { FleetCurve, FleetOverview } from '@heliograph/core/contract/fleet';

export interface CurvePoint {
  at: number;
  powerW: number | null;
}
export interface FleetCurveSummary {
  peakW: number;
  peakAt: number;
  lowestW: number;
  lowestAt: number;
  /** Steps that nobody was heard in, between the first reading and the last. */
  gaps: number;
  /** The least share of the rated power that was heard in a step with a reading. */
  leastHeardShare: number;
}

/** The steps that are over, each at its middle, and the power of now at the end. */
export function curveLine(curve: FleetCurve, live: FleetOverview | undefined): CurvePoint[] {
  const points = curve.points.map(({ at, powerW }) => ({ at: at + curve.stepMs / 2, powerW }));
  const last = points.at(-1);
  const now = live?.at ?? 0;
  const isNext = last !== undefined && now > last.at && now - last.at <= 2 * curve.stepMs && now <= curve.toAt;
  return isNext && live !== undefined && live.power.powerW !== null ? [...points, { at: now, powerW: live.power.powerW }] : points;
}

/** What the curve says, in numbers; null where nothing was read. */
export function summariseFleet({ points }: Pick<FleetCurve, 'points'>): FleetCurveSummary | null {
  const known = points.filter((point) => point.powerW !== null) as (FleetCurve['points'][number] & { powerW: number })[];
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  const peak = known.reduce((best, point) => (point.powerW > best.powerW ? point : best));
  const lowest = known.reduce((least, point) => (point.powerW < least.powerW ? point : least));
  const within = points.filter(({ at }) => at >= first.at && at <= last.at);
  return {
    peakW: peak.powerW,
    peakAt: peak.at,
    lowestW: lowest.powerW,
    lowestAt: lowest.at,
    gaps: within.filter((point, index) => point.powerW === null && within[index - 1]?.powerW !== null).length,
    leastHeardShare: Math.min(...known.map((point) => point.heardShare)),
  };
}
