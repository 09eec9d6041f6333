import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { readBuckets } from './bucket.ts';
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
import { readSamples } from '../samples.ts';
import { claimJobs } from './claim-jobs.ts';
import { keepCopy } from './copy.ts';
import { telemetryDays } from './days.ts';
import { readerDialect, writerDialect } from './dialect.ts';
import { WorkerClient } from './worker-client.ts';

const busyTimeoutMs = 5_000;
const readerCount = 2;
export const databaseFile = 'heliograph.sqlite';

export async function openSqlite(dataDir: string, limits: StorageLimits, migrations: readonly Migration[]): Promise<Storage> {
  const path = await databasePath(dataDir);
  const writer = new WorkerClient({ path, isReadOnly: false, busyTimeoutMs });
  const readers = Array.from({ length: readerCount }, () => new WorkerClient({ path, isReadOnly: true, busyTimeoutMs }));
  const closeWorkers = () => Promise.all([...readers, writer].map((worker) => worker.close(limits.statementMs)));
  const turnstile = new Turnstile(limits);
  const writeDb = new Kysely<Schema>({ dialect: writerDialect(writer, turnstile, limits.statementMs) });
  const read = new Kysely<Schema>({ dialect: readerDialect(readers, limits.statementMs) });
  try {
    await prepare(writeDb, path, migrations);
    await Promise.all(readers.map((reader) => reader.call({ kind: 'query', sql: 'select 1', parameters: [] }, limits.statementMs)));
  } catch (error) {
    await closeWorkers().catch(() => {});
    throw startError(error, path);
  }
  const write: Storage['write'] = (work) => runWrite(writeDb, work, limits.transactionMs);
  return {
    engine: 'sqlite',
    read,
    write,
    commitIntake: intakeOn(writer, turnstile, limits.statementMs),
    bucket: (query) => readBuckets(read, query),
    samples: (query) => readSamples(read, query),
    days: telemetryDays(read, write),
    async claimJobs(kind, limit, holdMs) {
      refuseInsideWrite('A claim');
      return claimJobs(writeDb, kind, limit, holdMs);
    },
    check: () => runWrite(writeDb, touch, limits.transactionMs),
    async close() {
      await turnstile.close();
      await closeWorkers();
    },
  };
}

async function prepare(db: Kysely<Schema>, path: string, migrations: readonly Migration[]): Promise<void> {
  if (existsSync(path)) await keepCopy(db, path, migrations.length);
  await migrate(db, 'sqlite', migrations);
}

/** One message to the writer, in turn with every other write. */
function intakeOn(writer: WorkerClient, turnstile: Turnstile, statementMs: number): Storage['commitIntake'] {
  return async (batch) => {
    refuseInsideWrite('An intake');
    const packed = packBatch(batch);
    const leave = await turnstile.enter();
    try {
      return await writer.call<IntakeResult>({ kind: 'intake', batch: packed }, statementMs, transferList(packed));
    } finally {
      leave();
    }
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
