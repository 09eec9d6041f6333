import type { EnergyFlow, EnergyQuality, EnergyRule, EnergySource } from '@heliograph/core/energy';
import type { LocalDay } from './local-day.ts';

/** One closed interval of the ledger: a quarter hour, or a part of one that an event has split. */
export interface Interval {
  flow: EnergyFlow;
  /** The plant-local midnight before it. */
  dayStartAt: number;
  startAt: number;
  endAt: number;
  /** What the counter stood at, in whole watt-hours; null where power was added up. */
  startWh: number | null;
  endWh: number | null;
  deltaWh: number;
  source: Exclude<EnergySource, 'correction'>;
  quality: EnergyQuality;
  rule: EnergyRule;
}

/** The interval that samples still extend. */
export interface OpenInterval {
  dayStartAt: number;
  startAt: number;
  startWh: number;
  quality: EnergyQuality;
  rule: EnergyRule;
}

/** Readings away from the counter's level, until it is known whether they are a glitch or the counter's new life. */
export interface Aside {
  baseWh: number;
  sinceAt: number;
  count: number;
  /** Time and reading; a flat stretch is its two ends. */
  path: [at: number, wh: number][];
}

/** The counter stands still while there is power: what is added up meanwhile, from where it last rose. */
export interface Idle {
  at: number;
  open: OpenInterval | null;
  wh: number;
  /** What it is at least, whichever of two readings of power held between them. */
  leastWh?: number;
  /** Time and watt-hours added up, at each quarter hour. */
  path: [at: number, wh: number][];
  /** Closed meanwhile and not yet known to be true. */
  held: Interval[];
}

/** Where one flow of one device stands; all of it is JSON. */
export interface FlowState {
  source: Exclude<EnergySource, 'correction'>;
  /** Energy is accounted for up to here. */
  at: number;
  /** The counter's level there; of added-up power, the sum since midnight. */
  levelWh: number;
  open: OpenInterval | null;
  /** Marks the next stretch: something on the way there was left out. */
  noted: EnergyRule;
  /** When the counter last said anything, and how long after the time before. */
  readAt: number;
  spacingMs?: number;
  aside: Aside | null;
  /** The highest level that it left, when, where its life since began, and what it counted between the two. */
  former: { levelWh: number; baseWh: number; at?: number; countedWh?: number } | null;
  /** When it rose by more than some hours' energy at once, from where and how far. */
  leap?: { at: number; fromWh: number; toWh: number };
  /** When and where its life began, and how many days in a row it began so before. */
  life?: { at: number; wh: number; days: number };
  /** Counted beyond what it has risen by: the next rises are no energy until they have made up for it. */
  owedWh?: number;
  /** The largest power of ten that all its readings are multiples of. */
  stepWh?: number;
  /** Its highest mean powers between two rises, where no rating bounds it. */
  pacesW?: number[];
  /** When it rose last, and from which level. */
  risenAt?: number;
  beforeWh?: number;
  power: PowerState | null;
  idle: Idle | null;
  /** While power stands in for a counter that does not move: the counter's level, and what was estimated since it moved and since it spoke. */
  estimate: { counterWh: number; wh: number; sinceReadWh: number } | null;
  /** After a swap whose opening reading nobody wrote down: the next reading is where the counter goes on. */
  awaitsReading: boolean;
}
export interface PowerState {
  powerW: number;
  at: number;
  /** The last three distances between readings. */
  recentMs: number[];
}

/** What folding takes to know of a device, beside its samples. */
export interface FlowContext {
  flow: EnergyFlow;
  dayOf: (at: number) => LocalDay;
  ratingW: number;
  /** Somebody said the rating; otherwise it is more than any device makes. */
  isRated: boolean;
  /** What crosses a meter; otherwise what the device itself makes or stores. */
  isMetered: boolean;
  /** Where the counter starts again at 0, if the product says. */
  rollsOverAtWh: number | null;
  isOneWay: boolean;
  out: Interval[];
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const quarterMs = 15 * minuteMs;
/** A rise over a longer time is shared out by time. */
export const gapMs = 20 * minuteMs;
/** Readings that come so rarely all the time are the pace of their source, and no silence lies between them. */
export const rarestMs = 75 * minuteMs;
