import { aside, extendAside, hasJustLeft, isNewLife, returnedWh } from './aside.ts';
import { gapMs, type FlowContext, type FlowState } from './flow-state.ts';
import { noteFlat, releaseHeld } from './idle.ts';
import { measured, moveTo, openMarked, shared, split, strongerRule } from './intervals.ts';
import { isRise, learn, marginOf, possibleWh } from './pace.ts';
import { isSentinelWh } from './plausible.ts';

/** Takes one reading of the counter that energy is counted from. */
export function takeCounter(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (state.awaitsReading) resumeAt(context, state, ts, wh);
  else if (state.estimate !== null) returnToCounter(context, state, ts, wh);
  else if (isSentinelWh(wh) && wh - state.levelWh > marginOf(state)) state.noted = strongerRule(state.noted, 'sentinel');
  else if (continues(context, state, ts, wh)) accept(context, state, ts, wh);
  else if (wh < 0) state.noted = strongerRule(state.noted, 'sentinel');
  else if (comesBack(context, state, ts, wh)) releaseHeld(context, state);
  else if (aside(context, state, ts, wh)) releaseHeld(context, state);
  state.readAt = ts;
}

/** At the level or above it, by no more than the device can have made since. */
function continues(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  return isRise(wh - state.levelWh, possibleWh(context, state, ts - state.at));
}

/** The level that it left within the last two days is back: what it rose by meanwhile is energy, less what was counted without it. */
function comesBack(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  if (state.source !== 'lifetimeCounter' || !hasJustLeft(state, ts)) return false;
  const creditWh = returnedWh(context, state, wh, ts);
  if (creditWh === null) return false;
  moveTo(context, state, ts, state.levelWh + creditWh, ts - state.at > gapMs ? shared : measured);
  split(context, state);
  Object.assign(state, { aside: null, former: null, idle: null, levelWh: wh, beforeWh: wh, risenAt: ts });
  openMarked(context, state, 'reset');
  return true;
}

function accept(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (state.aside !== null) state.noted = strongerRule(state.noted, 'glitch');
  learn(context, state, ts, wh);
  state.aside = null;
  if (wh > state.levelWh) releaseHeld(context, state);
  else noteFlat(context, state, ts);
  if (state.former !== null && wh > state.former.levelWh) state.former = null;
  moveTo(context, state, ts, wh, ts - state.at > gapMs ? shared : measured);
}

/** The first reading of a new counter: from here on it counts. */
function resumeAt(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (isSentinelWh(wh)) return;
  split(context, state);
  Object.assign(state, { awaitsReading: false, at: Math.max(ts, state.at), levelWh: wh, beforeWh: wh, risenAt: ts });
  openMarked(context, state, 'swap');
}

/**
 * The counter moves again after power stood in for it. A rise that it can have made since it last spoke goes on from
 * there; a larger one makes up for the silence, and what was estimated is not counted again.
 */
function returnToCounter(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  const { counterWh, wh: estimatedWh, sinceReadWh } = state.estimate!;
  const riseWh = wh - counterWh;
  const isCarryingOn = isRise(riseWh, possibleWh(context, state, ts - state.readAt));
  if (!isCarryingOn && isSentinelWh(wh)) return;
  state.estimate!.sinceReadWh = 0;
  if (riseWh > 0) {
    const creditWh = Math.max(0, riseWh - (isCarryingOn ? sinceReadWh : estimatedWh));
    endEstimate(context, state, { ts, wh, creditWh, rule: 'stuck' });
  } else if (riseWh < -marginOf(state)) {
    state.aside = extendAside(state.aside, ts, wh, counterWh);
    if (isNewLife(state.aside, ts, wh)) endEstimate(context, state, { ts, wh, creditWh: 0, rule: 'reset' });
  }
}

interface Return {
  ts: number;
  wh: number;
  creditWh: number;
  rule: 'stuck' | 'reset';
}
function endEstimate(context: FlowContext, state: FlowState, { ts, wh, creditWh, rule }: Return): void {
  split(context, state);
  Object.assign(state, { estimate: null, aside: null, idle: null, source: 'lifetimeCounter', levelWh: wh - creditWh });
  openMarked(context, state, rule);
  moveTo(context, state, ts, wh, ts - state.at > gapMs ? shared : measured);
}
