import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { readBuckets } from '../bucket.ts';
import { StorageStartError } from '../errors.ts';
import { packBatch, transferList } from '../intake/pack.ts';
import type { StorageLimits } from '../limits.ts';
import type { Migration } from '../migrations/index.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from '../schema.ts';
import type { IntakeResult, Storage } from '../storage.ts';
import { touch } from '../touch.ts';
import { refuseInsideWrite, runWrite } from '../transaction.ts';
import { Turnstile } from '../turnstile.ts';
import { claimJobs } from './claim-jobs.ts';
import { keepCopy } from './copy.ts';
import { readerDialect, writerDialect } from './dialect.ts';
import { WorkerClient } from './worker-client.ts';

const busyTimeoutMs = 5_000;
const readerCount = 2;
export const databaseFile = 'heliograph.sqlite';

export async function openSqlite(dataDir: string, limits: StorageLimits, migrations: readonly Migration[]): Promise<Storage> {
  const path = await databasePath(dataDir);
  const isNew = !existsSync(path);
  const writer = new WorkerClient({ path, isReadOnly: false, busyTimeoutMs });
  const turnstile = new Turnstile(limits);
  const writeDb = new Kysely<Schema>({ dialect: writerDialect(writer, turnstile, limits.statementMs) });
  try {
    if (!isNew) await keepCopy(writeDb, path, migrations.length);
    await migrate(writeDb, 'sqlite', migrations);
  } catch (error) {
    await writer.close(limits.statementMs).catch(() => {});
    throw startError(error, path);
  }
  const readers = Array.from({ length: readerCount }, () => new WorkerClient({ path, isReadOnly: true, busyTimeoutMs }));
  await Promise.all(readers.map((reader) => reader.call({ kind: 'query', sql: 'select 1', parameters: [] }, limits.statementMs)));
  const read = new Kysely<Schema>({ dialect: readerDialect(readers, limits.statementMs) });

  return {
    engine: 'sqlite',
    read,
    write: (work) => runWrite(writeDb, work, limits.transactionMs),
    async commitIntake(batch) {
      refuseInsideWrite('An intake');
      const packed = packBatch(batch);
      const leave = await turnstile.enter();
      try {
        return await writer.call<IntakeResult>({ kind: 'intake', batch: packed }, limits.statementMs, transferList(packed));
      } finally {
        leave();
      }
    },
    bucket: (query) => readBuckets(read, query),
    claimJobs: (kind, limit, holdMs) => claimJobs(writeDb, kind, limit, holdMs),
    check: () => runWrite(writeDb, touch, limits.transactionMs),
    async close() {
      await turnstile.close();
      await Promise.all([...readers, writer].map((worker) => worker.close(limits.statementMs)));
    },
  };
}

async function databasePath(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StorageStartError(`The data directory ${dataDir} cannot be written: ${(error as Error).message}`, { cause: error });
  }
  return join(dataDir, databaseFile);
}

function startError(error: unknown, path: string): Error {
  if (error instanceof StorageStartError) return error;
  return new StorageStartError(`The database ${path} cannot be opened: ${(error as Error).message}`, { cause: error });
}
