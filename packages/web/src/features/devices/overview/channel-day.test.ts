import { expect, test } from 'vitest';
import { channelDay } from './channel-day.ts';

const bucket = (value: number | null, min: number | null = null, max: number | null = null) => ({ at: 0, value, min, max, delta: null });

test('a gauge has its extremes, its mean, and gaps in its course', () => {
  const day = channelDay({ kind: 'gauge', buckets: [bucket(10, 5, 12), bucket(null), bucket(20, 18, 31)] });
  expect(day).toEqual({ least: 5, mean: 15, most: 31, course: [10, null, 20] });
});

test('what falls below zero is drawn from its lowest', () => {
  expect(channelDay({ kind: 'gauge', buckets: [bucket(-4, -5, -3), bucket(4, 3, 5)] }).course).toEqual([1, 9]);
});

test('a counter has no mean, and its course is what it grew', () => {
  expect(channelDay({ kind: 'counter', buckets: [bucket(1_000), bucket(1_500)] })).toEqual({
    least: 1_000,
    mean: null,
    most: 1_500,
    course: [0, 500],
  });
});

test('where nothing was heard nothing is claimed', () => {
  expect(channelDay({ kind: 'gauge', buckets: [bucket(null)] })).toEqual({ least: null, mean: null, most: null, course: [] });
});
