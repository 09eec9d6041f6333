import { aside, extendAside, isNewLife } from './aside.ts';
import { startDay, startsDay } from './daily.ts';
import type { FlowContext, FlowState } from './flow-state.ts';
import { hasJustLeft, isWayBack, returnedWh } from './former.ts';
import { noteFlat, releaseHeld } from './idle.ts';
import { openMarked, riseTo, split, strongerRule } from './intervals.ts';
import { isRise, learn, marginOf, possibleWh } from './pace.ts';
import { isSentinelWh } from './plausible.ts';

/** Takes one reading of the counter that energy is counted from. */
export function takeCounter(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (state.awaitsReading) resumeAt(context, state, ts, wh);
  else if (state.estimate !== null) returnToCounter(context, state, ts, wh);
  else if (isNoReading(state, wh)) state.noted = strongerRule(state.noted, 'sentinel');
  else if (startsDay(context, state, ts, wh)) startDay(context, state, ts, wh);
  else if (comesBack(context, state, ts, wh)) settleBack(context, state, ts, wh);
  else if (continues(context, state, ts, wh)) accept(context, state, ts, wh);
  else if (aside(context, state, ts, wh)) releaseHeld(context, state);
  state.spacingMs = ts - state.readAt;
  state.readAt = ts;
}

function isNoReading(state: FlowState, wh: number): boolean {
  return wh < 0 || (isSentinelWh(wh) && Math.abs(wh - state.levelWh) > marginOf(state));
}

/** At the level or above it, by no more than the device can have made since. */
function continues(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  return isRise(wh - state.levelWh, possibleWh(context, state, ts - state.at));
}

/** The level that it left within the last two days is back, and not by going on as it did. */
function comesBack(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  if (state.source !== 'lifetimeCounter' || !hasJustLeft(state, ts)) return false;
  return returnedWh(context, state, wh, ts) !== null && (isWayBack(state, wh) || !continues(context, state, ts, wh));
}

/** What it rose by meanwhile is energy, less what was counted without it. */
function settleBack(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  const creditWh = returnedWh(context, state, wh, ts)!;
  releaseHeld(context, state);
  riseTo(context, state, ts, state.levelWh + Math.max(0, creditWh));
  split(context, state);
  state.owedWh = (state.owedWh ?? 0) + Math.max(0, -creditWh);
  Object.assign(state, { aside: null, former: null, levelWh: wh, beforeWh: wh, risenAt: ts });
  delete state.life;
  openMarked(context, state, 'reset');
}

function accept(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (state.aside !== null) state.noted = strongerRule(state.noted, 'glitch');
  learn(context, state, ts, wh);
  state.aside = null;
  if (wh > state.levelWh) releaseHeld(context, state);
  else noteFlat(context, state, ts);
  if (state.former !== null && wh > state.former.levelWh) state.former = null;
  riseTo(context, state, ts, wh);
}

/** The first reading of a new counter: from here on it counts. */
function resumeAt(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  if (isSentinelWh(wh)) return;
  split(context, state);
  Object.assign(state, { awaitsReading: false, at: Math.max(ts, state.at), levelWh: wh, beforeWh: wh, risenAt: ts });
  openMarked(context, state, 'swap');
}

/**
 * The counter moves again after power stood in for it. A rise that it can have made since it last spoke, and that is
 * nearer to this than to all that was estimated, goes on from there; a larger one makes up for the silence, and what was
 * estimated is not counted again.
 */
function returnToCounter(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  const { counterWh, wh: estimatedWh, sinceReadWh } = state.estimate!;
  const riseWh = wh - counterWh;
  const isNearerToOneStep = riseWh + (state.stepWh ?? 1) / 2 < (sinceReadWh + estimatedWh) / 2;
  const isCarryingOn = isNearerToOneStep && isRise(riseWh, possibleWh(context, state, ts - state.readAt));
  if (!isCarryingOn && isSentinelWh(wh)) return;
  state.estimate!.sinceReadWh = 0;
  if (riseWh > 0) {
    const creditWh = Math.max(0, riseWh - (isCarryingOn ? sinceReadWh : estimatedWh));
    if (!isCarryingOn) state.owedWh = (state.owedWh ?? 0) + Math.max(0, estimatedWh - riseWh);
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
  riseTo(context, state, ts, wh);
}
