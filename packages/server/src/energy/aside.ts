import { isNextDay, riseToday } from './daily.ts';
import { hourMs, type Aside, type FlowContext, type FlowState } from './flow-state.ts';
import { formerOf, hasJustLeft, isTakenBack, returnedWh } from './former.ts';
import { releaseHeld } from './idle.ts';
import { markOver, moveTo, openMarked, riseTo, split, strongerRule } from './intervals.ts';
import { believableW, followingW, hourlyWh, isBounded, isRise, learn, marginOf, possibleWh } from './pace.ts';
import { rolloverAt } from './plausible.ts';

const persistsMs = hourMs / 2;
const persistsSamples = 3;
/** An hourly reading may be left out. */
const twoHoursMs = 2 * hourMs;
/** A small fall is noise as long as so few readings say otherwise. */
const shallowSamples = 8;

/**
 * Keeps a reading away from the level aside. A fall or a jump counts as the counter's new life only when it persists and
 * then grows; what it grew meanwhile is energy. Answers whether that is settled now.
 */
export function aside(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  const known = state.aside !== null && isWithinTremble(state, wh) && !isWithinTremble(state, state.aside.baseWh) ? null : state.aside;
  state.aside = extendAside(known, ts, wh, state.levelWh);
  if (isConfirmedRise(context, state, state.aside, wh)) goOn(context, state, state.aside);
  else if (isCaughtUp(context, state, state.aside, wh)) catchUp(context, state, state.aside);
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
  const { levelWh, source } = state;
  if (baseWh >= levelWh || source !== 'lifetimeCounter') return false;
  const isShallow = levelWh - baseWh <= hourlyWh(context, state) && baseWh > levelWh / 2;
  return isWithinTremble(state, baseWh) || (isShallow && count < shallowSamples);
}

/** So little below the level, or within what it rose by last, that it is the level still; whatever was read before. */
function isWithinTremble(state: FlowState, wh: number): boolean {
  const { levelWh, source, beforeWh = levelWh } = state;
  if (wh >= levelWh || source !== 'lifetimeCounter') return false;
  return levelWh - wh <= marginOf(state) || (wh > 0 && wh >= beforeWh);
}

/**
 * Where no rating says how much is too much: a rise is one if what follows goes on at that pace, or if it persists as a
 * new life would.
 */
function isConfirmedRise(context: FlowContext, state: FlowState, { baseWh, sinceAt, count, path }: Aside, wh: number): boolean {
  const { at, levelWh } = state;
  if (context.isRated || baseWh <= levelWh || count < 2 || wh <= baseWh) return false;
  const isPossible = (mostW: number) => isRise(baseWh - levelWh, possibleWh(context, state, sinceAt - at, mostW));
  if (isPossible(followingW(path))) return true;
  const persists = !hasJustLeft(state, sinceAt) && isNewLife(state.aside!, path.at(-1)![0], wh);
  return persists && levelWh > 0 && isPossible(believableW(context, state));
}

/** Whether it told the same for a time, and now what it can have made since it rose last. */
function isCaughtUp(context: FlowContext, state: FlowState, known: Aside, wh: number): boolean {
  const { at, levelWh, risenAt = at } = state;
  const { baseWh, sinceAt, path } = known;
  if (baseWh <= levelWh || hasJustLeft(state, sinceAt) || !isNewLife(known, path.at(-1)![0], wh)) return false;
  return isBounded(context, state) && isRise(baseWh - levelWh, possibleWh(context, state, sinceAt - risenAt));
}

function goOn(context: FlowContext, state: FlowState, { path }: Aside): void {
  state.aside = null;
  for (const [ts, wh] of path) follow(context, state, ts, wh);
}

function catchUp(context: FlowContext, state: FlowState, known: Aside): void {
  state.noted = strongerRule(state.noted, 'gap');
  goOn(context, state, known);
}

/** Settles what the level did up to the new life, begins that, and goes along what was read of it. */
function begin(context: FlowContext, state: FlowState, { baseWh, sinceAt, path }: Aside): void {
  const { levelWh, at } = state;
  releaseHeld(context, state);
  const firstNew = context.out.length;
  const mark = markOver(state, sinceAt - at);
  const maxWh = baseWh < levelWh ? rolloverOf(context, state, baseWh, sinceAt) : null;
  if (maxWh !== null) {
    moveTo(context, state, sinceAt, maxWh + baseWh, { ...mark, rule: 'rollover' });
    split(context, state);
    wrap(context, firstNew, maxWh);
    // Should the old level come back after all, this is known.
    state.former = { levelWh, baseWh, at: sinceAt, countedWh: maxWh + baseWh - levelWh };
    state.levelWh = baseWh;
  } else {
    leave(context, state, baseWh, sinceAt);
  }
  Object.assign(state, { aside: null, beforeWh: baseWh, risenAt: sinceAt });
  for (const [pathAt, pathWh] of path.slice(1)) {
    if (isRise(pathWh - state.levelWh, possibleWh(context, state, pathAt - state.at))) follow(context, state, pathAt, pathWh);
    else rebase(context, state, pathAt, pathWh);
  }
}

function follow(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  learn(context, state, ts, wh);
  riseTo(context, state, ts, wh);
}

/** A step within the new life that the device cannot have made: the level is another, and that is no energy. */
function rebase(context: FlowContext, state: FlowState, ts: number, wh: number): void {
  leave(context, state, wh, ts);
  Object.assign(state, { beforeWh: wh, risenAt: ts });
}

function rolloverOf(context: FlowContext, state: FlowState, baseWh: number, sinceAt: number): number | null {
  if (state.source !== 'lifetimeCounter') return null;
  const { rollsOverAtWh } = context;
  if (rollsOverAtWh === null && !isBounded(context, state)) return null;
  const elapsedMs = sinceAt - state.at;
  // Where nobody said the maximum, a night is too long to tell a rollover from a reset.
  const possible = possibleWh(context, state, rollsOverAtWh === null ? Math.min(elapsedMs, twoHoursMs) : elapsedMs);
  return rolloverAt(state.levelWh, baseWh, possible, rollsOverAtWh);
}

/**
 * Leaves the level for another one, and remembers it. What a counter that starts again each day says first was made since.
 * A counter back at the level of its former life has gone on meanwhile: what was counted without it is not counted again.
 */
function leave(context: FlowContext, state: FlowState, wh: number, ts: number): void {
  const { at, levelWh, life } = state;
  const isDay = wh < levelWh && startsFromZero(context, state, ts, wh);
  const former = isDay || state.source === 'dayCounter' ? null : formerOf(state);
  const isBack = former !== null && wh >= former.levelWh;
  const takenBackWh = !isBack && isTakenBack(state, ts, wh) ? levelWh - wh : 0;
  const returned = isBack ? (returnedWh(context, state, wh, ts) ?? 0) : -takenBackWh;
  if (isDay) riseToday(context, state, ts, wh);
  else moveTo(context, state, ts, levelWh + Math.max(0, returned), markOver(state, ts - at));
  split(context, state);
  if (returned < 0) state.owedWh = (state.owedWh ?? 0) - returned;
  state.levelWh = wh;
  state.former = former === null || isBack ? null : { ...former, baseWh: wh, countedWh: former.countedWh - takenBackWh };
  state.life = { at: ts, wh, days: isDay ? (life?.days ?? 0) + 1 : 0 };
  if (state.source === 'lifetimeCounter') openMarked(context, state, 'reset');
}

function startsFromZero(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  return state.source === 'dayCounter' ? isRise(wh, possibleWh(context, state, ts - state.at)) : isNextDay(context, state, ts, wh);
}

/** Beyond the maximum the counter shows what is left over it. */
function wrap({ out }: FlowContext, firstNew: number, maxWh: number): void {
  for (const interval of out.slice(firstNew)) {
    if (interval.startWh! >= maxWh) interval.startWh! -= maxWh;
    if (interval.endWh! >= maxWh) interval.endWh! -= maxWh;
  }
}
