import type { EnergyFlow } from '@heliograph/core/energy';
import type { FlowContext, FlowState } from './flow-state.ts';
import { releaseHeld } from './idle.ts';
import { measured, moveTo, openMarked, split } from './intervals.ts';
import { isRise, possibleWh } from './pace.ts';

/** One device took another's place: what the old counter read at its end and the new one at its beginning, if known. */
export interface Swap {
  flow: EnergyFlow;
  at: number;
  closingWh: number | null;
  openingWh: number | null;
}

/** Closes the old counter, and goes on with the new one: the energy continues. */
export function takeSwap(context: FlowContext, state: FlowState, { at, closingWh, openingWh }: Swap): void {
  releaseHeld(context, state);
  if (state.source === 'integratedPower') {
    endEstimate(context, state);
    state.noted = 'swap';
    return;
  }
  const closeWh =
    closingWh !== null && isRise(closingWh - state.levelWh, possibleWh(context, state, at - state.at)) ? closingWh : state.levelWh;
  moveTo(context, state, at, closeWh, measured);
  split(context, state);
  Object.assign(state, { aside: null, former: null });
  state.levelWh = openingWh ?? state.levelWh;
  state.awaitsReading = openingWh === null;
  openMarked(context, state, 'swap');
}

function endEstimate(context: FlowContext, state: FlowState): void {
  if (state.estimate === null) return;
  split(context, state);
  Object.assign(state, { estimate: null, source: 'lifetimeCounter', aside: null, former: null });
  state.awaitsReading = true;
}
