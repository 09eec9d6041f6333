import { aside, extendAside, isNewLife } from './aside.ts';
import { gapMs, type FlowContext, type FlowState } from './flow-state.ts';
import { noteFlat, releaseHeld } from './idle.ts';
import { measured, moveTo, openMarked, shared, split, strongerRule } from './intervals.ts';
import { isPlausible, isSentinelWh } from './plausible.ts';

/** Takes one reading of the counter that energy is counted from. */
export function takeCounter(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (state.awaitsReading) resumeAt(context, state, ts, wh);
  else if (state.estimate !== null) returnToCounter(context, state, ts, wh);
  else if (continues(context, state, ts, wh)) accept(context, state, ts, wh);
  else if (isSentinelWh(wh)) state.noted = strongerRule(state.noted, 'sentinel');
  else if (aside(context, state, ts, wh)) releaseHeld(context, state);
  state.readAt = ts;
}

/** At the level or above it, by no more than the device can have made since. */
function continues({ ratingW }: FlowContext, { levelWh, at }: FlowState, ts: number, wh: number): boolean {
  return isPlausible(wh - levelWh, ts - at, ratingW);
}

function accept(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (state.aside !== null) state.noted = strongerRule(state.noted, 'glitch');
  state.aside = null;
  if (wh > state.levelWh) releaseHeld(context, state);
  else noteFlat(context, state, ts);
  moveTo(context, state, ts, wh, ts - state.at > gapMs ? shared : measured);
}

/** The first reading of a new counter: from here on it counts. */
function resumeAt(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (isSentinelWh(wh)) return;
  split(context, state);
  Object.assign(state, { awaitsReading: false, at: Math.max(ts, state.at), levelWh: wh });
  openMarked(context, state, 'swap');
}

/**
 * The counter moves again after power stood in for it. A rise that it can have made since it last spoke goes on from
 * there; a larger one makes up for the silence, and what was estimated is not counted again.
 */
function returnToCounter(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  const { counterWh, wh: estimatedWh, sinceReadWh } = state.estimate!;
  const riseWh = wh - counterWh;
  const isCarryingOn = isPlausible(riseWh, ts - state.readAt, context.ratingW);
  if (!isCarryingOn && isSentinelWh(wh)) return;
  state.estimate!.sinceReadWh = 0;
  if (riseWh < 0) {
    state.aside = extendAside(state.aside, ts, wh);
    if (isNewLife(state.aside, ts, wh)) endEstimate(context, state, ts, wh, 0);
  } else if (riseWh > 0) endEstimate(context, state, ts, wh, Math.max(0, riseWh - (isCarryingOn ? sinceReadWh : estimatedWh)));
}

function endEstimate(context: FlowContext, state: FlowState, ts: number, wh: number, creditWh: number): void {
  const rule = state.aside === null ? 'stuck' : 'reset';
  split(context, state);
  Object.assign(state, { estimate: null, aside: null, idle: null, source: 'lifetimeCounter', levelWh: wh - creditWh });
  openMarked(context, state, rule);
  moveTo(context, state, ts, wh, ts - state.at > gapMs ? shared : measured);
}
