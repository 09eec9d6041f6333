import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveConfig } from '@heliograph/core/contract/archive';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addUser } from '../../test/factories.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { startS3, type S3Server } from '../../test/s3-server.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { archiveJobs } from '../archive/archive.ts';
import { foldAll } from '../energy/runner.ts';
import { startJobs } from '../jobs/run-jobs.ts';

const DAY_MS = 86_400_000;
const dayAt = Date.UTC(2026, 5, 1);

describe.each(engines)('the archive of a server on %s', (engine) => {
  let server: TestServer;
  let s3: S3Server;
  let root: string;
  let owner: { token: string; organisationId: number };
  let device: number;
  beforeAll(async () => {
    [server, s3] = await Promise.all([startServer(engine), startS3()]);
    server.clock.now = dayAt + 10 * DAY_MS;
    root = (await addUser(server.storage, { role: 'root', now: server.clock.now })).token;
    owner = await addUser(server.storage, { role: 'installer', now: server.clock.now });
    device = await addDevice(server.storage, { plant_id: await addPlant(server.storage, { owner_id: owner.organisationId }) });
    const samples = Array.from({ length: 3 * 288 }, (_, n) =>
      sample(device, dayAt + n * 300_000, { power_w: n % 288, energy_total_wh: 1_000 + n }),
    );
    await server.storage.commitIntake(batch({ receivedAt: dayAt + 3 * DAY_MS, samples }));
    await foldAll(server.storage);
  });
  afterAll(async () => {
    await server?.close();
    await s3?.close();
  });
  const ask = (method: string, path: string, body?: unknown, token = root) => server.call(method, path, { token, body });
  const config = async () => (await ask('GET', '/archive')).body.data as ArchiveConfig;
  const change = async (part: object) => {
    const { hasSecret: _, ...current } = await config();
    return ask('PUT', '/archive', { ...current, ...part });
  };
  const status = async () => (await ask('GET', '/archive/status')).body.data;
  const runNow = async (isOver = async () => !(await status()).isRunning) => {
    expect((await ask('POST', '/archive/runs')).status).toBe(200);
    const errors: unknown[] = [];
    const jobs = startJobs({
      storage: server.storage,
      kinds: archiveJobs(server.archive),
      everyMs: 20,
      onError: (error) => errors.push(error),
    });
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
    await jobs.stop();
    return errors;
  };
  const hotDays = async () => {
    const rows = await server.storage.read.selectFrom('telemetry').select('ts').where('device_id', '=', device).execute();
    return [...new Set(rows.map(({ ts }) => Math.floor((ts - dayAt) / DAY_MS)))].sort((a, b) => a - b);
  };
  const curve = async () => {
    const query = `fromAt=${dayAt}&toAt=${dayAt + 3 * DAY_MS}&points=72&channels=powerW,energyTotalWh`;
    return (await ask('GET', `/devices/${device}/series?${query}`, undefined, owner.token)).body.data;
  };

  test('is off, and needs its grants', async () => {
    expect(await config()).toMatchObject({ version: 0, isOn: false, hasSecret: false });
    expect((await ask('POST', '/archive/runs')).body.error).toBe('archive.notConfigured');
    for (const [method, path] of [
      ['GET', '/archive'],
      ['GET', '/archive/days'],
      ['POST', '/archive/runs'],
    ] as const) {
      expect((await ask(method, path, undefined, owner.token)).status).toBe(403);
    }
  });

  test('tells whether a place can be used, and why not', async () => {
    const tried = async (body: object) => (await ask('POST', '/archive/test', body)).body.data;
    expect(await tried({ storageMedium: { medium: 'directory', directory: '' } })).toEqual({ isUsable: true, problem: null });
    expect(await tried({ storageMedium: s3.place, secretAccessKey: s3.secretAccessKey })).toEqual({ isUsable: true, problem: null });
    expect(await tried({ storageMedium: s3.place, secretAccessKey: 'wrong' })).toMatchObject({
      isUsable: false,
      problem: expect.stringContaining('SignatureDoesNotMatch'),
    });
    expect(await tried({ storageMedium: { medium: 'directory', directory: '/proc/none' } })).toMatchObject({ isUsable: false });
  });

  test('keeps a secret for its bucket alone, sealed, and never tells it', async () => {
    expect((await change({ storageMedium: s3.place })).body).toMatchObject({
      error: 'request.invalid',
      details: [{ path: 'secretAccessKey' }],
    });
    const saved = await change({ storageMedium: s3.place, secretAccessKey: s3.secretAccessKey, isOn: true, keepDays: 8 });
    expect(saved.body.data).toMatchObject({ version: 1, isOn: true, hasSecret: true, storageMedium: s3.place });
    expect(JSON.stringify([saved.body, await config()])).not.toContain('secretAccessKey');
    const row = await server.storage.read.selectFrom('archive_medium').select('credentials').executeTakeFirstOrThrow();
    expect(row.credentials).toMatch(/^s1\./);
    expect((await change({ keepDays: 9 })).body.data).toMatchObject({ version: 2, hasSecret: true });
    expect((await change({ storageMedium: { ...s3.place, endpoint: 'http://127.0.0.1:9' } })).body.error).toBe('request.invalid');
    expect((await ask('PUT', '/archive', { ...(await config()), version: 1, hasSecret: undefined })).body.error).toBe('archive.changed');
    const { items } = (await ask('GET', '/audit?resource=archive')).body.data;
    expect(items.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes])).toEqual([
      ['update', [{ field: 'keepDays', before: 8, after: 9, isHidden: false }]],
      [
        'create',
        expect.arrayContaining([
          { field: 'isOn', before: false, after: true, isHidden: false },
          { field: 'medium', before: 'directory', after: 's3', isHidden: false },
          { field: 'bucket', before: null, after: s3.place.bucket, isHidden: false },
          { field: 'secretAccessKey', before: null, after: null, isHidden: true },
        ]),
      ],
    ]);
  });

  test('files what is old enough, is still read, and moves on to another medium', async () => {
    const before = await curve();
    expect(await runNow()).toEqual([]);
    expect(await hotDays()).toEqual([1, 2]);
    expect(await curve()).toEqual(before);
    await change({ storageMedium: { medium: 'directory', directory: '' }, keepDays: 8 });
    expect(await runNow()).toEqual([]);
    expect(await hotDays()).toEqual([2]);
    expect(await curve()).toEqual(before);
    const { items, total } = (await ask('GET', '/archive/days')).body.data;
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { date: '2026-06-02', version: 1, medium: 'directory', rowCount: 288, isReopened: false, droppedAt: expect.any(Number) },
      { date: '2026-06-01', version: 1, medium: 's3', rowCount: 288 },
    ]);
    expect((await ask('GET', '/archive/status')).body.data).toMatchObject({
      filedDays: 2,
      firstDay: '2026-06-01',
      rowCount: 576,
      valueCount: 1_152,
      problem: null,
    });
  });

  test('gives page by page what is filed and what is not', async () => {
    const times: number[] = [];
    let after: number | null = dayAt + DAY_MS / 2;
    while (after !== null) {
      const path: string = `/devices/${device}/telemetry?fromAt=${dayAt}&toAt=${dayAt + 3 * DAY_MS}&pageSize=250&after=${after}`;
      const page = (await ask('GET', path, undefined, owner.token)).body.data;
      times.push(...page.rows.map((row: { at: number }) => row.at));
      after = page.next;
    }
    expect(times).toEqual(Array.from({ length: 719 }, (_, n) => dayAt + DAY_MS / 2 + (n + 1) * 300_000));
  });

  test('opens a day again for a late sample, and files it as another version', async () => {
    await server.storage.commitIntake(batch({ receivedAt: server.clock.now, samples: [sample(device, dayAt + 60_000, { power_w: 77 })] }));
    expect((await ask('GET', '/archive/status')).body.data.reopenedDays).toBe(1);
    const before = await curve();
    await foldAll(server.storage);
    expect(await runNow()).toEqual([]);
    expect(await curve()).toEqual(before);
    const [day] = (await ask('GET', '/archive/days?sort=date')).body.data.items;
    expect(day).toMatchObject({ date: '2026-06-01', version: 2, medium: 'directory', rowCount: 289, isReopened: false });
    const old = await server.storage.read.selectFrom('archive_file').select('name').where('state', '=', 'superseded').execute();
    expect(old).toHaveLength(1);
    server.clock.now += 2 * 3_600_000;
    root = (await addUser(server.storage, { role: 'root', now: server.clock.now })).token;
    await runNow();
    expect(await server.storage.read.selectFrom('archive_file').select('name').where('state', '<>', 'current').execute()).toEqual([]);
  });

  test('proves each file, and never shows one that was changed', async () => {
    const verify = async (date: string) => (await ask('POST', `/archive/days/${date}/verify`)).body.data;
    expect(await verify('2026-06-02')).toEqual({
      date: '2026-06-02',
      isWhole: true,
      rowCount: 288,
      byteCount: expect.any(Number),
      problem: null,
    });
    expect((await ask('POST', '/archive/days/2026-05-01/verify')).body.error).toBe('archive.notFiled');
    const folder = join(server.kit.options.dataDir, 'archive/telemetry/2026');
    const name = readdirSync(folder).find((file) => file.startsWith('2026-06-02'))!;
    const bytes = readFileSync(join(folder, name));
    bytes[200] = bytes[200]! ^ 1;
    writeFileSync(join(folder, name), bytes);
    expect(await verify('2026-06-02')).toMatchObject({ isWhole: false, problem: expect.stringContaining(name) });
    const fresh = (await ask('GET', '/archive/days')).body.data.items[0];
    expect(fresh).toMatchObject({ date: '2026-06-02', problem: expect.stringContaining(name), checkedAt: server.clock.now });
  });

  test('that cannot be reached keeps everything in the database, and says so', async () => {
    await change({ storageMedium: { ...s3.place, bucket: 'elsewhere' }, secretAccessKey: s3.secretAccessKey, keepDays: 5 });
    const before = await hotDays();
    expect(await runNow(async () => (await status()).problem !== null)).toHaveLength(1);
    expect(await hotDays()).toEqual(before);
    expect((await status()).problem).toMatch(/elsewhere .*NoSuchBucket/);
  });
});
