import { expect, test } from 'vitest';
import { formatSpan } from './span.ts';

test('a span stands in the largest unit that loses nothing of it', () => {
  expect([20_000, 90_000, 300_000, 7_200_000, 86_400_000, 172_800_000, 1_500].map((ms) => formatSpan(ms, 'en'))).toEqual([
    '20 seconds',
    '90 seconds',
    '5 minutes',
    '2 hours',
    '1 day',
    '2 days',
    '1.5 seconds',
  ]);
  expect(formatSpan(300_000, 'ja')).toBe('5 分');
});
