import { ladderReasons, ladderSteps } from '@heliograph/core/commands/ladder';
import { expect, test } from 'vitest';
import { rungNames, rungsOf } from './rungs.ts';

test.each([
  ['queued', null, 1],
  ['sending', null, 1],
  ['sent', null, 2],
  ['acknowledged', null, 3],
  ['verified', null, 4],
  ['effective', null, 4],
  ['failed', 'rejected', 2],
  ['failed', 'differs', 3],
  ['failed', 'aborted', 1],
  ['expired', 'neverOnline', 1],
  ['unknown', 'unanswered', 2],
  ['unknown', 'notReadBack', 3],
  ['unknown', 'interrupted', 1],
  ['failed', 'gaveUp', 3],
  ['unknown', 'stalled', 3],
  ['failed', 'withdrawn', 1],
] as const)('%s (%s) has climbed %i rungs', (step, reason, rungs) => {
  expect(rungsOf({ step, reason })).toBe(rungs);
});

test('only what was read back is drawn as climbed to the end', () => {
  for (const step of ladderSteps) {
    for (const reason of [null, ...ladderReasons]) {
      const isReadBack = step === 'verified' || step === 'effective';
      expect(rungsOf({ step, reason }) === rungNames.length).toBe(isReadBack);
    }
  }
});
