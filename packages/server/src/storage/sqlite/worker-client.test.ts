import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StorageBusyError, StorageLostError } from '../errors.ts';
import type { QueryAnswer } from './protocol.ts';
import { WorkerClient } from './worker-client.ts';

const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000000) select count(*) from n';

describe('a database worker', () => {
  let dir: string;
  let path: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'helio-worker-'));
    path = join(dir, 'test.sqlite');
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));
  const client = (busyTimeoutMs = 100) => new WorkerClient({ path, isReadOnly: false, busyTimeoutMs });
  const query = (worker: WorkerClient, sql: string, timeoutMs = 5_000) =>
    worker.call<QueryAnswer>({ kind: 'query', sql, parameters: [] }, timeoutMs);

  test('answers an SQL error as an error and goes on', async () => {
    const worker = client();
    await expect(query(worker, 'select nonsense')).rejects.toThrow('no such column');
    expect((await query(worker, 'select 1')).rows).toEqual([[1]]);
    await worker.close(5_000);
  });

  test('that cannot start is an error, not a hang', async () => {
    const worker = new WorkerClient({ path: join(dir, 'missing', 'x.sqlite'), isReadOnly: true, busyTimeoutMs: 100 });
    await expect(query(worker, 'select 1')).rejects.toThrow(StorageLostError);
  });

  test('that does not answer in time is given up with all it owes, and the next call has another', async () => {
    const worker = client();
    const overdue = query(worker, endless, 200);
    const behind = query(worker, 'select 1');
    await expect(overdue).rejects.toThrow(StorageLostError);
    await expect(behind).rejects.toThrow(StorageLostError);
    const generation = worker.generation;
    expect((await query(worker, 'select 2', 20_000)).rows).toEqual([[2]]);
    expect(worker.generation).toBe(generation + 1);
    await worker.close(5_000);
  });

  test('a database that another process holds is busy, not lost', async () => {
    const holder = client();
    const other = client();
    await query(holder, 'create table t (x integer) strict');
    await query(holder, 'begin immediate');
    await expect(query(other, 'begin immediate')).rejects.toThrow(StorageBusyError);
    await query(holder, 'rollback');
    await query(other, 'begin immediate');
    await Promise.all([holder.close(5_000), other.close(5_000)]);
  });

  test('flushes every commit: WAL with synchronous FULL', async () => {
    const worker = client();
    expect((await query(worker, 'pragma journal_mode')).rows).toEqual([['wal']]);
    expect((await query(worker, 'pragma synchronous')).rows).toEqual([[2]]);
    await worker.close(5_000);
  });
});
