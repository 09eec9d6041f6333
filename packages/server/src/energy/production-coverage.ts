import { isSunUp, type Position } from '../resources/sun.ts';
import { hoursCovered, measuredIn, type HourEnergy } from './covered.ts';
import { hourMs } from './flow-state.ts';
import type { Presence } from './presence.ts';

interface Expected {
  expectedFromAt: number;
  untilAt: number;
}

/** How much of a production was measured, 0…1: of its daylight where the position is known, else of all its hours, while its devices were there. */
export function productionCoverage(hours: readonly HourEnergy[], presences: ReadonlyMap<number, Presence>, position: Position | undefined) {
  const lit = new Map<number, boolean>();
  const isLit = (at: number) => {
    const known = lit.get(at) ?? isSunUp(position, at + hourMs / 2) ?? true;
    lit.set(at, known);
    return known;
  };
  const within = ({ expectedFromAt, untilAt }: Expected) => hours.filter(({ at }) => at >= expectedFromAt && at < untilAt);
  return {
    isLit,
    coverageOf: position === undefined ? ('allHours' as const) : ('daylight' as const),
    /** Where the hours are not all of them: with what was measured in the others. */
    of: (span: Expected, otherMs = 0) =>
      hoursCovered(within(span), presences.values(), { fromAt: span.expectedFromAt, untilAt: span.untilAt }, isLit, otherMs),
    measuredMs: (span: Expected) => measuredIn(within(span), isLit),
  };
}
