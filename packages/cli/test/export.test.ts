import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveJobs } from '../../server/src/archive/archive.ts';
import { foldAll } from '../../server/src/energy/runner.ts';
import { startJobs } from '../../server/src/jobs/run-jobs.ts';
import { batch, sample } from '../../server/test/batches.ts';
import { addUser } from '../../server/test/factories.ts';
import { addDevice, addPlant } from '../../server/test/records.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, temporaryFolder } from './helio.ts';

const minute = 60_000;
/** From the plant's midnight before the clocks go back, two days of 25 and 24 hours. */
const firstAt = Date.parse('2025-10-26T00:00+02:00');
let server: TestServer;
let env: Record<string, string>;
let rootEnv: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  const { storage } = server;
  const user = await addUser(storage, { role: 'installer', now: Date.now() });
  const root = await addUser(storage, { role: 'root', now: Date.now() });
  const plantId = await addPlant(storage, { name: 'Tejado', owner_id: user.organisationId, time_zone: 'Europe/Madrid' });
  const [one, two] = [
    await addDevice(storage, { plant_id: plantId, sn: 'B-2' }),
    await addDevice(storage, { plant_id: plantId, sn: 'A-1' }),
  ];
  const samples = Array.from({ length: 49 * 4 }, (_, n) => [
    sample(one, firstAt + n * 15 * minute, { power_w: 100.5 + n, energy_total_wh: 5_000 + n * 20 }),
    ...(n % 2 === 0 ? [sample(two, firstAt + n * 15 * minute, { power_w: null, energy_total_wh: 900 + n * 10 })] : []),
  ]).flat();
  const events = [
    { deviceId: one, at: firstAt + 60 * minute, code: 'E1', severity: 'warning' as const, isOpen: true },
    { deviceId: one, at: firstAt + 90 * minute, code: 'E1', severity: 'warning' as const, isOpen: false },
  ];
  await storage.commitIntake(batch({ receivedAt: firstAt + 49 * 60 * minute, samples, events }));
  await foldAll(storage);
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
  rootEnv = { HELIO_URL: server.url, HELIO_TOKEN: root.token };
});
afterAll(() => server?.close());

const give = (...args: string[]) => helio(['export', ...args], { env });
const days = ['--from', '2025-10-26', '--to', '2025-10-27'];

test('every sample of a plant, its devices by serial and each by time; what was not sent is empty', async () => {
  const { code, stdout, stderr } = await give(
    'telemetry',
    '--plant',
    'Tejado',
    ...days,
    '--channel',
    'powerW',
    '--channel',
    'energyTotalWh',
  );
  expect([code, stderr]).toEqual([0, '']);
  const [header, ...lines] = stdout.trimEnd().split('\n');
  expect(header).toBe('time,plantId,deviceId,sn,powerW [W],energyTotalWh [Wh]');
  expect(lines).toHaveLength(98 + 196);
  expect(lines[0]).toMatch(/^2025-10-25T22:00:00\.000Z,\d+,\d+,A-1,,900$/);
  expect(lines[98]).toMatch(/^2025-10-25T22:00:00\.000Z,\d+,\d+,B-2,100\.5,5000$/);
  expect(lines.at(-1)).toMatch(/^2025-10-27T22:45:00\.000Z,/);
});

test('times by the clock of the plant tell the two hours of autumn apart', async () => {
  const { stdout } = await give('energy', '--plant', 'Tejado', '--from', '2025-10-26', '--times', 'plant');
  const [header, ...lines] = stdout.trimEnd().split('\n');
  expect(header).toMatch(/^from,to,period,plantId,plant,productionKwh \[kWh\],importKwh \[kWh\]/);
  expect(lines).toHaveLength(25);
  expect(lines[2]).toMatch(/^2025-10-26T02:00:00\.000\+02:00,2025-10-26T02:00:00\.000\+01:00,/);
  expect(lines[3]).toMatch(/^2025-10-26T02:00:00\.000\+01:00,2025-10-26T03:00:00\.000\+01:00,/);
});

test('a month is the same bytes twice, out of the database and out of the archive', async () => {
  const folder = temporaryFolder();
  const exports = async (name: string) => {
    const path = (kind: string) => join(folder, `${name}-${kind}`);
    const outcomes = [
      await give('telemetry', '--plant', 'Tejado', '--month', '2025-10', '--output', path('telemetry.csv')),
      await give(
        'energy',
        '--device',
        'B-2',
        '--device',
        'A-1',
        '--month',
        '2025-10',
        '--grain',
        'quarter',
        '--output',
        path('energy.csv'),
      ),
      await give('faults', '--plant', 'Tejado', '--month', '2025-10', '--format', 'jsonl', '--output', path('faults.jsonl')),
    ];
    expect(outcomes.map(({ code, stdout }) => [code, stdout])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ]);
    return ['telemetry.csv', 'energy.csv', 'faults.jsonl'].map((kind) => readFileSync(path(kind), 'utf8'));
  };
  const before = await exports('before');
  expect(before[0]!.split('\n')).toHaveLength(98 + 196 + 2);
  expect(before[1]!.split('\n')).toHaveLength(2 * 31 * 96 + 2 * 4 + 2);
  expect(JSON.parse(before[2]!)).toMatchObject({
    opened: '2025-10-25T23:00:00.000Z',
    closed: '2025-10-25T23:30:00.000Z',
    sn: 'B-2',
    code: 'E1',
  });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);

  const { hasSecret: _, ...config } = (await server.call('GET', '/archive', { token: rootEnv['HELIO_TOKEN'] })).body.data;
  await server.call('PUT', '/archive', { token: rootEnv['HELIO_TOKEN'], body: { ...config, isOn: true, keepDays: 3 } });
  const jobs = startJobs({ storage: server.storage, kinds: archiveJobs(server.archive), everyMs: 50, onError: () => {} });
  const run = await helio(['archive', 'run', '--wait'], { env: rootEnv });
  await jobs.stop();
  expect(run).toMatchObject({ code: 0, stderr: 'Done: 3 days are in the archive.\n' });
  expect(await server.storage.read.selectFrom('telemetry').select('ts').execute()).toEqual([]);
  expect(await exports('after')).toEqual(before);
});

test('the archive is told and proved in the terminal, to those who may', async () => {
  expect((await helio(['archive', 'status'], { env })).code).toBe(1);
  const status = await helio(['archive', 'status', '--json', 'filedDays,firstDay,storageMedium,problem'], { env: rootEnv });
  expect(JSON.parse(status.stdout)).toEqual({ filedDays: 3, firstDay: '2025-10-25', storageMedium: 'directory', problem: null });
  const verify = () => helio(['archive', 'verify', '--tsv'], { env: rootEnv });
  const whole = await verify();
  expect([whole.code, whole.stdout.trimEnd().split('\n').length, whole.stderr]).toEqual([0, 4, '3 filed days are whole.\n']);
  const { name } = await server.storage.read.selectFrom('archive_file').select('name').orderBy('id').executeTakeFirstOrThrow();
  rmSync(join(server.kit.options.dataDir, 'archive', name));
  expect(await verify()).toMatchObject({ code: 1, stderr: expect.stringContaining('Not what was filed: 2025-10-25.') });
});

test('an export that fails leaves no file and says why', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'taken'));
  const taken = await give('energy', '--plant', 'Tejado', ...days, '--output', join(folder, 'taken'));
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be written: E') });
  expect(readdirSync(folder)).toEqual(['taken']);
  const nowhere = await give('faults', '--plant', 'Tejado', ...days, '--output', join(folder, 'none', 'x.csv'));
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be written: ENOENT') });
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('a period and one plant must be named', async () => {
  for (const args of [
    ['energy', '--plant', 'Tejado'],
    ['energy', '--plant', 'Tejado', '--month', '2025-13'],
    ['energy', '--plant', 'Tejado', '--month', '2025-10', '--to', '2025-10-03'],
    ['energy', '--plant', 'Tejado', '--from', '2025-10-32'],
    ['energy', '--plant', 'Tejado', '--from', '2025-10-03', '--to', '2025-10-01'],
    ['energy', '--month', '2025-10'],
    ['telemetry', '--plant', 'Tejado', '--device', 'B-2', '--month', '2025-10'],
  ]) {
    expect([args, (await give(...args)).code]).toEqual([args, 2]);
  }
});

test('a list is all its rows, with its filters, its order and the columns that are wanted', async () => {
  const twice = [await give('devices', '--plant', 'Tejado'), await give('devices', '--plant', 'Tejado')];
  expect(twice[1]).toEqual(twice[0]);
  expect(twice[0]).toMatchObject({ code: 0, stderr: '' });
  expect(twice[0]!.stdout.split('\n')[0]).toMatch(/^deviceId,sn,name,state,powerW \[W\],energyTodayKwh \[kWh\],lastSeenAt,/);
  const sorted = await give('devices', '--sort=-sn', '--columns', 'sn,ratedPowerW', '--format', 'json');
  expect(JSON.parse(sorted.stdout).map(({ sn }: { sn: string }) => sn)).toEqual(['B-2', 'A-1']);
  expect(await give('devices', '--run-state', 'failure', '--columns', 'sn')).toMatchObject({ code: 0, stdout: 'sn\n' });
  expect(await give('plants', '--search', 'teja', '--columns', 'plant,timeZone')).toMatchObject({
    code: 0,
    stdout: 'plant,timeZone\nTejado,Europe/Madrid\n',
  });
  const faults = await give('fault-list', '--state', 'all', '--columns', 'code,sn,opened', '--format', 'jsonl');
  expect(JSON.parse(faults.stdout)).toEqual({ code: 'E1', sn: 'B-2', opened: '2025-10-25T23:00:00.000Z' });
  expect(await give('plants', '--columns', 'colour')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('plantId') });
});

test('a device that is at no plant is exported in the days of UTC', async () => {
  const { storage } = server;
  const user = await addUser(storage, { role: 'installer', now: Date.now() });
  const plantId = await addPlant(storage, { name: 'Left', owner_id: user.organisationId, time_zone: 'Europe/Madrid' });
  const id = await addDevice(storage, { plant_id: plantId, sn: 'STOCK-1' });
  const noon = Date.UTC(2025, 9, 26, 12);
  await storage.commitIntake(batch({ receivedAt: Date.now(), samples: [sample(id, noon, { power_w: 42 })] }));
  await storage.write((tx) => tx.updateTable('device').set({ plant_id: null }).where('id', '=', id).execute());
  const own = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
  const day = ['--device', 'STOCK-1', '--from', '2025-10-26'];
  const telemetry = await helio(['export', 'telemetry', ...day, '--times', 'plant', '--channel', 'powerW'], { env: own });
  expect(telemetry).toMatchObject({
    code: 0,
    stdout: `time,plantId,deviceId,sn,powerW [W]\n2025-10-26T12:00:00.000+00:00,,${id},STOCK-1,42\n`,
  });
  const energy = await helio(['export', 'energy', ...day, '--grain', 'day'], { env: own });
  expect(energy.stdout.trimEnd().split('\n')[1]).toMatch(/^2025-10-26T00:00:00\.000Z,2025-10-27T00:00:00\.000Z,[^,]*,,\d+,STOCK-1,/);
  expect(await helio(['export', 'faults', ...day], { env: own })).toMatchObject({ code: 0, stdout: expect.stringMatching(/^opened,/) });
});
