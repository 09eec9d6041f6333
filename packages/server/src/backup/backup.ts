import { existsSync } from 'node:fs';
import { link, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { openStorage } from '../storage/open.ts';
import { type BackupFacts, copyMoment, inspectBackup } from '../storage/sqlite/backup.ts';
import { databaseFile } from '../storage/sqlite/open.ts';
import { flush } from './flush.ts';

type Source = Pick<Config, 'dataDir' | 'databaseUrl' | 'isDemo'>;

/**
 * Writes everything that the server keeps, as it was at one moment, to one file; the server may run meanwhile.
 * The file is an embedded database whatever the engine, so that it restores to either. It gets its name once it is whole and read again.
 */
export async function backup(config: Source, file: string): Promise<BackupFacts> {
  refuseExisting(file);
  const folder = await mkdtemp(join(folderOf(file), '.helio-backup-'));
  try {
    const unfinished = join(folder, databaseFile);
    if (config.databaseUrl === undefined) copyMoment(join(config.dataDir, config.isDemo ? 'demo' : 'production', databaseFile), unfinished);
    else await exportPostgres(config.databaseUrl, folder, unfinished);
    const facts = inspectBackup(unfinished);
    await flush(unfinished);
    await link(unfinished, file);
    return facts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function exportPostgres(url: string, folder: string, file: string): Promise<void> {
  const empty = await openStorage({ dataDir: folder });
  await empty.close();
  const { exportTo } = await import('../storage/postgres/backup.ts');
  await exportTo(url, file);
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartError(`${file} exists already and is not overwritten. Choose another name.`);
}

function folderOf(file: string): string {
  const folder = dirname(file);
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder} for the backup. Make it first.`);
  return folder;
}
