import { Kysely, PostgresDialect } from 'kysely';
import { Activity } from '../activity.ts';
import { readBuckets } from '../bucket.ts';
import { StorageStartError } from '../errors.ts';
import { packBatch } from '../intake/pack.ts';
import type { StorageLimits } from '../limits.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/index.ts';
import type { Schema } from '../schema.ts';
import type { Storage } from '../storage.ts';
import { touch } from '../touch.ts';
import { refuseInsideWrite, runWrite } from '../transaction.ts';
import { readSamples } from '../samples.ts';
import { claimJobs } from './claim-jobs.ts';
import { telemetryDays } from './days.ts';
import { storageError } from './errors.ts';
import { PostgresIntake } from './intake.ts';
import { Partitions } from './partitions.ts';
import { guarded, openPool } from './pool.ts';
import { refuseUnsafe } from './settings.ts';

const readConnections = 8;
const writeConnections = 4;

export async function openPostgres(url: string, limits: StorageLimits, migrations: readonly Migration[]): Promise<Storage> {
  const readPool = openPool(url, limits, { max: readConnections, isReadOnly: true });
  const writePool = openPool(url, limits, { max: writeConnections, isReadOnly: false });
  const read = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guarded(readPool, limits.maxWaiting, () => refuseInsideWrite('A read')) }),
  });
  const writeDb = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded(writePool, limits.maxWaiting) }) });
  const activity = new Activity(storageError);
  let closing: Promise<unknown> | undefined;
  const close = async () => {
    // A pool that ends forgets who waits for a connection.
    closing ??= activity.close().then(() => Promise.all([readPool.end(), writePool.end()]));
    await closing;
  };
  try {
    await refuseUnsafe(writePool);
    await migrate(writeDb, 'postgres', migrations);
  } catch (error) {
    await close();
    throw startError(error);
  }
  const intake = new PostgresIntake(guarded(writePool, limits.maxWaiting), new Partitions(writePool));
  const write: Storage['write'] = (work) => activity.run(() => runWrite(writeDb, work, limits.transactionMs));

  return {
    engine: 'postgres',
    read,
    write,
    async commitIntake(batch) {
      refuseInsideWrite('An intake');
      return activity.run(() => intake.commit(packBatch(batch)));
    },
    bucket: (query) => activity.run(() => readBuckets(read, query)),
    samples: (query) => activity.run(() => readSamples(read, query)),
    days: telemetryDays(read, write),
    async claimJobs(kind, limit, holdMs) {
      refuseInsideWrite('A claim');
      return activity.run(() => claimJobs(writeDb, kind, limit, holdMs));
    },
    check: () => activity.run(() => runWrite(writeDb, touch, limits.transactionMs)),
    close,
  };
}

function startError(error: unknown): Error {
  if (error instanceof StorageStartError) return error;
  return new StorageStartError(`HELIO_DATABASE_URL: the database cannot be used: ${(error as Error).message}`, { cause: error });
}
