import { defaultLimits, type StorageLimits } from './limits.ts';
import { migrations, type Migration } from './migrations/index.ts';
import type { Storage } from './storage.ts';

export interface StorageOptions {
  /** Where the embedded database lies; made when missing. */
  dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string | undefined;
  limits?: Partial<StorageLimits>;
  migrations?: readonly Migration[];
}

/** Opens and migrates the database, or throws a StorageStartError that says what to do. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const limits = { ...defaultLimits, ...options.limits };
  const list = options.migrations ?? migrations;
  if (options.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(options.databaseUrl, limits, list);
  }
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite(options.dataDir, limits, list);
}
