import { expect, test } from 'vitest';
import { tellHistory } from './history.ts';

/** A device with some days to tell, each taking a few milliseconds. */
function source(days: number[], onTell: (day: number) => void = () => {}) {
  return {
    days,
    backlogAt: () => days.at(-1) ?? null,
    tellBacklogDay: async () => {
      onTell(days.at(-1) ?? Number.NaN);
      await new Promise((resolve) => setTimeout(resolve, 3));
      days.pop();
    },
  };
}

test('tells the newest day of all devices first', async () => {
  const told: number[] = [];
  const sources = [source([1, 4], (day) => told.push(day)), source([2, 3, 5], (day) => told.push(day))];
  const history = tellHistory(sources, 1, () => {});
  await expect.poll(() => told.length).toBe(5);
  await history.stop();
  expect(told).toEqual([5, 4, 3, 2, 1]);
});

test('tells a few at a time, one per device, and nothing after it was stopped', async () => {
  let inFlight = 0;
  let most = 0;
  const sources = Array.from({ length: 10 }, () => {
    const inner = source(Array.from({ length: 500 }, (_, day) => day));
    const tellBacklogDay = async () => {
      most = Math.max(most, ++inFlight);
      await inner.tellBacklogDay();
      inFlight--;
    };
    return { ...inner, tellBacklogDay };
  });
  const history = tellHistory(sources, 3, () => {});
  await expect.poll(() => sources.flatMap(({ days }) => days).length).toBeLessThan(4_990);
  await history.stop();
  const left = sources.flatMap(({ days }) => days).length;
  expect(left).toBeGreaterThan(0);
  expect(most).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sources.flatMap(({ days }) => days)).toHaveLength(left);
});

test('goes on with the others when one fails, and tries it again', async () => {
  let failures = 1;
  const failing = source([9]);
  const telling = failing.tellBacklogDay;
  failing.tellBacklogDay = () => (failures-- > 0 ? Promise.reject(new Error('no answer')) : telling());
  const other = source([1, 2]);
  const history = tellHistory([failing, other], 2, () => {});
  await expect.poll(() => other.days.length + failing.days.length, { timeout: 20_000 }).toBe(0);
  await history.stop();
});
