import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeTime, timeAgo } from './time-ago.ts';

test.each([
  [0, 'formats.minutes', 0],
  [59, 'formats.minutes', 0],
  [60, 'formats.minutes', 1],
  [3_599, 'formats.minutes', 59],
  [3_600, 'formats.hours', 1],
  [86_399, 'formats.hours', 23],
  [86_400, 'formats.days', 1],
  [864_000, 'formats.days', 10],
])('%d seconds are counted by %s: %d', (seconds, key, count) => {
  expect(timeAgo(seconds)).toEqual({ key, values: { count } });
});

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number) => relativeTime(now - seconds * 1000, now, 'Europe/Madrid');

test.each([
  [-29.999, { key: 'formats.justNow' }],
  [0, { key: 'formats.justNow' }],
  [29.999, { key: 'formats.justNow' }],
  [30, { key: 'formats.minutesAgo', values: { count: 1 } }],
  [119, { key: 'formats.minutesAgo', values: { count: 1 } }],
  [3_599, { key: 'formats.minutesAgo', values: { count: 59 } }],
  [3_600, { key: 'formats.hoursAgo', values: { count: 1 } }],
  [86_399, { key: 'formats.hoursAgo', values: { count: 23 } }],
  [86_400, { key: 'formats.oneDayAgo' }],
  [172_799, { key: 'formats.oneDayAgo' }],
  [172_800, { text: '2026-11-19 13:00:00' }],
  [-30, { text: '2026-11-21 13:00:30' }],
])('%d seconds ago', (seconds, expected) => {
  expect(ago(seconds)).toEqual(expected);
});

test('a count is at least 1 and below the next unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 86_399 }), (seconds) => {
      const said = ago(seconds);
      const count = said && 'key' in said ? Number(said.values?.['count']) : 0;
      expect(count).toBeGreaterThanOrEqual(1);
      expect(count).toBeLessThan(seconds < 3_600 ? 60 : 24);
    }),
  );
});

test('a 10-digit timestamp is seconds, and what is no moment has no age', () => {
  expect(relativeTime(now / 1000 - 3_600, now)).toEqual({ key: 'formats.hoursAgo', values: { count: 1 } });
  expect(relativeTime('nonsense', now)).toBeNull();
});
