import { hourMs, type FlowContext, type FlowState } from './flow-state.ts';
import { releaseHeld } from './idle.ts';
import { markOver, moveTo, openMarked, split } from './intervals.ts';
import { isBounded, isRise, possibleWh } from './pace.ts';

/** So many days in a row have to begin at zero before that is taken for the counter's way. */
const knownAfterDays = 2;
/** Whoever is not read for so long over midnight is not read at night. */
const nightMs = 3 * hourMs;

/**
 * Whether a reading is the first of a new day of a counter that starts again with each: lower than the day before, or
 * not, where nobody read it at night and it is known to do so.
 */
export function startsDay(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  const isKnown = (state.life?.days ?? 0) >= knownAfterDays;
  if (!isKnown && state.source !== 'dayCounter') return false;
  const { startAt } = context.dayOf(ts);
  if (state.at >= startAt || !isRise(wh, possibleWh(context, state, ts - startAt))) return false;
  return wh < state.levelWh || (isKnown && ts - state.at > nightMs);
}

/** What it says first was made since midnight. */
export function startDay(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  const days = hasLivedOneDay(context, state) ? (state.life?.days ?? 0) + 1 : 0;
  releaseHeld(context, state);
  riseToday(context, state, ts, wh);
  split(context, state);
  Object.assign(state, { levelWh: wh, aside: null, former: null, beforeWh: wh, risenAt: ts, life: { at: ts, wh, days } });
  if (state.source === 'lifetimeCounter') openMarked(context, state, 'reset');
}

/** Whether a new life is the second day in a row that begins with no more than can have been made since midnight. */
export function isNextDay(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  const { life } = state;
  if (life === undefined || !isBounded(context, state) || !hasLivedOneDay(context, state)) return false;
  const isSmall = (at: number, levelWh: number) => isRise(levelWh, possibleWh(context, state, at - context.dayOf(at).startAt));
  return state.at < context.dayOf(ts).startAt && isSmall(life.at, life.wh) && isSmall(ts, wh);
}

/** Goes on by what was made since midnight, or since the last reading. */
export function riseToday(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  const { levelWh, at } = state;
  const mark = markOver(state, ts - at);
  moveTo(context, state, Math.max(at, context.dayOf(ts).startAt), levelWh, mark);
  moveTo(context, state, ts, levelWh + wh, mark);
}

function hasLivedOneDay({ dayOf }: FlowContext, { life, at }: FlowState): boolean {
  return life !== undefined && dayOf(life.at).startAt === dayOf(at).startAt;
}
