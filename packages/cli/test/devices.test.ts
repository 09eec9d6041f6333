import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../server/test/factories.ts';
import { addPlant } from '../../server/test/records.ts';
import { readingColumns } from '../../server/src/storage/schema.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, temporaryFolder } from './helio.ts';

let server: TestServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  const user = await addUser(server.storage, { role: 'installer', now: Date.now() });
  await addPlant(server.storage, { name: 'Tejado', owner_id: user.organisationId });
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
});
afterAll(() => server?.close());

const create = ['devices', 'create', '--plant', 'Tejado', '--product', 'string-inverter', '--name', 'Roof east'];

test('a new device comes with its topics and a secret that is shown once', async () => {
  const { code, stdout, stderr } = await helio([...create, '--sn', 'INV-0001', '--rated-power', '5000', '--json'], { env });
  const { device, credential } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(stderr).toContain('shown only now');
  expect(device).toMatchObject({ sn: 'INV-0001', ratedPowerW: 5000, plantName: 'Tejado' });
  expect(credential).toMatchObject({
    username: `d${device.id}`,
    publishTopic: expect.stringContaining('helio/v1/string-inverter/INV-0001/up'),
  });
  expect(credential.password.length).toBeGreaterThan(20);
  expect((await helio(['devices', 'get', 'INV-0001', '--json'], { env })).stdout).not.toContain(credential.password);
});

test('with a secret file the secret is there and nowhere else', async () => {
  const path = join(temporaryFolder(), 'device.json');
  const { stdout } = await helio([...create, '--sn', 'INV-0002', '--secret-file', path], { env });
  const { password } = JSON.parse(readFileSync(path, 'utf8')) as { password: string };
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(stdout.split('\n')[0]).toBe('id\tname\tsn\turl\tusername\tpublish_topic\tsubscribe_topic');
  expect(stdout).not.toContain(password);
});

test('a serial number that is taken is said', async () => {
  await helio([...create, '--sn', 'INV-0003'], { env });
  const again = await helio([...create, '--sn', 'INV-0003'], { env });
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr.trim()).not.toBe('');
});

test('what the server refuses is said by field', async () => {
  const { code, stderr } = await helio([...create, '--sn', 'not a serial!'], { env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^ {2}(body\.)?sn: /m);
});

test('a plant is created with what is known of it', async () => {
  const flags = [
    '--name',
    'Finca',
    '--time-zone',
    'Europe/Madrid',
    '--country',
    'es',
    '--capacity',
    '12000',
    '--latitude',
    '40.4',
    '--longitude=-3.7',
  ];
  const { stdout } = await helio(['plants', 'create', ...flags, '--json=name,countryCode,installedCapacityWp,longitudeDeg'], { env });
  expect(JSON.parse(stdout)).toEqual({ name: 'Finca', countryCode: 'ES', installedCapacityWp: 12_000, longitudeDeg: -3.7 });
});

test('api makes a raw call and prints the whole answer, failures too', async () => {
  const good = await helio(['api', 'get', '/plants?pageSize=1'], { env });
  expect(JSON.parse(good.stdout)).toMatchObject({ code: 200, data: { items: [{ name: expect.any(String) }] } });
  const body = '{"name":"From stdin","time_zone":"x"}';
  const bad = await helio(['api', 'POST', '/plants', '--data', '-'], { env, stdin: body });
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.stdout)).toMatchObject({ code: 400, error: 'request.invalid' });
  const nobody = await helio(['api', 'GET', '/plants'], { env: { HELIO_URL: server.url } });
  expect(nobody.code).toBe(4);
});

test('the series of a device is written step by step, gaps without figures', async () => {
  const { device } = JSON.parse((await helio([...create, '--sn', 'INV-0009', '--json'], { env })).stdout);
  const noon = Date.UTC(2026, 5, 21, 12);
  const columns = [readingColumns.indexOf('power_w')];
  const samples = [0, 1, 6].map((minute) => ({
    deviceId: Number(device.id),
    ts: noon + minute * 60_000,
    columns,
    values: [-minute - 0.5],
  }));
  await server.storage.commitIntake({ receivedAt: noon, samples, events: [], infos: [], rejected: [] });
  const flags = ['--from', '2026-06-21T14:00+02:00', '--to', '2026-06-21T12:08Z', '--points', '4', '--csv'];
  const { code, stdout } = await helio(['devices', 'series', 'INV-0009', ...flags], { env });
  expect(code).toBe(0);
  expect(stdout.trim().split('\n')).toEqual([
    'time,channel,unit,value,min,max,delta',
    '2026-06-21T12:00:00.000Z,powerW,W,-1,-1.5,-0.5,',
    '2026-06-21T12:02:00.000Z,powerW,W,,,,',
    '2026-06-21T12:04:00.000Z,powerW,W,,,,',
    '2026-06-21T12:06:00.000Z,powerW,W,-6.5,-6.5,-6.5,',
  ]);
  expect(await helio(['devices', 'series', 'INV-0009', '--from', 'yesterday'], { env })).toMatchObject({ code: 2, stdout: '' });
});
