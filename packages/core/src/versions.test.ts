import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions } from './versions.ts';

test.each([
  ['2.9.1', '2.10.0'],
  ['1.0', '1.0.1'],
  ['2.4.1-rc1', '2.4.1'],
  ['2.4.1-rc2', '2.4.1-rc10'],
  ['2.4.1-beta', '2.4.1-beta.1'],
  ['v1.2', 'V1.3'],
  ['1.0.a', '1.0.1'],
])('%s is older than %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBe(-1);
  expect(compareVersions(newer, older)).toBe(1);
});

test.each([
  ['2.4', '2.4.0'],
  ['v2.4.1', '2.4.1'],
  ['2.04', '2.4'],
])('%s says the same as %s', (one, other) => {
  expect(compareVersions(one, other)).toBe(0);
});

const version = fc.stringMatching(/^v?[0-9]{1,2}([._-](rc|beta|[0-9]{1,3})){0,3}$/);

test('any versions stand in one order', () => {
  fc.assert(
    fc.property(version, version, version, (one, two, three) => {
      expect(compareVersions(one, one)).toBe(0);
      expect(compareVersions(one, two) + compareVersions(two, one)).toBe(0);
      const [first, second, third] = [one, two, three].toSorted(compareVersions) as [string, string, string];
      expect(
        [compareVersions(first, second), compareVersions(second, third), compareVersions(first, third)].every((order) => order <= 0),
      ).toBe(true);
    }),
  );
});
