import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addTwoTenants } from '../../test/factories.ts';
import { createDatabase } from '../../test/postgres-server.ts';
import { engines, type Engine, withStorage } from '../../test/storage-kit.ts';
import { migrations } from '../storage/migrations/index.ts';
import { openStorage } from '../storage/open.ts';
import { tablesOf } from '../storage/sqlite/backup.ts';
import type { Storage } from '../storage/storage.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const directory = mkdtempSync(join(tmpdir(), 'helio-backup-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const dayAt = Date.UTC(2026, 5, 1);
let count = 0;
const newPath = () => join(directory, String((count += 1)));

/** A server's data of one engine, with something in most tables and an id that was given and taken back. */
async function filled(engine: Engine) {
  const dataDir = newPath();
  const databaseUrl = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
  const config = { dataDir, databaseUrl, isDemo: false };
  const storage = await openStorage({ dataDir: join(dataDir, 'production'), databaseUrl });
  const { own, ownPlant, otherPlant } = await addTwoTenants(storage, dayAt);
  const deviceIds = [ownPlant.deviceId, otherPlant.deviceId];
  await storage.commitIntake(
    batch({
      samples: deviceIds.flatMap((id) =>
        [-400, 0, 1, 2].map((day) => sample(id, dayAt + day * 86_400_000, { power_w: 1234.5, energy_total_wh: 1e6 + day })),
      ),
      events: [{ deviceId: ownPlant.deviceId, at: dayAt, code: 'E1', severity: 'warning', isOpen: true }],
      rejected: [{ deviceId: null, topic: 't', reason: 'notJson', detail: 'ñ "quoted" 電', payload: new Uint8Array([0, 1, 255]) }],
    }),
  );
  const file = { user_id: own.userId, type: 'image/png', size_bytes: 3, width_px: 1, height_px: 1, content_hash: '', created_at: dayAt };
  const files = Array.from({ length: 20 }, (_, i) => ({ ...file, name: `${i}.png`, bytes: new Uint8Array([i, 0, 255]) }));
  await storage.write((tx) => tx.insertInto('upload').values(files).execute());
  await storage.write((tx) => tx.deleteFrom('outbox').execute());
  return { config, storage, deviceIds };
}

/** Where a backup can go: a data directory or a database with nothing in it. */
async function emptyTarget(engine: Engine) {
  return {
    dataDir: newPath(),
    databaseUrl: engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined,
    isDemo: false,
  };
}

const open = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) =>
  openStorage({ dataDir: join(dataDir, 'production'), databaseUrl });

async function contents(storage: Storage, tables: readonly string[]): Promise<Record<string, string[]>> {
  const rows = await Promise.all(
    tables.map((table) =>
      storage.read
        .selectFrom(table as 'meta')
        .selectAll()
        .execute(),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]!.map((row) => JSON.stringify(sorted(row))).sort()]));
}
const sorted = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .map(comparable)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
const comparable = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
];

function allTables(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const tables = tablesOf(db);
  db.close();
  return tables;
}

describe.each(engines)('a backup of %s', (source) => {
  test.each(engines)('taken while it is written to holds one moment, and restores to %s with every row and the next id', async (target) => {
    const { config, storage, deviceIds } = await filled(source);
    const file = newPath();
    const before = await contents(storage, ['telemetry']);
    let isDone = false;
    const writing = (async () => {
      for (let minute = 1; !isDone; minute += 1) {
        // Both devices in one commit: a moment holds both or neither.
        await storage.commitIntake(batch({ samples: deviceIds.map((id) => sample(id, dayAt + minute * 60_000, { power_w: minute })) }));
      }
    })();
    const facts = await backup(config, file).finally(() => (isDone = true));
    await writing;
    const tables = allTables(file);
    const restoredTo = await emptyTarget(target);
    await restore(restoredTo, file);
    const restored = await open(restoredTo);
    const seen = await contents(restored, tables);
    expect(Object.values(seen).flat()).toHaveLength(facts.rowCount);
    expect(seen['telemetry']).toEqual(expect.arrayContaining(before['telemetry']!));
    const perDevice = deviceIds.map((id) => seen['telemetry']!.filter((row) => row.includes(`"device_id":${id},`)).length);
    expect(perDevice[0]).toBe(perDevice[1]);
    const still = tables.filter((table) => !['telemetry', 'latest', 'energy_dirty', 'late_day'].includes(table));
    expect(await contents(restored, still)).toEqual(await contents(storage, still));
    await restored.commitIntake(
      batch({ events: [{ deviceId: deviceIds[1]!, at: dayAt, code: 'E2', severity: 'critical', isOpen: true }] }),
    );
    const { id } = await restored.read.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(1);
    await Promise.all([restored.close(), storage.close()]);
  });
});

describe('a restore', () => {
  test('overwrites nothing and leaves nothing behind', async () => {
    for (const engine of engines) {
      const { config, storage } = await filled(engine);
      const file = newPath();
      await backup(config, file);
      await expect(backup(config, file)).rejects.toThrow('exists already and is not overwritten');
      await storage.close();
      await expect(restore(config, file)).rejects.toThrow('a restore overwrites nothing');
      expect((await readdir(join(config.dataDir, 'production'))).filter((name) => name.startsWith('.restore'))).toEqual([]);
    }
    expect((await readdir(directory)).filter((name) => name.startsWith('.helio-backup'))).toEqual([]);
  });

  test('refuses what is no backup, a damaged one, demo data as production data, and a newer schema', async () => {
    const text = newPath();
    writeFileSync(text, 'not a database, but long enough to look like one '.repeat(100));
    await expect(restore(await emptyTarget('sqlite'), text)).rejects.toThrow('is not a backup that can be used');
    await expect(restore(await emptyTarget('sqlite'), newPath())).rejects.toThrow('There is no file');
    const { config, storage } = await filled('sqlite');
    await storage.write((tx) => tx.insertInto('meta').values({ key: 'data_kind', value: 'demo' }).execute());
    await storage.close();
    const file = newPath();
    await backup(config, file);
    await expect(restore(await emptyTarget('sqlite'), file)).rejects.toThrow('holds demo data. Set HELIO_DEMO=1');
    const db = new DatabaseSync(file);
    db.exec(`update meta set value = '${migrations.length + 1}' where key = 'schemaVersion'; delete from meta where key = 'data_kind'`);
    db.close();
    await expect(restore(await emptyTarget('sqlite'), file)).rejects.toThrow(`knows up to ${migrations.length}`);
  });

  test.each(engines)('brings an older backup to the present schema on the way to %s', async (target) => {
    const old = await withStorage('sqlite', { migrations: migrations.slice(0, 3) });
    await old.storage.write((tx) =>
      tx
        .insertInto('organisation')
        .values({ parent_id: null, group_code: 'ROOT', name: 'Kept', name_key: 'kept', created_at: 1 })
        .execute(),
    );
    const file = newPath();
    const db = new DatabaseSync(join(old.options.dataDir, 'heliograph.sqlite'));
    db.prepare('vacuum into ?').run(file);
    db.close();
    await old.close();
    const to = await emptyTarget(target);
    await restore(to, file);
    const restored = await open(to);
    expect(await restored.read.selectFrom('organisation').select('name').execute()).toEqual([{ name: 'Kept' }]);
    const { value } = await restored.read.selectFrom('meta').select('value').where('key', '=', 'schemaVersion').executeTakeFirstOrThrow();
    expect(Number(value)).toBe(migrations.length);
    await restored.close();
  });
});
