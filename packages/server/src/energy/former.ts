import { hourMs, type FlowContext, type FlowState } from './flow-state.ts';
import { marginOf, possibleWh } from './pace.ts';

/** A level left for longer has to persist before it counts as back. */
const recentlyMs = 48 * hourMs;
type Former = Required<NonNullable<FlowState['former']>>;

/** The highest level that was left so far, and what has been counted since. */
export function formerOf({ former, levelWh, at }: FlowState): Former {
  if (former === null || former.levelWh < levelWh) return { levelWh, baseWh: levelWh, at, countedWh: 0 };
  return { ...former, at: former.at ?? at, countedWh: (former.countedWh ?? 0) + levelWh - former.baseWh };
}

/** Whether it may still be on its way back: not heard of for a night, and what began meanwhile is no new life. */
export function hasJustLeft({ former }: FlowState, ts: number): boolean {
  return former?.at !== undefined && ts - former.at <= recentlyMs;
}

/**
 * What a reading at the highest level that was left, or above it, adds to what is counted: below zero where more was
 * counted meanwhile than it rose by, null where it cannot be that counter.
 */
export function returnedWh(context: FlowContext, state: FlowState, wh: number, ts: number): number | null {
  if (state.former === null || wh < state.former.levelWh - marginOf(state)) return null;
  const { levelWh, at, countedWh } = formerOf(state);
  const risenWh = wh - levelWh;
  return risenWh <= possibleWh(context, state, ts - at) ? risenWh - countedWh : null;
}

/** Whether a rise leads back to the level that was left rather than on from here: beyond its last rise by half of the fall. */
export function isWayBack({ former, levelWh, beforeWh = levelWh }: FlowState, wh: number): boolean {
  if (former === null) return false;
  const fallWh = former.levelWh + (former.countedWh ?? 0) - former.baseWh;
  return wh - levelWh > Math.max(0, levelWh - beforeWh) + fallWh / 2;
}

/** Whether a fall takes back most of a large rise: that was none. */
export function isTakenBack({ source, leap, levelWh }: FlowState, ts: number, wh: number): boolean {
  if (source !== 'lifetimeCounter' || leap === undefined || ts - leap.at > recentlyMs) return false;
  return wh >= leap.fromWh && wh < (leap.fromWh + leap.toWh) / 2 && wh < levelWh;
}
