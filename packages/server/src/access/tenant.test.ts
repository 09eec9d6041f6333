import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addTwoTenants, addUser } from '../../test/factories.ts';
import { addPush } from '../../test/pushes.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import type { NewRow, Row } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { tenantPaths, type TenantTable, type WritableTable } from '../storage/tenant-paths.ts';
import type { Scope } from './scope.ts';
import { serverAuthor } from '../audit/author.ts';
import { createTenant, createWritableTenant } from './tenant.ts';

const NOW = Date.UTC(2026, 5, 21, 12);
const scoped = Object.entries(tenantPaths)
  .filter(([, path]) => 'by' in path)
  .map(([table]) => table as TenantTable);
const writable = scoped.filter((table) => table !== 'audit_entry');
const author = serverAuthor(NOW);

describeEachEngine('the one tenant scope', (storage) => {
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  const scopeOf = (user: { userId: number; organisationId: number }, now = NOW): Scope => ({ ...user, now });
  const rowsOf = (scope: Scope, table: TenantTable) =>
    createTenant(storage(), scope).select(table).selectAll().execute() as Promise<object[]>;
  const plantNames = async (scope: Scope) => (await rowsOf(scope, 'plant')).map((row) => (row as Row<'plant'>).name).sort();

  beforeAll(async () => {
    tenants = await addTwoTenants(storage(), NOW);
    await fillEveryTable(storage(), tenants.own, tenants.ownPlant);
    await fillEveryTable(storage(), tenants.other, tenants.otherPlant);
  });

  test('names a path or a reason for every table of the database', async () => {
    const tables = (await storage().read.introspection.getTables()).map((table) => table.name).filter((name) => !isEngineTable(name));
    expect(Object.keys(tenantPaths).sort()).toEqual([...new Set(tables)].sort());
    for (const path of Object.values(tenantPaths)) expect('none' in path ? path.none.length : path.column.length).toBeGreaterThan(1);
  });

  test.each(scoped)('shows own rows of %s and none of another tenant', async (table) => {
    const all = (await storage()
      .read.selectFrom(table as 'plant')
      .selectAll()
      .execute()) as object[];
    const own = await rowsOf(scopeOf(tenants.own), table);
    const other = await rowsOf(scopeOf(tenants.other), table);
    expect(own.length).toBeGreaterThan(0);
    expect(other.length).toBeGreaterThan(0);
    expect(own.length + other.length).toBeLessThanOrEqual(all.length);
    for (const row of own) expect(other).not.toContainEqual(row);
  });

  test.each(writable)('changes and deletes nothing of another tenant in %s', async (table) => {
    const { column } = tenantPaths[table] as { column: string };
    const before = await rowsOf(scopeOf(tenants.other), table);
    await rollBack(storage(), async (tx) => {
      const own = createWritableTenant(tx, scopeOf(tenants.own), author);
      const target = (before[0] as Record<string, number>)[column];
      const hit = { column: `${table}.${column}` as never, value: target as never };
      const changed = await own
        .update(table)
        .set({ [column]: target } as never)
        .where(hit.column, '=', hit.value)
        .executeTakeFirst();
      const deleted = await own.remove(table).where(hit.column, '=', hit.value).executeTakeFirst();
      expect([Number(changed.numUpdatedRows), Number(deleted.numDeletedRows)]).toEqual([0, 0]);
    });
    expect(await rowsOf(scopeOf(tenants.other), table)).toEqual(before);
  });

  test('takes no row into another tenant', async () => {
    const device = (await rowsOf(scopeOf(tenants.other), 'device'))[0] as Row<'device'>;
    const { id: _, ...row } = device;
    const insert = (table: WritableTable, values: object) =>
      storage().write((tx) => createWritableTenant(tx, scopeOf(tenants.own), author).insert(table, values as NewRow<typeof table>));
    await expect(insert('device', { ...row, sn: 'smuggled' })).rejects.toMatchObject({ error: 'plants.notFound' });
    await expect(
      insert('fault', {
        plant_id: device.plant_id,
        device_id: device.id,
        source: 'derived',
        code: 'x',
        severity: 'info',
        opened_at: 1,
        closed_at: null,
      }),
    ).rejects.toMatchObject({ error: 'plants.notFound' });
    await expect(insert('plant_favorite', { user_id: tenants.other.userId, plant_id: device.plant_id })).rejects.toThrow(/another tenant/);
    await expect(insert('plant', { ...(await rowsOf(scopeOf(tenants.other), 'plant'))[0], id: undefined })).rejects.toThrow(
      /another tenant/,
    );
  });

  test('shows a plant to its owner, installer and service provider and to everyone above them', async () => {
    const { root } = tenants;
    const parent = await addUser(storage(), { role: 'installer', parentId: root.organisationId, now: NOW });
    const child = await addUser(storage(), { role: 'installer', parentId: parent.organisationId, now: NOW });
    const service = await addUser(storage(), { role: 'service', parentId: root.organisationId, now: NOW });
    const cousin = await addUser(storage(), { role: 'customer', parentId: root.organisationId, now: NOW });
    await storage().write((tx) =>
      tx
        .updateTable('plant')
        .set({ installer_id: child.organisationId, service_provider_id: service.organisationId })
        .where('id', '=', tenants.otherPlant.plantId)
        .execute(),
    );
    for (const user of [root, parent, child, service]) expect(await plantNames(scopeOf(user))).toContain('Other plant');
    for (const user of [cousin, tenants.own]) expect(await plantNames(scopeOf(user))).not.toContain('Other plant');
  });

  test('shows a plant to whom it was authorised until the time is over, to look and not to change', async () => {
    const guest = await addUser(storage(), { role: 'customer', parentId: tenants.root.organisationId, now: NOW });
    const { plantId } = tenants.ownPlant;
    await storage().write((tx) =>
      tx
        .insertInto('plant_authorization')
        .values({ plant_id: plantId, user_id: guest.userId, expires_at: NOW + 1_000 })
        .execute(),
    );
    expect(await plantNames(scopeOf(guest))).toEqual(['Own plant']);
    expect(await plantNames(scopeOf(guest, NOW + 1_000))).toEqual([]);
    const changed = await storage().write((tx) =>
      createWritableTenant(tx, scopeOf(guest), author)
        .update('plant')
        .set({ name: 'Taken' })
        .where('plant.id', '=', plantId)
        .executeTakeFirst(),
    );
    expect(Number(changed.numUpdatedRows)).toBe(0);
  });

  test('gives no curve of a foreign device', async () => {
    const query = {
      columns: [{ column: 'power_w', kind: 'gauge' }],
      fromAt: NOW - 3_600_000,
      toAt: NOW + 3_600_000,
      stepMs: 300_000,
    } as const;
    const both = [tenants.ownPlant.deviceId, tenants.otherPlant.deviceId];
    const points = await createTenant(storage(), scopeOf(tenants.own)).bucket({ ...query, deviceIds: both });
    expect(points.map((point) => point.deviceId)).toEqual([tenants.ownPlant.deviceId]);
  });
});

describe('the raw database', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = ['resources', 'http'].flatMap((folder) =>
    readdirSync(join(source, folder))
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => join(source, folder, name)),
  );
  test.each(files)('is out of reach of %s', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(
      /\bstorage\.(read|write|bucket|commitIntake|claimJobs)\b|\{ *read\b[^}]*\} *= *.*storage|unscopedTables|from 'kysely'/,
    );
  });
});

/** Names that the engines keep for themselves. */
function isEngineTable(name: string): boolean {
  return name.startsWith('sqlite_') || name.startsWith('migration') || name.startsWith('telemetry_');
}

/** One row in every table that leads to a tenant. */
async function fillEveryTable(
  storage: Storage,
  user: { userId: number; organisationId: number },
  { plantId, deviceId }: { plantId: number; deviceId: number },
): Promise<void> {
  await addPush(storage, { ...user, plantId, deviceIds: [deviceId] });
  await storage.commitIntake(
    batch({
      receivedAt: NOW,
      samples: [sample(deviceId, NOW, { power_w: 1_000, energy_total_wh: 5_000 })],
      events: [{ deviceId, at: NOW, code: 'FAN_FAILURE', severity: 'warning', isOpen: true }],
      rejected: [{ deviceId, topic: 't', reason: 'notJson', detail: '', payload: new Uint8Array([1]) }],
    }),
  );
  await storage.write(async (tx) => {
    await tx.insertInto('plant_favorite').values({ user_id: user.userId, plant_id: plantId }).execute();
    await tx
      .insertInto('plant_authorization')
      .values({ plant_id: plantId, user_id: user.userId, expires_at: NOW + 1_000 })
      .execute();
    await tx
      .insertInto('energy_day')
      .values({ ...energyOfDevice(deviceId), ...energySums })
      .onConflict((c) => c.doNothing())
      .execute();
    await tx
      .insertInto('energy_hour')
      .values({ ...energyOfDevice(deviceId), ...energySums, hour_start: NOW })
      .onConflict((c) => c.doNothing())
      .execute();
    await tx
      .insertInto('energy_total')
      .values({ device_id: deviceId, flow: 'total', first_at: NOW, opening_wh: 0, energy_wh: 1 })
      .onConflict((c) => c.doNothing())
      .execute();
    await tx
      .insertInto('energy_tip')
      .values({ device_id: deviceId, version: 1, day_start: NOW, last_ts: NOW, open: '[]', state: '{}' })
      .onConflict((c) => c.doNothing())
      .execute();
    await tx
      .insertInto('energy_anchor')
      .values({ device_id: deviceId, day_start: NOW, last_ts: NOW, sample_count: 1, state: '{}' })
      .onConflict((c) => c.doNothing())
      .execute();
    await tx
      .insertInto('energy_interval')
      .values({ ...energyOfDevice(deviceId), ...energyEntry })
      .onConflict((c) => c.doNothing())
      .execute();
    await tx
      .insertInto('device_swap')
      .values({ ...swapOf(deviceId) })
      .execute();
    await tx.insertInto('device_serial').values(serialOf(deviceId)).execute();
    await tx
      .insertInto('energy_dirty')
      .values({ device_id: deviceId, day_start: NOW, marked_at: NOW })
      .onConflict((c) => c.doNothing())
      .execute();
    await tx.insertInto('late_day').values({ device_id: deviceId, day_start: NOW, changes: 1 }).execute();
    await tx
      .insertInto('expected_quarter')
      .values({ device_id: deviceId, start_at: NOW, actual_wh: 1, counter_wh: 1, expected_wh: 1, basis: null, peer_wh: 1, peer_count: 1 })
      .execute();
    await tx
      .insertInto('plant_quarter')
      .values({ plant_id: plantId, start_at: NOW, power_w: 1, heard_w: 1, expected_w: null, compared_w: null })
      .execute();
    const { id: faultId } = await tx.selectFrom('fault').select('id').where('device_id', '=', deviceId).executeTakeFirstOrThrow();
    await tx
      .insertInto('fault_entry')
      .values({ fault_id: faultId, plant_id: plantId, at: NOW, kind: 'reopened', user_id: null, person_id: null, until_at: null, text: '' })
      .execute();
    await tx
      .insertInto('audit_entry')
      .values({ ...auditEntry, user_id: user.userId, organisation_id: user.organisationId, plant_id: plantId, device_id: deviceId })
      .execute();
    await tx
      .insertInto('token')
      .values({
        user_id: user.userId,
        name: 'Script',
        token_hash: `hash ${user.userId}`,
        hint: '',
        is_read_only: 0,
        created_at: NOW,
        expires_at: NOW,
        last_used_at: null,
      })
      .execute();
    const { id: connectionId } = await tx
      .insertInto('connection')
      .values({ ...connectionOf(user.organisationId), plant_id: plantId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ofConnection = { connection_id: connectionId, organisation_id: user.organisationId };
    await tx
      .insertInto('connection_device')
      .values({
        ...ofConnection,
        product_key: 'microinverter',
        sn: 'A',
        device_id: deviceId,
        name: 'A',
        confirmed_at: null,
        first_seen_at: NOW,
      })
      .execute();
    await tx
      .insertInto('connection_entity')
      .values({ ...ofConnection, id: 'e', spec: '{}' })
      .execute();
    const file = { type: 'image/png', size_bytes: 1, width_px: 1, height_px: 1, content_hash: '', bytes: new Uint8Array([1]) };
    const { id: uploadId } = await tx
      .insertInto('upload')
      .values({ ...file, user_id: user.userId, name: 'a.png', created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('plant_file')
      .values({ plant_id: plantId, upload_id: uploadId, kind: 'picture', name: 'a.png', position: 0, created_at: NOW })
      .execute();
  });
}

const connectionOf = (organisationId: number) => ({
  organisation_id: organisationId,
  profile: 'opendtu',
  name: 'Roof',
  name_key: 'roof',
  product_key: 'microinverter',
  prefix: 'solar',
  serial: 'ROOF',
  secret_hash: '',
  created_at: NOW,
});
const auditEntry = {
  at: NOW,
  user_name: 'Somebody',
  is_by_token: 0,
  request_id: '',
  action: 'update',
  resource: 'plant',
  resource_id: '1',
  resource_name: '',
  from_plant_id: null,
  changes: '[]',
};
const energySums = { energy_wh: 1, measured_ms: 1, shared_wh: 0, estimated_wh: 0, corrected_wh: 0 };
const energyEntry = {
  start_at: NOW,
  revision: 1,
  end_at: NOW + 1,
  fold_day: NOW,
  start_wh: 0,
  end_wh: 1,
  delta_wh: 1,
  source: 'lifetimeCounter',
  quality: 'measured',
  rule: 'none',
  origin: 'live',
  author_id: null,
  author_name: null,
  reason: null,
  created_at: NOW,
  superseded_at: null,
} as const;

function energyOfDevice(deviceId: number) {
  return { device_id: deviceId, day_start: NOW, flow: 'total' } as const;
}

const serialOf = (deviceId: number) => ({
  device_id: deviceId,
  generation: 1,
  sn: 'OLD',
  secret_hash: '',
  speaks_from_at: null,
  until_at: NOW,
  next_sn: 'NEW',
  author_id: null,
  author_name: 'tester',
  reason: 'broken',
  created_at: NOW,
});
function swapOf(deviceId: number) {
  const people = { author_id: null, author_name: 'root', reason: 'burnt' };
  return {
    device_id: deviceId,
    flow: 'total',
    at: NOW,
    closing_wh: 1,
    opening_wh: 0,
    old_sn: 'A',
    new_sn: 'B',
    created_at: NOW,
    ...people,
  } as const;
}

async function rollBack(storage: Storage, work: Parameters<Storage['write']>[0]): Promise<void> {
  const undo = new Error('undo');
  await storage
    .write(async (tx) => {
      await work(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}
