import type { ChannelSeries } from '@heliograph/core/contract/series';

export interface ChannelDay {
  least: number | null;
  /** Of a counter null: its mean says nothing. */
  mean: number | null;
  most: number | null;
  /** Above the least, for a line; a gap is null. */
  course: (number | null)[];
}

/** What a day of one channel comes to; all null where nothing was heard. */
export function channelDay({ kind, buckets }: Pick<ChannelSeries, 'kind' | 'buckets'>): ChannelDay {
  const known = (name: 'value' | 'min' | 'max') => buckets.map((bucket) => bucket[name] ?? bucket.value).filter((value) => value !== null);
  const values = known('value');
  if (values.length === 0) return { least: null, mean: null, most: null, course: [] };
  const least = Math.min(...known('min'));
  return {
    least,
    mean: kind === 'counter' ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
    most: Math.max(...known('max')),
    course: buckets.map(({ value }) =>
      value === null ? null : value - Math.min(0, least) - (kind === 'counter' ? Math.max(0, least) : 0),
    ),
  };
}
