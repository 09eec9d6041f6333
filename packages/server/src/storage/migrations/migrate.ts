import { CompiledQuery } from 'kysely';
import { StorageStartError } from '../errors.ts';
import { runDdl, type AnyDatabase, type Engine } from './ddl.ts';
import { migrations, type Migration } from './index.ts';

/** Brings a database to the newest version in one transaction, under a lock that other nodes wait for. */
export async function migrate(db: AnyDatabase, engine: Engine, list: readonly Migration[] = migrations): Promise<void> {
  if (engine === 'postgres') return run(db, engine, list);
  // A table that SQLite writes anew would take along what refers to it; only outside a transaction does this change.
  await db.executeQuery(CompiledQuery.raw('pragma foreign_keys = off'));
  try {
    await run(db, engine, list);
  } finally {
    await db.executeQuery(CompiledQuery.raw('pragma foreign_keys = on'));
  }
}

async function run(db: AnyDatabase, engine: Engine, list: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await lockPostgres(tx);
    await runDdl(tx, engine, ['create table if not exists meta (key {text} primary key not null, value {text} not null) {keyed}']);
    const version = await schemaVersion(tx);
    refuseNewer(version, list.length);
    if (version === list.length) return;
    for (const migration of list.slice(version)) await migration.up(tx, engine);
    if (engine === 'sqlite') await refuseDangling(tx);
    await writeVersion(tx, list.length);
  });
}

async function refuseDangling(tx: AnyDatabase): Promise<void> {
  const { rows } = await tx.executeQuery<{ table: string }>(CompiledQuery.raw('pragma foreign_key_check'));
  if (rows.length > 0) throw new Error(`after the migration rows of ${rows[0]!.table} refer to what is not there`);
}

/** On SQLite the transaction itself is the lock. */
async function lockPostgres(tx: AnyDatabase): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'));
  await tx.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(hashtext('heliograph.migrate'))`));
}

/** How many migrations have run; 0 for an empty database. */
export async function schemaVersion(db: AnyDatabase): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'schemaVersion').executeTakeFirst();
  return row === undefined ? 0 : Number(row.value);
}

function refuseNewer(version: number, known: number): void {
  if (version <= known) return;
  throw new StorageStartError(
    `The database has schema version ${version}, this Heliograph knows versions up to ${known}. ` +
      'A newer Heliograph has opened it: start that one, or restore the copy it kept before it migrated.',
  );
}

async function writeVersion(db: AnyDatabase, version: number): Promise<void> {
  const value = String(version);
  await db
    .insertInto('meta')
    .values({ key: 'schemaVersion', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
