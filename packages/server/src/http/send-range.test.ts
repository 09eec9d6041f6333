import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from './send-range.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-', { from: 0, to: 10 }],
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=3-5', { from: 3, to: 6 }],
  ['bytes=3-500', { from: 3, to: 10 }],
  ['bytes=-4', { from: 6, to: 10 }],
  ['bytes=-400', { from: 0, to: 10 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-3', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=99999999999999999999-', undefined],
])('%s of ten bytes', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

test('a range never leads out of the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
  );
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 1_000 }), (text, sizeBytes) => {
      const range = readRange(text, sizeBytes);
      if (typeof range !== 'object') return;
      expect(range.from).toBeGreaterThanOrEqual(0);
      expect(range.to).toBeGreaterThan(range.from);
      expect(range.to).toBeLessThanOrEqual(sizeBytes);
    }),
  );
});
