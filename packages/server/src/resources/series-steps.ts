import { gapMs as ledgerGapMs } from '../energy/flow-state.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 8, 12, 24].map((count) => count * HOUR_MS),
];
const GAP_INTERVALS = 3;
const PACE_REACH = 4;

export interface Grid {
  fromAt: number;
  toAt: number;
  stepMs: number;
  gapMs: number;
}

/** Equal steps of a length that people know, not shorter than the report interval and no more of them than asked for. */
export function gridOf({ fromAt, toAt }: { fromAt: number; toAt: number }, points: number, intervalMs: number): Grid {
  const leastMs = Math.max((toAt - fromAt) / points, intervalMs);
  const stepMs = steps.find((step) => step >= leastMs) ?? Math.ceil(leastMs / HOUR_MS) * HOUR_MS;
  return { fromAt, toAt, stepMs, gapMs: Math.max(GAP_INTERVALS * intervalMs, stepMs) };
}

/**
 * Lays what was heard over the grid, until now: runs of empty steps as long as a gap are told, shorter ones left out. History
 * that was taken in more coarsely than its device reports has no gap at each of its steps, as long as the ledger sees none.
 */
export function withGaps<Heard extends { at: number }, Gap>(
  heard: readonly Heard[],
  { fromAt, toAt, stepMs, gapMs }: Grid,
  now: number,
  gapAt: (at: number) => Gap,
): (Heard | Gap)[] {
  const endAt = Math.min(toAt, now);
  // Neighbouring steps may hold many readings each: they have no pace of their own.
  const spacings = heard.slice(1).map(({ at }, index) => (at - heard[index]!.at > stepMs ? at - heard[index]!.at : 0));
  const laid: (Heard | Gap)[] = [];
  let nextAt = fromAt;
  const close = (untilAt: number, index: number) => {
    if (untilAt - nextAt < gapMs) return;
    const paceMs = paceAround(spacings, index);
    if (untilAt - nextAt < Math.min(GAP_INTERVALS * paceMs, ledgerGapMs)) return;
    for (let at = nextAt; at < untilAt; at += stepMs) laid.push(gapAt(at));
  };
  for (const [index, bucket] of heard.entries()) {
    close(bucket.at, index - 1);
    laid.push(bucket);
    nextAt = bucket.at + stepMs;
  }
  close(endAt, heard.length - 1);
  return laid;
}

/** How far apart readings lie about a place: the lower middle, which single silences do not move. One spacing is no pace. */
function paceAround(spacings: readonly number[], index: number): number {
  const near = spacings.slice(Math.max(0, index - PACE_REACH), Math.max(0, index + PACE_REACH + 1)).sort((a, b) => a - b);
  return near.length < 2 ? 0 : near[(near.length - 1) >> 1]!;
}
