import { existsSync } from 'node:fs';
import { copyFile, link, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { lockDataDirectory, prepareDataDirectory } from '../data-directory.ts';
import { StartError } from '../start-error.ts';
import { migrations } from '../storage/migrations/index.ts';
import { openStorage } from '../storage/open.ts';
import { type BackupFacts, inspectBackup } from '../storage/sqlite/backup.ts';
import { databaseFile } from '../storage/sqlite/open.ts';
import { flush } from './flush.ts';

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'isDemo'>;

/** Puts a backup where nothing is yet: into the data directory, or into an empty PostgreSQL. An older backup is migrated on the way. */
export async function restore(config: Target, file: string): Promise<BackupFacts> {
  const facts = inspectBackup(file);
  refuseOther(facts, config, file);
  const directory = await prepareDataDirectory(config.dataDir, config.isDemo ? 'demo' : 'production');
  const unlock = lockDataDirectory(directory);
  const folder = await mkdtemp(join(directory, '.restore-'));
  try {
    const whole = join(folder, databaseFile);
    if (config.databaseUrl === undefined) refuseFilled(join(directory, databaseFile));
    await copyFile(file, whole);
    await (await openStorage({ dataDir: folder })).close();
    await flush(whole);
    if (config.databaseUrl === undefined) await link(whole, join(directory, databaseFile));
    else await fillPostgres(config.databaseUrl, whole);
    return facts;
  } finally {
    await rm(folder, { recursive: true, force: true });
    unlock();
  }
}

function refuseOther({ schemaVersion, dataKind }: BackupFacts, { isDemo }: Target, file: string): void {
  if (!(schemaVersion <= migrations.length)) {
    throw new StartError(`${file} has schema version ${schemaVersion}; this Heliograph knows up to ${migrations.length}. Use a newer one.`);
  }
  const wanted = isDemo ? 'demo' : 'production';
  if (dataKind !== undefined && dataKind !== wanted) {
    throw new StartError(`${file} holds ${dataKind} data. Set HELIO_DEMO=${dataKind === 'demo' ? 1 : 0} to restore it.`);
  }
}

function refuseFilled(database: string): void {
  if (!existsSync(database)) return;
  throw new StartError(`${database} exists; a restore overwrites nothing. Move it away, or set HELIO_DATA_DIR to another place.`);
}

async function fillPostgres(databaseUrl: string, whole: string): Promise<void> {
  const storage = await openStorage({ dataDir: '', databaseUrl });
  try {
    const filled = await storage.read
      .selectNoFrom((eb) => [
        eb.exists(eb.selectFrom('user').select('id')).as('users'),
        eb.exists(eb.selectFrom('device').select('id')).as('devices'),
        eb.exists(eb.selectFrom('telemetry').select('ts')).as('telemetry'),
      ])
      .executeTakeFirstOrThrow();
    if (filled.users || filled.devices || filled.telemetry) {
      throw new StartError('HELIO_DATABASE_URL: this database is in use; a restore overwrites nothing. Name an empty one.');
    }
    const { importFrom } = await import('../storage/postgres/backup.ts');
    await importFrom(whole, databaseUrl);
  } finally {
    await storage.close();
  }
}
