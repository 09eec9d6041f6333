import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCoverage } from './coverage.ts';

test('a share of the data is never flattered: not nothing is not 0, not whole is not 100', () => {
  const shares = [0, 0.0001, 0.0099, 0.01, 0.29, 0.988, 0.99, 0.9901, 0.9999, 1];
  expect(shares.map((share) => formatCoverage(share, 'en'))).toEqual([
    '0%',
    '< 1%',
    '< 1%',
    '1%',
    '29%',
    '98%',
    '99%',
    '> 99%',
    '> 99%',
    '100%',
  ]);
  expect([formatCoverage(0.004, 'es'), formatCoverage(0.5, 'zh'), formatCoverage(null, 'ja')]).toEqual(['< 1\u00a0%', '50%', '–']);
});

test('only nothing reads 0 % and only the whole 100 %', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const text = formatCoverage(share, 'en');
      expect(text === '0%').toBe(share === 0);
      expect(text === '100%').toBe(share === 1);
    }),
  );
});
