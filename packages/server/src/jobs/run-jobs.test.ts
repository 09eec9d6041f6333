import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { addJob, retryDelayMs, startJobs, type JobKind } from './run-jobs.ts';

describeEachEngine('the job loop', (storage) => {
  const rows = (kind: string) => storage().read.selectFrom('job').selectAll().where('kind', '=', kind).execute();
  const runUntil = async (kinds: JobKind[], isDone: () => Promise<boolean>) => {
    const errors: unknown[] = [];
    const loop = startJobs({ storage: storage(), kinds, onError: (error) => errors.push(error), everyMs: 20 });
    const endAt = Date.now() + 10_000;
    while (!(await isDone()) && Date.now() < endAt) await sleep(10);
    await loop.stop();
    return errors;
  };

  test('runs a due job once and removes it, and leaves one that is not due', async () => {
    const refs: string[] = [];
    const kind: JobKind = { kind: 'once', holdMs: 60_000, run: async (ref) => void refs.push(ref) };
    await addJob(storage(), 'once', 'a', Date.now() - 1_000);
    await addJob(storage(), 'once', 'later', Date.now() + 3_600_000);
    await runUntil([kind], async () => (await rows('once')).length === 1);
    expect(refs).toEqual(['a']);
    expect(await rows('once')).toMatchObject([{ ref: 'later', attempt: 0 }]);
  });

  test('a job that fails is tried again later, and the failure is told', async () => {
    const kind: JobKind = { kind: 'failing', holdMs: 60_000, run: () => Promise.reject(new Error('no luck')) };
    await addJob(storage(), 'failing', 'a', Date.now() - 1_000);
    const errors = await runUntil([kind], async () => ((await rows('failing'))[0]?.due_at ?? 0) > Date.now());
    expect(errors).toEqual([new Error('no luck')]);
    expect(await rows('failing')).toMatchObject([{ attempt: 1, claimed_until: 0 }]);
  });

  test('a periodic job comes back after its period', async () => {
    let runs = 0;
    const kind: JobKind = { kind: 'periodic', holdMs: 60_000, everyMs: 50, run: async () => void (runs += 1) };
    await runUntil([kind], async () => runs >= 3);
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await rows('periodic')).toHaveLength(1);
  });

  test('two claims at the same time never share a job, and a held one is free again after its hold', async () => {
    for (let n = 0; n < 20; n += 1) await addJob(storage(), 'shared', String(n), Date.now() - 1_000);
    const claims = await Promise.all([1, 2, 3, 4].map(() => storage().claimJobs('shared', 5, 300)));
    const refs = claims.flat().map((job) => job.ref);
    expect(refs).toHaveLength(20);
    expect(new Set(refs).size).toBe(20);
    expect(await storage().claimJobs('shared', 50, 60_000)).toEqual([]);
    await sleep(400);
    const again = await storage().claimJobs('shared', 50, 60_000);
    expect(again).toHaveLength(20);
    expect(again.every((job) => job.attempt === 2)).toBe(true);
  });
});

test('retries wait twice as long each time, up to an hour', () => {
  expect([1, 2, 3].map(retryDelayMs)).toEqual([10_000, 20_000, 40_000]);
  expect(retryDelayMs(50)).toBe(3_600_000);
});
