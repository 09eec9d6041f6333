import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { allProducts } from '@heliograph/core/gateway-products';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEachEngine, withStorage, type StorageKit } from '../../../test/storage-kit.ts';
import { openStorage } from '../open.ts';
import { readingColumns } from '../schema.ts';
import { runDdl } from './ddl.ts';
import { migrations, type Migration } from './index.ts';

const later: Migration = { name: 'later', up: (db, engine) => runDdl(db, engine, ['create table later (id {id}) {rows}']) };
const failing: Migration = {
  name: 'failing',
  async up(db, engine) {
    await runDdl(db, engine, ['create table half (id {id}) {rows}']);
    throw new Error('in the middle');
  },
};

describeEachEngine('migrations', (storage, kit) => {
  const raw = async (text: string) => (await storage().read.executeQuery(CompiledQuery.raw(text))).rows;

  test('seed the shipped products and the roles with their grants, root having none stored', async () => {
    const products = await storage().read.selectFrom('product').select(['product_key', 'spec']).orderBy('product_key').execute();
    expect(products.map((row) => JSON.parse(row.spec) as unknown)).toEqual(
      [...allProducts].sort((a, b) => (a.productKey < b.productKey ? -1 : 1)),
    );
    const roles = await storage().read.selectFrom('role').select(['id', 'code']).orderBy('id').execute();
    expect(roles.map((role) => role.code)).toEqual(['root', 'installer', 'service', 'customer']);
    const actions = async (code: string) => {
      const rows = await storage()
        .read.selectFrom('role_grant')
        .innerJoin('role', 'role.id', 'role_grant.role_id')
        .select('role_grant.code')
        .where('role.code', '=', code)
        .where('kind', '=', 'action')
        .orderBy('role_grant.code')
        .execute();
      return rows.map((row) => row.code);
    };
    expect(await actions('root')).toEqual([]);
    expect(await actions('customer')).toEqual([
      'audit:read',
      'commands:read',
      'connections:read',
      'devices:read',
      'faults:read',
      'plants:read',
    ]);
    expect(await actions('installer')).toEqual([
      'audit:read',
      'commands:approve',
      'commands:firmware',
      'commands:operate',
      'commands:power',
      'commands:read',
      'commands:restart',
      'commands:rollBack',
      'commands:schedule',
      'commands:subDevices',
      'commands:write',
      'connections:read',
      'connections:write',
      'devices:read',
      'devices:write',
      'faults:read',
      'faults:write',
      'firmware:read',
      'organisation:write',
      'plants:read',
      'plants:write',
    ]);
  });

  test('a second opening changes nothing', async () => {
    const before = await raw('select * from role_grant order by role_id, kind, code');
    await kit().reopen();
    expect(await raw('select * from role_grant order by role_id, kind, code')).toEqual(before);
  });

  test('only the new ones run on an older database, also when two nodes start at once', async () => {
    await storage().close();
    const options = { ...kit().options, migrations: [...migrations, later] };
    const [one, two] = await Promise.all([openStorage(options), openStorage(options)]);
    expect(await one.read.selectFrom('meta').select('value').where('key', '=', 'schemaVersion').executeTakeFirst()).toEqual({
      value: String(migrations.length + 1),
    });
    await Promise.all([one.close(), two.close()]);
    await expect(kit().reopen()).rejects.toThrow(
      `schema version ${migrations.length + 1}, this Heliograph knows versions up to ${migrations.length}`,
    );
  });
});

describe.each(['sqlite', 'postgres'] as const)('a migration that fails on %s', (engine) => {
  let kit: StorageKit;
  beforeAll(async () => {
    kit = await withStorage(engine);
  });
  afterAll(() => kit.close());

  test('leaves the database as it was', async () => {
    await kit.storage.close();
    await expect(openStorage({ ...kit.options, migrations: [...migrations, failing] })).rejects.toThrow('in the middle');
    const storage = await kit.reopen();
    await expect(storage.read.executeQuery(CompiledQuery.raw('select * from half'))).rejects.toThrow(/half/);
  });
});

test('the copy kept before a migration holds the old data', async () => {
  const kit = await withStorage('sqlite');
  await kit.storage.write((tx) => tx.insertInto('meta').values({ key: 'mark', value: 'old' }).execute());
  await kit.storage.close();
  const migrated = await openStorage({ ...kit.options, migrations: [...migrations, later] });
  await migrated.close();
  const copy = new DatabaseSync(join(kit.options.dataDir, `heliograph.sqlite.before-${migrations.length + 1}`), { readOnly: true });
  expect(copy.prepare("select value from meta where key = 'mark'").get()).toEqual({ value: 'old' });
  expect(copy.prepare("select count(*) as n from sqlite_schema where name = 'later'").get()).toEqual({ n: 0 });
  copy.close();
  await rm(kit.options.dataDir, { recursive: true });
});

test('a file that is no database, and a directory that cannot be made, are told as such', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'helio-broken-'));
  await writeFile(join(dir, 'heliograph.sqlite'), 'this is a text and not a database, whatever its name says'.repeat(50));
  await expect(openStorage({ dataDir: dir })).rejects.toThrow(/heliograph\.sqlite cannot be opened: .*not a database/);
  await writeFile(join(dir, 'file'), '');
  await expect(openStorage({ dataDir: join(dir, 'file', 'data') })).rejects.toThrow(/data directory .* cannot be written/);
  await rm(dir, { recursive: true });
});

test('telemetry and latest have a column for every reading that intake names', async () => {
  const kit = await withStorage('sqlite');
  for (const table of ['telemetry', 'latest']) {
    const { rows } = await kit.storage.read.executeQuery<{ name: string }>(
      CompiledQuery.raw(`select name from pragma_table_info('${table}')`),
    );
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining([...readingColumns]));
  }
  await kit.close();
  expect(existsSync(kit.options.dataDir)).toBe(false);
});
