import { existsSync } from 'node:fs';
import { CompiledQuery, type Kysely } from 'kysely';
import { schemaVersion } from '../migrations/migrate.ts';
import type { Schema } from '../schema.ts';

/** Keeps a copy beside the file before it is migrated; an interrupted migration finds it there already. */
export async function keepCopy(db: Kysely<Schema>, path: string, newestVersion: number): Promise<void> {
  const version = await currentVersion(db);
  if (version === 0 || version >= newestVersion) return;
  const copy = `${path}.before-${version + 1}`;
  if (!existsSync(copy)) await db.executeQuery(CompiledQuery.raw('vacuum into ?', [copy]));
}

async function currentVersion(db: Kysely<Schema>): Promise<number> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`select name from sqlite_schema where name = 'meta'`));
  return rows.length === 0 ? 0 : schemaVersion(db);
}
