import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

test('what was never sent is counted apart from what failed', () => {
  expect(sharesOf({ processing: 0, success: 1, failed: 40, unknown: 2, notSent: 38 })).toEqual([
    { share: 'success', count: 1 },
    { share: 'failed', count: 2 },
    { share: 'notSent', count: 38 },
    { share: 'unknown', count: 2 },
  ]);
});

test('a push whose every device was left out shows no failure', () => {
  expect(sharesOf({ processing: 0, success: 0, failed: 5, unknown: 0, notSent: 5 })).toEqual([{ share: 'notSent', count: 5 }]);
});
