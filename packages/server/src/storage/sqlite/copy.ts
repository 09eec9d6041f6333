import { existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { schemaVersion } from '../migrations/migrate.ts';
import type { Schema } from '../schema.ts';

/** Keeps a copy beside the file before it is migrated. It gets its name when it is whole; the first one stays. */
export async function keepCopy(db: Kysely<Schema>, path: string, newestVersion: number): Promise<void> {
  const version = await currentVersion(db);
  const copy = `${path}.before-${version + 1}`;
  if (version === 0 || version >= newestVersion || existsSync(copy)) return;
  const unfinished = `${copy}.${process.pid}-${crypto.randomUUID()}`;
  try {
    await db.executeQuery(CompiledQuery.raw('vacuum into ?', [unfinished]));
    await link(unfinished, copy).catch(ignoreExisting);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function currentVersion(db: Kysely<Schema>): Promise<number> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`select name from sqlite_schema where name = 'meta'`));
  return rows.length === 0 ? 0 : schemaVersion(db);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
