const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 8, 12, 24].map((count) => count * HOUR_MS),
];
const GAP_INTERVALS = 3;

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

/** Lays what was heard over the grid, until now: runs of empty steps as long as a gap are told, shorter ones left out. */
export function withGaps<Heard extends { at: number }, Gap>(
  heard: readonly Heard[],
  { fromAt, toAt, stepMs, gapMs }: Grid,
  now: number,
  gapAt: (at: number) => Gap,
): (Heard | Gap)[] {
  const endAt = Math.min(toAt, now);
  const laid: (Heard | Gap)[] = [];
  let nextAt = fromAt;
  const close = (untilAt: number) => {
    if (untilAt - nextAt < gapMs) return;
    for (let at = nextAt; at < untilAt; at += stepMs) laid.push(gapAt(at));
  };
  for (const bucket of heard) {
    close(bucket.at);
    laid.push(bucket);
    nextAt = bucket.at + stepMs;
  }
  close(endAt);
  return laid;
}
