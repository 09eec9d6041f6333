import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { StorageStartError } from '../errors.ts';
import { tablesOf } from '../sqlite/backup.ts';
import { Partitions } from './partitions.ts';
import { numbersAsNumbers } from './pool.ts';

const rowsAtOnce = 2_000;
// Files are megabytes each.
const rowsWithBytesAtOnce = 8;
const dayMs = 86_400_000;
const oneMoment = 'begin transaction isolation level repeatable read, read only';

/** Copies one consistent moment of a PostgreSQL database into an empty embedded database of the same schema. */
export async function exportTo(url: string, file: string): Promise<void> {
  const target = new DatabaseSync(file);
  const source = await connect(url);
  try {
    target.exec('pragma foreign_keys = off; pragma synchronous = off; begin');
    await source.query(oneMoment);
    await refuseOtherSchema(source, target);
    for (const table of tablesOf(target)) await exportTable(source, target, table);
    await exportSequences(source, target);
    target.exec('commit; pragma journal_mode = delete');
  } finally {
    await source.end();
    target.close();
  }
}

async function refuseOtherSchema(source: pg.Client, target: DatabaseSync): Promise<void> {
  const wanted = String(target.prepare(`select value from meta where key = 'schemaVersion'`).get()?.['value']);
  const { rows } = await source.query<{ value: string }>(`select value from meta where key = 'schemaVersion'`).catch(() => ({ rows: [] }));
  if (rows[0]?.value === wanted) return;
  throw new StorageStartError(
    `HELIO_DATABASE_URL: this database has schema version ${rows[0]?.value ?? 'none'}, a backup needs ${wanted}. Start this Heliograph on it once.`,
  );
}

async function exportTable(source: pg.Client, target: DatabaseSync, table: string): Promise<void> {
  const columns = columnsOf(target, table);
  const names = columns.map(quoted).join(', ');
  target.exec(`delete from ${quoted(table)}`);
  const insert = target.prepare(`insert into ${quoted(table)} (${names}) values (${columns.map(() => '?').join(', ')})`);
  const most = portionOf(target, table);
  await source.query(`declare rows no scroll cursor for select ${names} from ${quoted(table)}`);
  for (;;) {
    const { rows } = await source.query<SQLInputValue[]>({ text: `fetch ${most} from rows`, rowMode: 'array' });
    for (const row of rows) insert.run(...row);
    if (rows.length < most) break;
  }
  await source.query('close rows');
}

/** An id that was given once is never given again, in the copy neither. */
async function exportSequences(source: pg.Client, target: DatabaseSync): Promise<void> {
  const set = target.prepare(
    'insert or replace into sqlite_sequence (rowid, name, seq) values ((select rowid from sqlite_sequence where name = ?1), ?1, ?2)',
  );
  for (const { table, sequence } of await sequencesOf(source)) {
    const { rows } = await source.query<{ last: number; is_called: boolean }>(`select last_value as last, is_called from ${sequence}`);
    if (rows[0]?.is_called) set.run(table, rows[0].last);
  }
}

/** Fills an empty database of the same schema with every row of a backup, in one transaction. */
export async function importFrom(file: string, url: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  const target = await connect(url);
  try {
    const tables = tablesOf(source);
    await makeDays(source, url);
    await target.query('begin');
    const references = await dropReferences(target);
    await target.query(`truncate ${tables.map(quoted).join(', ')}`);
    for (const table of tables) await importTable(source, target, table);
    for (const { table, name, definition } of references)
      await target.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    await importSequences(source, target);
    await target.query('commit');
  } finally {
    await target.end();
    source.close();
  }
}

async function importTable(source: DatabaseSync, target: pg.Client, table: string): Promise<void> {
  const columns = columnsOf(source, table);
  const types = await typesOf(target, table);
  const arrays = columns.map((column, index) => `$${index + 1}::${types.get(column)}[]`).join(', ');
  const text = `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) select * from unnest(${arrays})`;
  const select = source.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(table)}`);
  const most = portionOf(source, table);
  let rows: Record<string, unknown>[] = [];
  const flush = async () => {
    if (rows.length > 0)
      await target.query(
        text,
        columns.map((column) => rows.map((row) => toPostgres(row[column]))),
      );
    rows = [];
  };
  for (const row of select.iterate()) {
    rows.push(row);
    if (rows.length === most) await flush();
  }
  await flush();
}

async function importSequences(source: DatabaseSync, target: pg.Client): Promise<void> {
  const kept = new Map(
    source
      .prepare('select name, seq from sqlite_sequence')
      .all()
      .map((row) => [String(row['name']), Number(row['seq'])]),
  );
  for (const { table, sequence } of await sequencesOf(target)) {
    const last = kept.get(table);
    if (last !== undefined && last > 0) await target.query('select setval($1, $2)', [sequence, last]);
  }
}

/** Rows come in the order of tables, not of references; these are checked again when all is there. */
async function dropReferences(target: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await target.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) await target.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

async function sequencesOf(client: pg.Client): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await client.query<{ table: string; sequence: string }>(
    `select table_name as table, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`,
  );
  return rows;
}

async function typesOf(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function makeDays(source: DatabaseSync, url: string): Promise<void> {
  const days = source.prepare('select distinct ts / ?1 * ?1 as day from telemetry').all(dayMs);
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  try {
    for (const { day } of days) await new Partitions(pool).ensure([Number(day)]);
  } finally {
    await pool.end();
  }
}

function columnsOf(db: DatabaseSync, table: string): string[] {
  return db
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map((row) => String(row['name']));
}

function portionOf(db: DatabaseSync, table: string): number {
  const hasBytes = db.prepare(`select 1 from pragma_table_info(?) where lower(type) = 'blob'`).get(table) !== undefined;
  return hasBytes ? rowsWithBytesAtOnce : rowsAtOnce;
}

function toPostgres(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: numbersAsNumbers }, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.query('set statement_timeout = 0');
  return client;
}

const quoted = (name: string) => `"${name}"`;
