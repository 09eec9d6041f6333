import type { ChannelKind } from '@heliograph/core/channels';
import type { SeriesBucket } from '@heliograph/core/contract/series';
import type { BucketPoint } from '../storage/storage.ts';
import { type Grid, withGaps } from './series-steps.ts';

/** The steps of one channel, from points of one device that may begin before the grid does. */
export function channelBuckets(
  points: readonly BucketPoint[],
  index: number,
  { kind, grid, now }: { kind: ChannelKind; grid: Grid; now: number },
): SeriesBucket[] {
  const known = points.filter(({ values }) => (values[index] ?? null) !== null);
  const buckets = known.map((point, position): SeriesBucket => {
    const { at } = point;
    const value = point.values[index] as number;
    const spread = point.spread?.[index];
    if (kind === 'gauge') return { at, value: rounded(value), min: spread?.min ?? null, max: spread?.max ?? null, delta: null };
    const isOver = at + grid.stepMs <= now;
    return { at, value, min: null, max: null, delta: isOver ? growth(known[position - 1], point, index, grid) : null };
  });
  const within = buckets.filter(({ at }) => at >= grid.fromAt);
  return withGaps(within, grid, now, (at) => ({ at, value: null, min: null, max: null, delta: null }));
}

/** What a counter grew by: unknown after a gap, because nobody knows in which step, and after a step backwards. */
function growth(before: BucketPoint | undefined, point: BucketPoint, index: number, { stepMs, gapMs }: Grid): number | null {
  if (before === undefined || point.at - before.at - stepMs >= gapMs) return null;
  const delta = (point.values[index] as number) - (before.values[index] as number);
  return delta < 0 ? null : rounded(delta);
}

/** A mean has digits that nobody measured. */
function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
