import { hourMs, type FlowContext, type FlowState, type PowerState } from './flow-state.ts';
import { addIdle, estimated } from './idle.ts';
import { measured, moveTo, split, strongerRule, type Mark } from './intervals.ts';
import { isSentinelW } from './plausible.ts';

/** Takes one reading of power: it holds until the next one, over a gap for one usual distance between readings. */
export function takePower(context: FlowContext, state: FlowState, ts: number, powerW: number): void {
  if (isSentinelW(powerW, context)) {
    state.noted = strongerRule(state.noted, 'sentinel');
    return;
  }
  const before = state.power;
  const recentMs = before === null ? [] : [...before.recentMs, ts - before.at].slice(-3);
  state.power = { powerW: context.isOneWay ? powerW : Math.max(0, powerW), at: ts, recentMs };
  if (before !== null) credit(context, state, before, ts, Math.max(0, powerW));
}

function credit(context: FlowContext, state: FlowState, { powerW, at: fromAt, recentMs }: PowerState, ts: number, nextW: number): void {
  const untilAt = fromAt + heldMs(ts - fromAt, recentMs);
  const heldW = Math.max(0, powerW);
  if (state.source !== 'integratedPower') {
    if (state.source === 'lifetimeCounter' && heldW > 0) addIdle(state, fromAt, untilAt, heldW, Math.min(heldW, nextW));
    return;
  }
  // What stands between is the counter's: power stands in from where it left off.
  const startAt = Math.max(state.at, fromAt);
  if (untilAt > startAt) {
    const wh = (heldW * (untilAt - startAt)) / hourMs;
    if (state.estimate !== null) {
      state.estimate.wh += wh;
      if (startAt >= state.readAt) state.estimate.sinceReadWh += wh;
    }
    skipTo(context, state, startAt);
    moveTo(context, state, untilAt, state.levelWh + wh, markOf(state, powerW));
  }
  skipTo(context, state, ts);
}

function markOf(state: FlowState, powerW: number): Mark {
  if (state.estimate !== null) return estimated;
  return powerW < 0 ? { quality: 'measured', rule: 'negative' } : measured;
}

/** Nothing is known of the time in between. */
function skipTo(context: FlowContext, state: FlowState, at: number): void {
  if (at <= state.at) return;
  split(context, state);
  if (context.dayOf(at).startAt > state.at) state.levelWh = 0;
  state.at = at;
}

/** A distance twice the usual one is a gap. */
function heldMs(elapsedMs: number, recentMs: readonly number[]): number {
  const usualMs = recentMs.length === 0 ? Math.min(elapsedMs, hourMs) : Math.min(...recentMs);
  return elapsedMs < 2 * usualMs ? elapsedMs : usualMs;
}
