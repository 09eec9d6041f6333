/** One reading of a lifetime counter. */
export interface CounterSample {
  ts: number;
  wh: number;
}

/** Readings away from the counter's level, until it is known whether they are a glitch or the counter's new life. */
interface Candidate {
  baseWh: number;
  sinceAt: number;
  lastWh: number;
  count: number;
}

/** Where the counter stands at the end of a day; the next day begins with it. */
export interface Anchor {
  levelWh: number;
  at: number;
  candidate: Candidate | null;
}

/** A day folded up to its last sample; more samples extend it. */
export interface FoldState {
  dayStartAt: number;
  anchor: Anchor | null;
  energyWh: number;
  sampleCount: number;
  lastTs: number | null;
}

const hourMs = 3_600_000;
const persistsMs = hourMs / 2;
const persistsSamples = 3;
/** Beyond this a rise across midnight is shared out by time: most of it was not today. */
const longGapMs = 24 * hourMs;
const plausibleFactor = 1.5;
/** A counter of whole kilowatt-hours steps this far at once. */
const marginWh = 1_000;
/** Where the rating is not known: more than any single device makes. */
const fallbackRatingW = 10_000_000;

/** The day before its first sample; `opening` is the closing anchor of the last day that has one. */
export function openDay(dayStartAt: number, opening: Anchor | null): FoldState {
  return { dayStartAt, anchor: opening, energyWh: 0, sampleCount: 0, lastTs: null };
}

/** Takes samples of the same day, in order of time and after the last one. The day's energy never falls. */
export function extendDay(state: FoldState, samples: readonly CounterSample[], ratedPowerW: number | null): FoldState {
  const next = { ...state };
  for (const sample of samples) takeSample(next, sample, ratedPowerW ?? fallbackRatingW);
  return next;
}

function takeSample(state: FoldState, sample: CounterSample, ratingW: number): void {
  state.sampleCount += 1;
  state.lastTs = sample.ts;
  const { anchor } = state;
  if (anchor === null) state.anchor = anchorAt(sample);
  else if (continues(anchor, sample, ratingW)) {
    state.energyWh += (sample.wh - anchor.levelWh) * shareOfDay(state.dayStartAt, anchor.at, sample.ts);
    state.anchor = anchorAt(sample);
  } else takeAside(state, anchor, sample);
}

/** At the level or above it, by no more than the device can have made since. */
function continues(anchor: Anchor, { ts, wh }: CounterSample, ratingW: number): boolean {
  const rise = wh - anchor.levelWh;
  return rise >= 0 && rise <= (ratingW * (ts - anchor.at) * plausibleFactor) / hourMs + marginWh;
}

/** A fall or a jump counts as the counter's new life only when it persists and then grows; what it grew meanwhile is energy. */
function takeAside(state: FoldState, anchor: Anchor, sample: CounterSample): void {
  const candidate = extendCandidate(anchor.candidate, sample);
  const grownWh = candidate.lastWh - candidate.baseWh;
  if (candidate.count >= persistsSamples && sample.ts - candidate.sinceAt >= persistsMs && grownWh > 0) {
    state.energyWh += grownWh;
    state.anchor = anchorAt(sample);
  } else state.anchor = { ...anchor, candidate };
}

function extendCandidate(candidate: Candidate | null, { ts, wh }: CounterSample): Candidate {
  if (candidate === null || wh < candidate.lastWh) return { baseWh: wh, sinceAt: ts, lastWh: wh, count: 1 };
  return { ...candidate, lastWh: wh, count: candidate.count + 1 };
}

function anchorAt({ ts, wh }: CounterSample): Anchor {
  return { levelWh: wh, at: ts, candidate: null };
}

function shareOfDay(dayStartAt: number, fromAt: number, toAt: number): number {
  const isLongGap = fromAt < dayStartAt && toAt - fromAt > longGapMs;
  return isLongGap ? (toAt - dayStartAt) / (toAt - fromAt) : 1;
}
