import { gapMs, hourMs, type Aside, type FlowContext, type FlowState } from './flow-state.ts';
import { measured, moveTo, openMarked, shared, split } from './intervals.ts';
import { boundlessWh, hourlyWh, isBounded, isRise, learn, marginOf, possibleWh } from './pace.ts';
import { rolloverAt } from './plausible.ts';

const persistsMs = hourMs / 2;
const persistsSamples = 3;
/** A small fall is noise as long as so few readings say otherwise. */
const shallowSamples = 8;
/** A level left for longer has to persist before it counts as back. */
const recentlyMs = 48 * hourMs;

/**
 * Keeps a reading away from the level aside. A fall or a jump counts as the counter's new life only when it persists and
 * then grows; what it grew meanwhile is energy. Answers whether that is settled now.
 */
export function aside(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  state.aside = extendAside(state.aside, ts, wh, state.levelWh);
  if (isConfirmedRise(context, state, state.aside, wh)) goOn(context, state, state.aside);
  else if (isTremble(context, state, state.aside) || !isNewLife(state.aside, ts, wh)) return false;
  else begin(context, state, state.aside);
  return true;
}

export function isNewLife({ baseWh, sinceAt, count }: Aside, ts: number, wh: number): boolean {
  return count >= persistsSamples && ts - sinceAt >= persistsMs && wh > baseWh;
}

export function extendAside(known: Aside | null, ts: number, wh: number, levelWh: number): Aside {
  const last = known?.path.at(-1);
  const isOtherSide = known !== null && known.baseWh < levelWh && wh > levelWh;
  if (known === null || last === undefined || wh < last[1] || isOtherSide) return { baseWh: wh, sinceAt: ts, count: 1, path: [[ts, wh]] };
  const isFlat = known.path.length > 1 && known.path.at(-2)![1] === wh && last[1] === wh;
  const path: Aside['path'] = isFlat ? [...known.path.slice(0, -1), [ts, wh]] : [...known.path, [ts, wh]];
  return { ...known, count: known.count + 1, path };
}

/**
 * Where a counter merely trembles the running maximum holds: a fall of one step, back into what it rose by last, or of less
 * than an hour's energy while few readings say so.
 */
function isTremble(context: FlowContext, state: FlowState, { baseWh, count }: Aside): boolean {
  const { levelWh, source, beforeWh = levelWh } = state;
  if (baseWh >= levelWh || source !== 'lifetimeCounter') return false;
  const fallWh = levelWh - baseWh;
  const isShallow = fallWh <= hourlyWh(context, state) && baseWh > levelWh / 2;
  return fallWh <= marginOf(state) || (baseWh > 0 && baseWh >= beforeWh) || (isShallow && count < shallowSamples);
}

/** Where no rating says how much is too much, a rise that the next reading goes on from is one. */
function isConfirmedRise(context: FlowContext, state: FlowState, { baseWh, sinceAt, count }: Aside, wh: number): boolean {
  if (context.isRated || hasJustLeft(state, sinceAt) || baseWh <= state.levelWh) return false;
  return count > 1 && wh > baseWh && isRise(baseWh - state.levelWh, boundlessWh(context, state, sinceAt - state.at));
}

function goOn(context: FlowContext, state: FlowState, { path }: Aside): void {
  state.aside = null;
  for (const [ts, wh] of path) follow(context, state, ts, wh);
}

/** Settles what the level did up to the new life, begins that, and goes along what was read of it. */
function begin(context: FlowContext, state: FlowState, { baseWh, sinceAt, path }: Aside): void {
  const { levelWh, at } = state;
  state.idle = null;
  const firstNew = context.out.length;
  const mark = sinceAt - at > gapMs ? shared : measured;
  const maxWh = baseWh < levelWh ? rolloverOf(context, state, baseWh, sinceAt) : null;
  if (maxWh !== null) {
    moveTo(context, state, sinceAt, maxWh + baseWh, { ...mark, rule: 'rollover' });
    split(context, state);
    wrap(context, firstNew, maxWh);
    // Should the old level come back after all, this is known.
    state.former = { levelWh, baseWh, at: sinceAt, countedWh: maxWh + baseWh - levelWh };
    state.levelWh = baseWh;
  } else {
    const { creditWh, former } = leave(context, state, baseWh, sinceAt);
    moveTo(context, state, sinceAt, levelWh + creditWh, mark);
    settleAt(context, state, baseWh, former);
  }
  Object.assign(state, { aside: null, beforeWh: baseWh, risenAt: sinceAt });
  for (const [pathAt, pathWh] of path.slice(1)) {
    if (isRise(pathWh - state.levelWh, possibleWh(context, state, pathAt - state.at))) follow(context, state, pathAt, pathWh);
    else rebase(context, state, pathAt, pathWh);
  }
}

function follow(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  learn(context, state, ts, wh);
  moveTo(context, state, ts, wh, ts - state.at > gapMs ? shared : measured);
}

/** A step within the new life that the device cannot have made: the level is another, and that is no energy. */
function rebase(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  const { creditWh, former } = leave(context, state, wh, ts);
  moveTo(context, state, ts, state.levelWh + creditWh, ts - state.at > gapMs ? shared : measured);
  settleAt(context, state, wh, former);
}

function settleAt(context: FlowContext, state: FlowState, wh: number, former: FlowState['former']): void {
  split(context, state);
  Object.assign(state, { levelWh: wh, former });
  if (state.source === 'lifetimeCounter') openMarked(context, state, 'reset');
}

function rolloverOf(context: FlowContext, state: FlowState, baseWh: number, sinceAt: number): number | null {
  if (state.source !== 'lifetimeCounter') return null;
  const { rollsOverAtWh } = context;
  if (rollsOverAtWh === null && !isBounded(context, state)) return null;
  const elapsedMs = sinceAt - state.at;
  // Where nobody said the maximum, a night is too long to tell a rollover from a reset.
  const possible = possibleWh(context, state, rollsOverAtWh === null ? Math.min(elapsedMs, hourMs) : elapsedMs);
  return rolloverAt(state.levelWh, baseWh, possible, rollsOverAtWh);
}

/**
 * What the step to another level is worth, and what is remembered of the one before. A day counter starts at zero, so what
 * it says first was made since. A counter back at the level of its former life has gone on meanwhile: what was counted
 * without it is not counted again.
 */
function leave(context: FlowContext, state: FlowState, baseWh: number, ts: number): { creditWh: number; former: FlowState['former'] } {
  const { source, levelWh, at } = state;
  if (source === 'dayCounter') {
    const isMadeSince = baseWh < levelWh && isRise(baseWh, possibleWh(context, state, ts - at));
    return { creditWh: isMadeSince ? baseWh : 0, former: null };
  }
  const former = formerOf(state);
  if (baseWh < former.levelWh) return { creditWh: 0, former: { ...former, baseWh } };
  return { creditWh: returnedWh(context, state, baseWh, ts) ?? 0, former: null };
}

/** The highest level that was left so far, and what has been counted since. */
function formerOf({ former, levelWh, at }: FlowState): Required<NonNullable<FlowState['former']>> {
  if (former === null || former.levelWh < levelWh) return { levelWh, baseWh: levelWh, at, countedWh: 0 };
  return { ...former, at: former.at ?? at, countedWh: (former.countedWh ?? 0) + levelWh - former.baseWh };
}

/** Whether it may still be on its way back: not heard of for a night, and what began meanwhile is no new life. */
export function hasJustLeft({ former }: FlowState, ts: number): boolean {
  return former?.at !== undefined && ts - former.at <= recentlyMs;
}

/** What a reading at or above the highest level that was left adds to what is counted; null where it cannot be that counter. */
export function returnedWh(context: FlowContext, state: FlowState, wh: number, ts: number): number | null {
  if (state.former === null || wh < state.former.levelWh) return null;
  const { levelWh, at, countedWh } = formerOf(state);
  const risenWh = wh - levelWh;
  return isRise(risenWh, possibleWh(context, state, ts - at)) ? Math.max(0, risenWh - countedWh) : null;
}

/** Beyond the maximum the counter shows what is left over it. */
function wrap({ out }: FlowContext, firstNew: number, maxWh: number): void {
  for (const interval of out.slice(firstNew)) {
    if (interval.startWh! >= maxWh) interval.startWh! -= maxWh;
    if (interval.endWh! >= maxWh) interval.endWh! -= maxWh;
  }
}
