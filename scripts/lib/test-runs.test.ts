import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TestRun, triedAgain } from './test-runs.ts';

const red = { code: 1, passed: 7, flaky: ['slow'], failed: ['a › one', 'b › two'], files: ['a.test.ts', 'b.test.ts'] };
const green = { code: 0, passed: 3, flaky: [], failed: [], files: [] };
const runsOf = (...runs: (typeof red)[]) => vi.fn<TestRun>(async () => runs.shift() ?? green);

beforeEach(() => void vi.stubEnv('CI', '1'));
afterEach(() => void vi.unstubAllEnvs());

test('a file with a failure runs once more by itself, and what passes then is named as flaky', async () => {
  const run = runsOf(red, { ...green, code: 1, failed: ['b › two'] });
  expect(await triedAgain('x', run)).toEqual({ passed: 8, flaky: ['slow', 'a › one'], failed: ['b › two'] });
  expect(run.mock.calls).toEqual([
    [[], 'x.json'],
    [['a.test.ts', 'b.test.ts'], 'x-again.json'],
  ]);
});

test('a run that fails without a failed test has failed', async () => {
  expect(await triedAgain('x', runsOf({ ...green, code: 2 }))).toMatchObject({ failed: ['the run ended with 2'] });
  expect(await triedAgain('x', runsOf(red, { ...green, code: 2 }))).toMatchObject({ failed: ['the run ended with 2'] });
});

test('elsewhere than in CI one run decides, and so it does where much is red', async () => {
  const many = { ...red, files: Array.from({ length: 11 }, (_, index) => `${index}.test.ts`) };
  const inCi = runsOf(many);
  expect((await triedAgain('x', inCi)).failed).toEqual(many.failed);
  vi.stubEnv('CI', '');
  const elsewhere = runsOf(red);
  expect((await triedAgain('x', elsewhere)).failed).toEqual(red.failed);
  expect([inCi.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 1]);
});
