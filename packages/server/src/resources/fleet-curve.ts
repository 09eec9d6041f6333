import type { FleetCurve } from '@heliograph/core/contract/fleet';
import type { FleetPlant } from './fleet-facts.ts';
import { fleetNights } from './fleet-nights.ts';
import type { RecentSteps } from './fleet-recent-steps.ts';
import { FLEET_STEP_MS, ratedPowerW } from './fleet-steps.ts';
import { toWatts } from './device-state.ts';
import { localDayAt } from './local-day.ts';

type Span = Pick<FleetCurve, 'span' | 'timeZone' | 'fromAt' | 'toAt'>;
const DAY_MS = 24 * 3_600_000;

export function fleetCurve(plants: readonly FleetPlant[], recent: RecentSteps, readerZone: string, now: number): FleetCurve {
  const span = spanOf(
    plants.map((plant) => plant.row.time_zone),
    readerZone,
    now,
  );
  return {
    ...span,
    stepMs: FLEET_STEP_MS,
    points: curvePoints(recent, span.fromAt, Math.min(span.toAt, recent.toAt), ratedPowerW(plants)),
    nights: fleetNights(plants, span.fromAt, span.toAt),
  };
}

/** Plants whose days begin and end together share a day, named after the zone of most; others have the last 24 hours. */
export function spanOf(zones: readonly string[], readerZone: string, now: number): Span {
  const days = zones.map((zone) => localDayAt(zone, now));
  const [first] = days;
  if (first === undefined || days.every((day) => day.fromAt === first.fromAt && day.toAt === first.toAt)) {
    const { fromAt, toAt } = first ?? localDayAt(readerZone, now);
    return { span: 'day', timeZone: mostFrequent(days.map((day) => day.timeZone)) ?? readerZone, fromAt, toAt };
  }
  const toAt = Math.ceil((now + 1) / FLEET_STEP_MS) * FLEET_STEP_MS;
  return { span: 'last24Hours', timeZone: readerZone, fromAt: toAt - DAY_MS, toAt };
}

/** The fleet's sum in each step that is over; null where nobody was heard. */
export function curvePoints(
  { steps, expected }: Pick<RecentSteps, 'steps' | 'expected'>,
  fromAt: number,
  toAt: number,
  ratedW: number,
): FleetCurve['points'] {
  const expectedAt = new Map(expected.map((point) => [point.at, point]));
  const byStep = Map.groupBy(steps, (step) => step.at);
  const count = Math.max(0, Math.floor((toAt - fromAt) / FLEET_STEP_MS));
  return Array.from({ length: count }, (_, index) => {
    const at = fromAt + index * FLEET_STEP_MS;
    const heard = byStep.get(at);
    if (heard === undefined) return { at, powerW: null, expectedW: null, heardShare: 0 };
    const powerW = heard.reduce((sum, step) => sum + step.powerW, 0);
    const heardW = heard.reduce((sum, step) => sum + step.heardRatedW, 0);
    const expectation = expectedAt.get(at);
    // Generators without an expectation are expected to give what they gave.
    const expectedW = expectation === undefined ? null : toWatts(powerW + expectation.expectedW - (expectation.actualW ?? 0));
    return {
      at,
      powerW: toWatts(powerW),
      expectedW,
      heardShare: ratedW === 0 ? 0 : Math.min(1, Math.round((heardW / ratedW) * 1000) / 1000),
    };
  });
}

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
