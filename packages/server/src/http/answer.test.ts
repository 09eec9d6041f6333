import { expect, test } from 'vitest';
import { z } from 'zod';
import { fitAnswer } from './answer.ts';

const rows = z.object({ items: z.array(z.object({ at: z.int() })) });

test('an answer keeps what the contract names and nothing else', () => {
  expect(fitAnswer(rows, { items: [{ at: 1, secret: 'x' }], hash: 'y' })).toEqual({ items: [{ at: 1 }] });
});

test('an answer that does not fit is told in a few lines, however many of its rows are wrong', () => {
  const items = Array.from({ length: 5_000 }, () => ({ at: -0.5 }));
  const call = () => fitAnswer(rows, { items });
  expect(call).toThrow(/^an answer does not fit the contract \(5000 problems\):\n.*items\[0\]/s);
  try {
    call();
  } catch (error) {
    expect(JSON.stringify({ ...(error as Error), stack: (error as Error).stack }).length).toBeLessThan(4_000);
  }
});
