import { expect, test } from 'vitest';
import { z } from 'zod';
import { fitAnswer } from './answer.ts';

const rows = z.object({ items: z.array(z.object({ at: z.int() })) });

test('an answer keeps what the contract names and nothing else', () => {
  expect(fitAnswer(rows, { items: [{ at: 1, secret: 'x' }], hash: 'y' })).toEqual({ items: [{ at: 1 }] });
});

test('an answer that does not fit is told in a few lines, however many of its rows are wrong', () => {
  const items = Array.from({ length: 5_000 }, () => ({ at: -0.5 }));
  expect(failure(() => fitAnswer(rows, { items }))).toMatch(
    /^Error: an answer does not fit the contract \(5000 problems\):\n.*items\[0\]/s,
  );
  expect(failure(() => fitAnswer(rows, { items })).length).toBeLessThan(1_000);
});

/** All that a log line would hold of what is thrown, but where it was thrown. */
function failure(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return `${String(error)}${Object.values(error as Error)
      .map(String)
      .join('')}`;
  }
  return '';
}
