import type { EnergyQuality, EnergyRule } from '@heliograph/core/energy';
import { gapMs, quarterMs, rarestMs, type FlowContext, type FlowState, type Interval, type OpenInterval } from './flow-state.ts';

const longMs = 7 * 86_400_000;
const qualityOrder: readonly EnergyQuality[] = ['measured', 'shared', 'estimated'];
const ruleOrder: readonly EnergyRule[] = ['none', 'gap', 'negative', 'glitch', 'sentinel', 'stuck', 'rollover', 'reset', 'swap'];

export interface Mark {
  quality: EnergyQuality;
  rule: EnergyRule;
}
export const measured: Mark = { quality: 'measured', rule: 'none' };
const shared: Mark = { quality: 'shared', rule: 'gap' };
/** Within the rare readings of a source: shared out by time, and yet nothing was missed. */
const rare: Mark = { quality: 'shared', rule: 'none' };

/** What is said of a rise between two readings. A distance twice the one before is a silence. */
export function markOver({ spacingMs = 0 }: FlowState, elapsedMs: number): Mark {
  if (elapsedMs <= gapMs) return measured;
  return elapsedMs <= rarestMs && elapsedMs < 2 * spacingMs ? rare : shared;
}

/** Whether the device was heard all through an interval. */
export function isHeard({ quality, rule }: Mark): boolean {
  return quality === 'measured' || (quality === rare.quality && rule === rare.rule);
}

/** Whether it was not, and what the counter rose by meanwhile is shared out over it. */
export function isSharedOver(mark: Mark): boolean {
  return mark.quality === 'shared' && !isHeard(mark);
}

/**
 * Goes on evenly to a time and a level, closing the quarter hours on the way. A silence of more than a week is closed day
 * by day: nothing is known of its quarter hours.
 */
export function moveTo(context: FlowContext, state: FlowState, toAt: number, toWh: number, mark: Mark): void {
  const { at: fromAt, levelWh: fromWh } = state;
  let startWh = 0;
  for (let at = fromAt; at < toAt;) {
    const endAt = Math.min(toAt, boundaryAfter(context, at, toAt - fromAt > longMs));
    if (state.open === null) openMarked(context, state, 'none');
    markOpen(state.open!, mark, state.noted);
    state.at = endAt;
    state.levelWh = (endAt === toAt ? toWh : fromWh + ((toWh - fromWh) * (endAt - fromAt)) / (toAt - fromAt)) - startWh;
    if (endAt % quarterMs === 0) startWh += closeAt(context, state);
    at = endAt;
  }
  state.noted = 'none';
}

/** Goes on by what the counter rose; what was counted beyond it before is no energy once more. */
export function riseTo(context: FlowContext, state: FlowState, toAt: number, toWh: number): void {
  const { owedWh = 0, levelWh, at } = state;
  if (owedWh > 0 && toWh > levelWh) {
    const paidWh = Math.min(owedWh, toWh - levelWh);
    split(context, state);
    Object.assign(state, { owedWh: owedWh - paidWh, levelWh: levelWh + paidWh });
    openMarked(context, state, 'reset');
  }
  moveTo(context, state, toAt, toWh, markOver(state, toAt - at));
}

/** Ends the open interval where the state stands: an event begins a new one. */
export function split(context: FlowContext, state: FlowState): void {
  if (state.open === null) return;
  if (state.open.startAt < state.at) emit(context, state, state.open);
  else state.noted = strongerRule(state.noted, state.open.rule);
  state.open = null;
}

/** Begins an interval that carries a mark from its start. */
export function openMarked(context: FlowContext, state: FlowState, rule: EnergyRule): void {
  state.open = { dayStartAt: context.dayOf(state.at).startAt, startAt: state.at, startWh: state.levelWh, quality: 'measured', rule };
}

export function strongerRule(a: EnergyRule, b: EnergyRule): EnergyRule {
  return ruleOrder.indexOf(a) >= ruleOrder.indexOf(b) ? a : b;
}

/** Answers what the level has been lowered by: power is added up from zero every day. */
function closeAt(context: FlowContext, state: FlowState): number {
  split(context, state);
  if (state.source !== 'integratedPower' || context.dayOf(state.at).startAt !== state.at) return 0;
  const { levelWh } = state;
  state.levelWh = 0;
  return levelWh;
}

function emit(context: FlowContext, state: FlowState, open: OpenInterval): void {
  const isCounter = state.source !== 'integratedPower';
  const [startWh, endWh] = [Math.round(open.startWh), Math.round(state.levelWh)];
  const interval: Interval = {
    flow: context.flow,
    dayStartAt: open.dayStartAt,
    startAt: open.startAt,
    endAt: state.at,
    startWh: isCounter ? startWh : null,
    endWh: isCounter ? endWh : null,
    deltaWh: endWh - startWh,
    source: state.source,
    quality: open.quality,
    rule: open.rule,
  };
  (state.idle?.held ?? context.out).push(interval);
}

function markOpen(open: OpenInterval, { quality, rule }: Mark, noted: EnergyRule): void {
  if (qualityOrder.indexOf(quality) > qualityOrder.indexOf(open.quality)) open.quality = quality;
  open.rule = strongerRule(strongerRule(open.rule, rule), noted);
}

function boundaryAfter({ dayOf }: FlowContext, at: number, isLong: boolean): number {
  const quarter = (Math.floor(at / quarterMs) + 1) * quarterMs;
  if (!isLong || at % quarterMs !== 0) return quarter;
  return dayOf(at).endAt;
}
