import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { batch, sample } from '../../../test/batches.ts';
import { addDevice } from '../../../test/records.ts';
import { createDatabase } from '../../../test/postgres-server.ts';
import { withStorage } from '../../../test/storage-kit.ts';
import { StorageBusyError, StorageLostError } from '../errors.ts';
import { openStorage } from '../open.ts';
import { storageError } from './errors.ts';
import { problemsOf } from './settings.ts';

const safe = { version: '150000', fsync: 'on', commit: 'on' };

test.each([
  [{}, []],
  [{ commit: 'remote_apply' }, []],
  [{ version: '140011' }, ['its version is 14, 15 or newer is needed']],
  [{ fsync: 'off' }, ['fsync is off, it must be on']],
  [{ commit: 'local', fsync: 'off' }, ['fsync is off, it must be on', 'synchronous_commit is local, it must be on']],
])('settings %o have the problems %o', (settings, problems) => {
  expect(problemsOf({ ...safe, ...settings })).toEqual(problems);
});

test('a database that does not flush its commits is refused with the reason', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = off`);
  await client.end();
  await expect(openStorage({ dataDir: '/nowhere', databaseUrl })).rejects.toThrow('synchronous_commit is off');
});

test('a server that does not answer is told, and the URL with its password is not', async () => {
  const opening = openStorage({ dataDir: '/nowhere', databaseUrl: 'postgres://a:secret@127.0.0.1:1/x', limits: { queueMs: 2_000 } });
  await expect(opening).rejects.toThrow(/HELIO_DATABASE_URL: .*ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow(/secret/);
});

test('every UTC day has a partition of its own from 2025 on, older days share one', async () => {
  const kit = await withStorage('postgres');
  const device = await addDevice(kit.storage);
  const times = ['2011-01-01T00:00Z', '2024-12-31T23:59Z', '2025-01-01T00:00Z', '2026-06-01T23:59Z', '2026-06-02T00:00Z'].map((text) =>
    Date.parse(text),
  );
  // Two nodes meet at the same missing days.
  const other = await openStorage(kit.options);
  const intake = () => batch({ samples: times.map((ts) => sample(device, ts, { power_w: 1 })) });
  const results = await Promise.all([kit.storage.commitIntake(intake()), other.commitIntake(intake())]);
  expect(results.map((result) => result.inserted).sort((a, b) => a - b)).toEqual([0, 5]);
  const counts = `select tableoid::regclass::text as name, count(*) as n from telemetry group by 1 order by 1`;
  const { rows } = await kit.storage.read.executeQuery(CompiledQuery.raw(counts));
  expect(rows).toEqual([
    { name: 'telemetry_20250101', n: 1 },
    { name: 'telemetry_20260601', n: 1 },
    { name: 'telemetry_20260602', n: 1 },
    { name: 'telemetry_early', n: 2 },
  ]);
  await other.close();
  await kit.close();
});

test('two nodes that commit the same devices in opposite order neither deadlock nor lose', async () => {
  const kit = await withStorage('postgres');
  const other = await openStorage(kit.options);
  const devices = await Promise.all(Array.from({ length: 20 }, () => addDevice(kit.storage)));
  const at = Date.UTC(2026, 5, 1);
  const intake = (storage: typeof other, n: number) => {
    const ordered = n % 2 === 0 ? devices : devices.toReversed();
    return storage.commitIntake(batch({ samples: ordered.map((device) => sample(device, at + n, { energy_total_wh: n, power_w: n })) }));
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => intake(n % 3 === 0 ? other : kit.storage, n)));
  const latest = await kit.storage.read.selectFrom('latest').select(['ts', 'power_w', 'times']).execute();
  expect(latest).toHaveLength(20);
  expect(latest.every((row) => row.ts === at + 59 && row.power_w === 59 && row.times === '{}')).toBe(true);
  const { n } = await kit.storage.read
    .selectFrom('telemetry')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(1_200);
  await other.close();
  await kit.close();
});

test('connections that the server ends are an error that may pass, and the next calls have others', async () => {
  const kit = await withStorage('postgres');
  const device = await addDevice(kit.storage);
  const at = Date.UTC(2026, 5, 1);
  const admin = new pg.Client({ connectionString: kit.options.databaseUrl! });
  await admin.connect();
  const endAll = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  const held = kit.storage.write(async (tx) => {
    await tx.insertInto('meta').values({ key: 'held', value: '' }).execute();
    await endAll();
    await tx.selectFrom('meta').selectAll().execute();
  });
  await expect(held).rejects.toThrow(StorageLostError);
  expect(await kit.storage.commitIntake(batch({ samples: [sample(device, at, { power_w: 1 })] }))).toMatchObject({ inserted: 1 });
  expect(await kit.storage.read.selectFrom('meta').select('key').where('key', '=', 'held').execute()).toEqual([]);
  await admin.end();
  await kit.close();
});

test.each([
  ['40P01', StorageBusyError],
  ['53300', StorageBusyError],
  ['57P01', StorageLostError],
  ['ECONNRESET', StorageLostError],
  ['23505', Error],
])('an error with code %s is told as what it means', (code, kind) => {
  const error = storageError(Object.assign(new Error('x'), { code }));
  expect((error as Error).constructor).toBe(kind);
});
