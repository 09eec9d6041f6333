import { hourMs, type FlowContext, type FlowState } from './flow-state.ts';

const ratedFactor = 1.5;
const paceFactor = 3;
const believableFactor = 100;
/** A counter of whole kilowatt-hours steps this far at once. */
const leastMarginWh = 1_000;
const coarsestWh = 1_000_000;
const keptPaces = 3;
const leapHours = 2;

/**
 * The most that a counter can have risen by in a time: 1.5 times the rating, and one step of it. Without a rating it is
 * three times the pace that it has kept, as soon as that is known.
 */
export function possibleWh(context: FlowContext, state: FlowState, elapsedMs: number, mostW = usualW(context, state)): number {
  return (mostW * elapsedMs) / hourMs + marginOf(state);
}

/** As much as a device without a rating may make all of a sudden; what crosses a meter has no pace. */
export function believableW(context: FlowContext, state: FlowState): number {
  return Math.min(
    highestW(context),
    context.isMetered ? Number.POSITIVE_INFINITY : (paceOf(state) ?? Number.POSITIVE_INFINITY) * believableFactor,
  );
}

function highestW({ ratingW }: FlowContext): number {
  return ratingW * ratedFactor;
}

/** As much as a counter can make that has risen along these readings. */
export function followingW(path: readonly (readonly [at: number, wh: number])[]): number {
  const pacesW = path.slice(1).map(([at, wh], n) => ((wh - path[n]![1]) * hourMs) / (at - path[n]![0]));
  return Math.max(0, ...pacesW) * paceFactor;
}

/** Not below zero and not more than this. */
export function isRise(wh: number, mostWh: number): boolean {
  return wh >= 0 && wh <= mostWh;
}

/** Whether the rating or the pace that it kept says what a device can make. */
export function isBounded({ isRated }: FlowContext, state: FlowState): boolean {
  return isRated || paceOf(state) !== null;
}

/** What it makes in an hour at its best, as far as that is known. */
export function hourlyWh({ isRated, ratingW }: FlowContext, state: FlowState): number {
  return Math.max(isRated ? ratingW : (paceOf(state) ?? 0), marginOf(state));
}

/** One step of the counter, and no less than a kilowatt-hour. */
export function marginOf({ stepWh = 1 }: FlowState): number {
  return Math.max(leastMarginWh, stepWh);
}

/** Learns from an accepted reading: how coarse the counter is, and how fast and how far at once it rises. */
export function learn(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  state.stepWh = stepOf(wh, state.stepWh ?? coarsestWh);
  if (wh <= state.levelWh) return;
  if (wh - state.levelWh > leapHours * hourlyWh(context, state)) state.leap = { at: ts, fromWh: state.levelWh, toWh: wh };
  const elapsedMs = ts - (state.risenAt ?? state.at);
  state.risenAt = ts;
  state.beforeWh = heldFrom(state);
  if (context.isRated || elapsedMs <= 0) return;
  const paceW = ((wh - state.levelWh) * hourMs) / elapsedMs;
  state.pacesW = [...(state.pacesW ?? []), paceW].sort((a, b) => b - a).slice(0, keptPaces);
}

/** What it stood at before it rose; where it came down from a spike, that is no part of it. */
function heldFrom({ aside, levelWh, beforeWh = levelWh }: FlowState): number {
  const isSpike = aside !== null && aside.baseWh > 0 && aside.baseWh >= beforeWh && aside.baseWh < levelWh;
  return isSpike ? aside.path.at(-1)![1] : levelWh;
}

/** The largest power of ten, up to the known one, that a reading is a multiple of: 12.34 MWh counts in steps of 10 kWh. */
export function stepOf(wh: number, knownWh = coarsestWh): number {
  let stepWh = knownWh;
  while (stepWh > 1 && wh % stepWh !== 0) stepWh /= 10;
  return stepWh;
}

function usualW(context: FlowContext, state: FlowState): number {
  if (context.isRated) return highestW(context);
  const paceW = paceOf(state);
  if (paceW !== null) return Math.min(highestW(context), paceW * paceFactor);
  // A lifetime counter that reads nothing may not have been heard yet.
  return state.levelWh === 0 && state.source === 'lifetimeCounter' ? 0 : highestW(context);
}

/** The third highest: two odd steps do not set it. */
function paceOf({ pacesW = [] }: FlowState): number | null {
  return pacesW.length < keptPaces ? null : pacesW.at(-1)!;
}
