import { gapMs, hourMs, type Aside, type FlowContext, type FlowState } from './flow-state.ts';
import { measured, moveTo, openMarked, shared, split } from './intervals.ts';
import { isPlausible, marginWh, rolloverAt } from './plausible.ts';

const persistsMs = hourMs / 2;
const persistsSamples = 3;

/**
 * Keeps a reading away from the level aside. A fall or a jump counts as the counter's new life only when it persists and
 * then grows; what it grew meanwhile is energy. Answers whether that is settled now.
 */
export function aside(context: FlowContext, state: FlowState, ts: number, wh: number): boolean {
  state.aside = extendAside(state.aside, ts, wh);
  const { baseWh } = state.aside;
  // The running maximum holds where a counter merely trembles.
  const isTremble = baseWh < state.levelWh && state.levelWh - baseWh <= marginWh && state.source === 'lifetimeCounter';
  if (isTremble || !isNewLife(state.aside, ts, wh)) return false;
  begin(context, state, state.aside);
  return true;
}

export function isNewLife({ baseWh, sinceAt, count }: Aside, ts: number, wh: number): boolean {
  return count >= persistsSamples && ts - sinceAt >= persistsMs && wh > baseWh;
}

export function extendAside(known: Aside | null, ts: number, wh: number): Aside {
  const last = known?.path.at(-1);
  if (known === null || last === undefined || wh < last[1]) return { baseWh: wh, sinceAt: ts, count: 1, path: [[ts, wh]] };
  const isFlat = known.path.length > 1 && known.path.at(-2)![1] === wh && last[1] === wh;
  const path: Aside['path'] = isFlat ? [...known.path.slice(0, -1), [ts, wh]] : [...known.path, [ts, wh]];
  return { ...known, count: known.count + 1, path };
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
    state.former = null;
    state.levelWh = baseWh;
  } else {
    moveTo(context, state, sinceAt, levelWh + returnedWh(context, state, baseWh, sinceAt), mark);
    split(context, state);
    state.former = baseWh < levelWh ? { levelWh, baseWh } : null;
    state.levelWh = baseWh;
    if (state.source === 'lifetimeCounter') openMarked(context, state, 'reset');
  }
  state.aside = null;
  for (const [pathAt, pathWh] of path.slice(1)) moveTo(context, state, pathAt, pathWh, pathAt - state.at > gapMs ? shared : measured);
}

function rolloverOf({ ratingW, rollsOverAtWh }: FlowContext, { levelWh, at, source }: FlowState, baseWh: number, sinceAt: number) {
  return source === 'lifetimeCounter' ? rolloverAt(levelWh, baseWh, sinceAt - at, ratingW, rollsOverAtWh) : null;
}

/**
 * What the step to the new life is worth. A day counter starts at zero, so what it says first was made since. A counter
 * back at the level of its former life has gone on meanwhile: what was counted without it is not counted again.
 */
function returnedWh({ ratingW }: FlowContext, { source, levelWh, at, former }: FlowState, baseWh: number, sinceAt: number): number {
  if (source === 'dayCounter') return baseWh < levelWh && isPlausible(baseWh, sinceAt - at, ratingW) ? baseWh : 0;
  if (former === null || baseWh < former.levelWh) return 0;
  const gainedWh = Math.max(0, baseWh - former.levelWh - (levelWh - former.baseWh));
  return isPlausible(gainedWh, sinceAt - at, ratingW) ? gainedWh : 0;
}

/** Beyond the maximum the counter shows what is left over it. */
function wrap({ out }: FlowContext, firstNew: number, maxWh: number): void {
  for (const interval of out.slice(firstNew)) {
    if (interval.startWh! >= maxWh) interval.startWh! -= maxWh;
    if (interval.endWh! >= maxWh) interval.endWh! -= maxWh;
  }
}
