import { hourMs, quarterMs, type FlowContext, type FlowState } from './flow-state.ts';
import { moveTo, split, type Mark } from './intervals.ts';
import { marginOf } from './pace.ts';

const stuckAfterMs = hourMs;
/** More than a counter of whole kilowatt-hours takes for one step. */
const stuckWh = 1_500;
/** Less than this in a quarter hour says nothing about the counter. */
const noticedWh = 100;
export const estimated: Mark = { quality: 'estimated', rule: 'stuck' };

/** The counter reads the same again while there is power: from here on it may be stuck. */
export function noteFlat(context: FlowContext, state: FlowState, ts: number): void {
  const { idle, power, at } = state;
  const isNextQuarter = Math.floor(ts / quarterMs) > Math.floor(at / quarterMs);
  if (idle !== null && isNextQuarter && idle.wh < (noticedWh * (at - idle.at)) / quarterMs) releaseHeld(context, state);
  if (power !== null && power.powerW > 0) state.idle ??= snapshot(state);
}

/** Adds up power while the counter stands still or is silent. */
export function addIdle(state: FlowState, fromAt: number, toAt: number, powerW: number, leastW: number): void {
  const idle = (state.idle ??= snapshot(state));
  if (fromAt < idle.at) return;
  idle.leastWh = (idle.leastWh ?? 0) + (leastW * (toAt - fromAt)) / hourMs;
  for (let at = fromAt; at < toAt;) {
    const endAt = Math.min(toAt, (Math.floor(at / quarterMs) + 1) * quarterMs);
    idle.wh += (powerW * (endAt - at)) / hourMs;
    if (endAt % quarterMs === 0) idle.path.push([endAt, idle.wh]);
    at = endAt;
  }
}

/** The counter has moved, or the day is over: what was held back is true. */
export function releaseHeld(context: FlowContext, state: FlowState): void {
  if (state.idle === null) return;
  context.out.push(...state.idle.held);
  state.idle = null;
}

/** Lets power stand in for a counter that has not moved although there was power for more than an hour. */
export function recogniseStuck(context: FlowContext, state: FlowState, lastTs: number): void {
  const { idle, power } = state;
  if (idle === null || power === null || isMovingAside(state)) return;
  if ((idle.leastWh ?? 0) < stuckAfterWh(state) || lastTs - idle.at < stuckAfterMs) return;
  state.idle = null;
  state.at = idle.at;
  state.open = idle.open;
  split(context, state);
  state.estimate = { counterWh: state.levelWh, wh: idle.wh, sinceReadWh: state.readAt > idle.at ? 0 : idle.wh };
  state.source = 'integratedPower';
  state.levelWh = 0;
  state.aside = null;
  const path: [number, number][] = [...idle.path, [power.at, idle.wh]];
  for (const [at, wh] of path) if (at > state.at) moveTo(context, state, at, wh, estimated);
}

/** What is read moves, though it is not known yet whether to believe it. */
function isMovingAside({ aside, levelWh }: FlowState): boolean {
  return aside !== null && (aside.baseWh > levelWh || aside.path.at(-1)![1] > aside.baseWh);
}

/** A coarse counter stands still for as long as one of its steps takes. */
function stuckAfterWh(state: FlowState): number {
  return Math.max(stuckWh, 1.5 * marginOf(state));
}

function snapshot({ at, open }: FlowState): NonNullable<FlowState['idle']> {
  return { at, open: open === null ? null : { ...open }, wh: 0, path: [], held: [] };
}
