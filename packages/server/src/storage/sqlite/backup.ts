import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StorageStartError } from '../errors.ts';

/** Writes one consistent moment of a database to a new file, while others read and write it. */
export function copyMoment(source: string, target: string): void {
  if (!existsSync(source)) throw new StorageStartError(`There is no database at ${source}. Check HELIO_DATA_DIR and HELIO_DEMO.`);
  const db = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    db.prepare('vacuum into ?').run(target);
  } finally {
    db.close();
  }
}

/** What a backup file says of itself, after every page of it was read. */
export interface BackupFacts {
  schemaVersion: number;
  dataKind: string | undefined;
  rowCount: number;
}

/** Reads the whole file and refuses one that is damaged or not a Heliograph database. */
export function inspectBackup(file: string): BackupFacts {
  const db = open(file);
  try {
    const problems = db.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[];
    if (problems[0]?.integrity_check !== 'ok') throw notABackup(file, problems[0]?.integrity_check ?? 'it cannot be read');
    const meta = new Map(
      (db.prepare('select key, value from meta').all() as { key: string; value: string }[]).map((row) => [row.key, row.value]),
    );
    const rowCount = tablesOf(db).reduce((sum, table) => sum + countRows(db, table), 0);
    return { schemaVersion: Number(meta.get('schemaVersion') ?? Number.NaN), dataKind: meta.get('data_kind'), rowCount };
  } catch (error) {
    if (error instanceof StorageStartError) throw error;
    throw notABackup(file, (error as Error).message);
  } finally {
    db.close();
  }
}

/** Every table, in the order of its making: what others refer to comes first. */
export function tablesOf(db: DatabaseSync): string[] {
  const rows = db
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by rowid`)
    .all();
  return rows.map((row) => String(row['name']));
}

function countRows(db: DatabaseSync, table: string): number {
  return Number(db.prepare(`select count(*) as n from "${table}"`).get()?.['n']);
}

function open(file: string): DatabaseSync {
  if (!existsSync(file)) throw new StorageStartError(`There is no file ${file}.`);
  return new DatabaseSync(file, { readOnly: true });
}

function notABackup(file: string, why: string): StorageStartError {
  return new StorageStartError(`${file} is not a backup that can be used: ${why}.`);
}
