import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStorage, type StorageKit } from '../../../test/storage-kit.ts';

interface Column {
  table: string;
  column: string;
  type: 'integer' | 'real' | 'text' | 'bytes';
  isRequired: boolean;
  keyPosition: number;
}
const sqliteColumns = `select t.name as "table", c.name as "column", c.type as type, c."notnull" as required, c.pk as position
  from pragma_table_list t join pragma_table_info(t.name) c where t.schema = 'main' and t.name not like 'sqlite_%'`;
const postgresColumns = `select c.table_name as "table", c.column_name as "column", c.data_type as type,
    case when c.is_nullable = 'NO' then 1 else 0 end as required, coalesce(k.ordinal_position, 0) as position
  from information_schema.columns c
  join pg_class on pg_class.relname = c.table_name and not pg_class.relispartition and pg_class.relnamespace = 'public'::regnamespace
  left join (information_schema.table_constraints t join information_schema.key_column_usage k using (constraint_schema, constraint_name))
    on t.constraint_type = 'PRIMARY KEY' and k.table_name = c.table_name and k.column_name = c.column_name
  where c.table_schema = 'public'`;
const types: Record<string, Column['type']> = {
  bigint: 'integer',
  'double precision': 'real',
  text: 'text',
  integer: 'integer',
  real: 'real',
  bytea: 'bytes',
  blob: 'bytes',
};

let sqlite: StorageKit;
let postgres: StorageKit;
beforeAll(async () => {
  [sqlite, postgres] = await Promise.all([withStorage('sqlite'), withStorage('postgres')]);
});
afterAll(() => Promise.all([sqlite?.close(), postgres?.close()]));

async function columns(kit: StorageKit, text: string): Promise<Column[]> {
  const { rows } = await kit.storage.read.executeQuery<{ table: string; column: string; type: string; required: number; position: number }>(
    CompiledQuery.raw(text),
  );
  return rows
    .map((row) => ({
      table: row.table,
      column: row.column,
      type: types[row.type.toLowerCase()]!,
      // SQLite does not list the key column of a table without further constraints as not null.
      isRequired: row.required === 1 || row.position > 0,
      keyPosition: row.position,
    }))
    .sort((a, b) => (`${a.table}.${a.column}` < `${b.table}.${b.column}` ? -1 : 1));
}

async function lines(kit: StorageKit, text: string): Promise<string[]> {
  const { rows } = await kit.storage.read.executeQuery<{ line: string }>(CompiledQuery.raw(text));
  return rows.map((row) => row.line).sort();
}

test('both engines have the same tables, columns, types and keys', async () => {
  const ofSqlite = await columns(sqlite, sqliteColumns);
  expect(ofSqlite.length).toBeGreaterThan(200);
  expect(ofSqlite.every((column) => column.type !== undefined)).toBe(true);
  expect(await columns(postgres, postgresColumns)).toEqual(ofSqlite);
});

test('both engines have the same indexes', async () => {
  const named = (table: string, name: string) => `${table} || ' ' || ${name}`;
  const ofSqlite = await lines(
    sqlite,
    `select ${named('tbl_name', 'name')} as line from sqlite_schema where type = 'index' and name not like 'sqlite_%'`,
  );
  const ofPostgres = await lines(
    postgres,
    `select ${named('tablename', 'indexname')} as line from pg_indexes
      where schemaname = 'public' and indexname !~ '_(pkey|key)$' and tablename !~ '^telemetry_'`,
  );
  expect(ofSqlite.length).toBeGreaterThan(15);
  expect(ofPostgres).toEqual(ofSqlite);
});

test('both engines have the same references', async () => {
  const ofSqlite = await lines(
    sqlite,
    `select t.name || '.' || f."from" || ' ' || f."table" || ' ' || lower(f.on_delete) as line from pragma_table_list t join pragma_foreign_key_list(t.name) f where t.schema = 'main'`,
  );
  const ofPostgres = await lines(
    postgres,
    `select k.table_name || '.' || k.column_name || ' ' || u.table_name || ' ' || lower(r.delete_rule) as line
      from information_schema.referential_constraints r
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)`,
  );
  expect(ofSqlite.length).toBeGreaterThan(15);
  expect(ofPostgres).toEqual(ofSqlite);
});
