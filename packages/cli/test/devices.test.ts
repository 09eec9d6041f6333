import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../server/test/factories.ts';
import { addPlant } from '../../server/test/records.ts';
import { readingColumns } from '../../server/src/storage/schema.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, inTerminal, temporaryFolder } from './helio.ts';

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

test('a device is registered without a plant, bound, swapped and unbound by a script', async () => {
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await helio(['devices', ...args, '--json'], { env });
    expect(stderr).not.toContain('Error');
    expect(code).toBe(0);
    return { ...JSON.parse(stdout), said: stderr };
  };
  const registered = await run('register', '--product', 'string-inverter', '--sn', 'FIELD-1', '--name', 'Field');
  expect(registered.device).toMatchObject({ binding: 'unbound', plantId: null });
  const bound = await run('bind', 'FIELD-1', '--plant', 'Tejado', '--yes');
  expect(bound).toMatchObject({
    device: { plantName: 'Tejado' },
    credential: null,
    formerId: null,
    said: expect.stringContaining('stays as it is'),
  });
  const secret = join(temporaryFolder(), 'swap.json');
  const flags = ['--reason', 'struck by lightning', '--closing', 'total=12.5', '--secret-file', secret, '--yes'];
  const swapped = await run('swap', 'FIELD-1', 'FIELD-2', ...flags);
  expect(swapped).toMatchObject({
    device: { id: registered.device.id, sn: 'FIELD-2' },
    swap: { oldSn: 'FIELD-1', reason: 'struck by lightning' },
  });
  expect(swapped.swap.counters).toContainEqual({ flow: 'total', closingKwh: 12.5, openingKwh: null });
  expect(JSON.parse(readFileSync(secret, 'utf8'))).toMatchObject({ username: `d${registered.device.id}-2` });
  const unbound = await run('unbind', 'FIELD-2', '--yes');
  expect(unbound).toMatchObject({ sn: 'FIELD-2', binding: 'unbound', said: expect.stringContaining('stays with Tejado') });
  const found = await helio(['devices', 'list', '--binding', 'unbound', '--json=sn'], { env });
  expect(JSON.parse(found.stdout)).toEqual([{ sn: 'FIELD-2' }]);
});

test('what ends or moves a connection is asked first, and a script has to be sure', async () => {
  const lines = [
    ['bind', 'INV-0001', '--plant', 'Tejado'],
    ['unbind', 'INV-0001'],
    ['swap', 'INV-0001', 'INV-9999', '--reason', 'broken'],
  ];
  for (const line of lines) {
    const { code, stdout, stderr } = await helio(['devices', ...line], { env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--yes');
  }
  const asked = inTerminal(['devices', 'unbind', 'INV-0001'], { env });
  await asked.says('(yes/no)');
  asked.press('no\r');
  expect((await asked.ended).code).toBe(2);
  const { stdout } = await helio(['devices', 'get', 'INV-0001', '--json=sn,binding'], { env });
  expect(JSON.parse(stdout)).toEqual({ sn: 'INV-0001', binding: 'bound' });
});

test('a device is changed by what is named, and the rest stays', async () => {
  await helio(['devices', 'update', 'INV-0001', '--mac', '00:11:22:33:44:55', '--tilt', '30', '--software-version', '2.1'], { env });
  const changed = await helio(['devices', 'update', 'INV-0001', '--rated-power', '4600', '--mac', '', '--json'], { env });
  expect(JSON.parse(changed.stdout)).toMatchObject({
    mac: null,
    arrayTiltDeg: 30,
    softwareVersion: '2.1',
    ratedPowerW: 4600,
    name: 'Roof east',
  });
  expect(await helio(['devices', 'update', 'INV-0001'], { env })).toMatchObject({ code: 2, stdout: '' });
  const wrong = await helio(['devices', 'swap', 'INV-0001', 'X1', '--reason', 'broken', '--closing', 'sun=1', '--yes'], { env });
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
});
