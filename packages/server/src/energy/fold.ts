import type { EnergyFlow } from '@heliograph/core/energy';
import { takeCounter } from './counter.ts';
import type { FlowContext, FlowState, Interval } from './flow-state.ts';
import {
  energyColumns,
  flowsOf,
  readingOf,
  type DeviceRole,
  type EnergyColumn,
  type EnergySample,
  type FlowSources,
  type Reading,
} from './flows.ts';
import { recogniseStuck, releaseHeld } from './idle.ts';
import { split } from './intervals.ts';
import type { LocalDay } from './local-day.ts';
import { fallbackRatingW, isSentinelWh } from './plausible.ts';
import { stepOf } from './pace.ts';
import { takePower } from './power.ts';
import { takeSwap, type Swap } from './swap.ts';

/** A device after its last sample of a day: the next day opens with it, and more samples of the day extend it. JSON. */
export interface DeviceState {
  dayStartAt: number;
  lastTs: number;
  sampleCount: number;
  /** Which columns of the last row were counted, one bit each: one that comes later makes the day dirty. */
  taken: number;
  flows: Partial<Record<EnergyFlow, FlowState>>;
}

/** What folding takes to know of a device, beside its samples. */
export interface FoldDevice {
  role: DeviceRole;
  /** The plant-local day that holds an instant. */
  dayOf: (at: number) => LocalDay;
  /** Rating of what it generates, if known. */
  ratingW: number | null;
  /** Where its counters start again at 0, if the product says. */
  rollsOverAt: Partial<Record<EnergyColumn, number>>;
  /** In order of time. */
  swaps: readonly Swap[];
}
export interface Folded {
  state: DeviceState;
  intervals: Interval[];
}

/**
 * Folds samples of one plant-local day, in order of time, onto where the device stood: the closing state of an earlier
 * day, or this day's own after earlier samples. Answers the intervals that closed, which may lie on days before, and
 * where it stands now. The same samples in any portions give the same.
 */
export function foldSamples(opening: DeviceState | null, samples: readonly EnergySample[], device: FoldDevice): Folded {
  const intervals: Interval[] = [];
  const first = samples[0];
  if (first === undefined) throw new Error('there is nothing to fold');
  const dayStartAt = device.dayOf(first.ts).startAt;
  const state: DeviceState =
    opening === null
      ? { dayStartAt, lastTs: Number.NEGATIVE_INFINITY, sampleCount: 0, taken: 0, flows: {} }
      : (JSON.parse(JSON.stringify(opening)) as DeviceState);
  if (state.dayStartAt !== dayStartAt) Object.assign(state, { dayStartAt, sampleCount: 0 });
  for (const sample of samples) {
    for (const sources of flowsOf(device.role)) foldFlow(state, sample, sources, device, intervals);
    state.lastTs = sample.ts;
    state.sampleCount += 1;
    state.taken = takenOf(sample);
  }
  return { state, intervals };
}

export function takenOf(sample: EnergySample): number {
  return energyColumns.reduce((bits, column, index) => (sample[column] === null ? bits : bits | (1 << index)), 0);
}

function foldFlow(device: DeviceState, sample: EnergySample, sources: FlowSources, facts: FoldDevice, out: Interval[]): void {
  const reading = readingOf(sample, sources);
  const known = device.flows[sources.flow];
  if (known === undefined) {
    const begun = begin(reading);
    if (begun !== null) device.flows[sources.flow] = begun;
    return;
  }
  const context: FlowContext = {
    flow: sources.flow,
    dayOf: facts.dayOf,
    ...ratingOf(sources.flow, facts),
    rollsOverAtWh: facts.rollsOverAt[sources.counter] ?? null,
    isOneWay: sources.isOneWay ?? false,
    out,
  };
  recogniseStuck(context, known, device.lastTs);
  if (facts.dayOf(known.at).startAt !== facts.dayOf(sample.ts).startAt) releaseHeld(context, known);
  for (const swap of facts.swaps) {
    if (swap.flow === sources.flow && swap.at > device.lastTs && swap.at <= sample.ts) takeSwap(context, known, swap);
  }
  take(context, known, reading);
}

/** The rating bounds what a device generates and stores; what crosses a meter has no such bound. */
function ratingOf(flow: EnergyFlow, { ratingW }: FoldDevice): Pick<FlowContext, 'ratingW' | 'isRated' | 'isMetered'> {
  const isMetered = flow !== 'total' && flow !== 'charge' && flow !== 'discharge';
  const knownW = isMetered ? null : ratingW;
  return { ratingW: knownW ?? fallbackRatingW, isRated: knownW !== null, isMetered };
}

function take(context: FlowContext, state: FlowState, { ts, counterWh, dayWh, powerW }: Reading): void {
  const isStuck = state.estimate !== null;
  if (counterWh !== null && (isStuck || state.source === 'lifetimeCounter')) takeCounter(context, state, ts, counterWh);
  else if (dayWh !== null && state.source === 'dayCounter') takeCounter(context, state, ts, dayWh);
  if (powerW !== null) takePower(context, state, ts, powerW);
  if (state.estimate === null) trustMore(context, state, { ts, counterWh, dayWh, powerW });
}

/** A source that is trusted more takes over from here. */
function trustMore(context: FlowContext, state: FlowState, { ts, counterWh, dayWh }: Reading): void {
  if (state.source === 'lifetimeCounter') return;
  const source = counterWh !== null ? 'lifetimeCounter' : 'dayCounter';
  const wh = counterWh ?? dayWh;
  if (wh === null || state.source === source || isSentinelWh(wh)) return;
  split(context, state);
  Object.assign(state, { source, at: Math.max(ts, state.at), levelWh: wh, readAt: ts, aside: null, former: null, idle: null });
  begunAt(state, ts, wh);
}

function begin({ ts, powerW, ...counters }: Reading): FlowState | null {
  const [counterWh, dayWh] = [counters.counterWh, counters.dayWh].map((wh) => (wh === null || isSentinelWh(wh) ? null : wh)) as [
    number | null,
    number | null,
  ];
  if (counterWh === null && dayWh === null && powerW === null) return null;
  const state: FlowState = {
    source: counterWh !== null ? 'lifetimeCounter' : dayWh !== null ? 'dayCounter' : 'integratedPower',
    at: ts,
    levelWh: counterWh ?? dayWh ?? 0,
    open: null,
    noted: 'none',
    readAt: ts,
    aside: null,
    former: null,
    power: powerW === null ? null : { powerW, at: ts, recentMs: [] },
    idle: null,
    estimate: null,
    awaitsReading: false,
  };
  if (counterWh !== null || dayWh !== null) begunAt(state, ts, state.levelWh);
  return state;
}

function begunAt(state: FlowState, ts: number, wh: number): void {
  Object.assign(state, { stepWh: stepOf(wh), pacesW: [], risenAt: ts, beforeWh: wh, life: { at: ts, wh, days: 0 } });
}
