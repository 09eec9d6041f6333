import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTail } from '../../server/src/connections/tail.ts';
import { addUser } from '../../server/test/factories.ts';
import { startMqtt, type MqttKit } from '../../server/test/mqtt-kit.ts';
import { addPlant } from '../../server/test/records.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, inTerminal, startHelio, temporaryFolder } from './helio.ts';

let server: TestServer;
let mqtt: MqttKit;
let env: Record<string, string>;
beforeAll(async () => {
  const tail = createTail(Date.now);
  server = await startServer('sqlite', {
    tail,
    mqttUrl: () => `mqtt://127.0.0.1:${mqtt.broker.port}`,
    disconnectConnection: (id) => mqtt.broker.disconnectConnection(id),
  });
  const { storage } = server;
  mqtt = await startMqtt(storage, { tail });
  const user = await addUser(storage, { role: 'installer', now: Date.now() });
  await addPlant(storage, { name: 'Tejado', owner_id: user.organisationId });
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
});
afterAll(async () => {
  await mqtt?.close();
  await server?.close();
});

const run = (...args: string[]) => helio(['connections', ...args], { env });
const signIn = ({ username, password }: { username: string; password: string }) =>
  mqtt.connect({ id: 0, userName: username, secret: password, topic: () => '', downTopic: '' });

test('without a name a free one is made, and a serial number that another gateway goes by is refused with what to do', async () => {
  const { token } = await addUser(server.storage, { role: 'installer', now: Date.now() });
  const create = (...flags: string[]) =>
    helio(['connections', 'create', '--format', 'deye-mqtt', ...flags], { env: { ...env, HELIO_TOKEN: token } });
  const name = async (...flags: string[]) => {
    const made = await create('--json=connection', ...flags);
    return JSON.parse(made.stdout).connection.name;
  };
  const first = await name('--sn', 'LOGGER');
  expect(first).toBe('Deye (deye-inverter-mqtt)');
  expect(await name()).toBe(`${first} 2`);
  const taken = await create('--name', 'Third', '--sn', 'LOGGER');
  expect([taken.code, taken.stdout, taken.stderr]).toEqual([1, '', expect.stringContaining('Leave the field empty')]);
});

test('a gateway is connected, heard, tested, given a new secret and removed', async () => {
  const created = await run('create', '--name', 'Barn', '--format', 'opendtu', '--plant', 'Tejado', '--json');
  expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining('shown only now') });
  const { connection, credential } = JSON.parse(created.stdout);
  expect(credential).toMatchObject({ topic: 'solar', username: `c${connection.id}`, port: String(mqtt.broker.port) });

  const gateway = await signIn(credential);
  const closed = new Promise<void>((resolve) => void gateway.once('close', () => resolve()));
  await gateway.publishAsync('solar/116181698765/0/power', '31.8', { qos: 1 });
  await gateway.publishAsync('solar/116181698765/0/power', 'much', { qos: 1 });
  const tail = startHelio(['connections', 'tail', 'Barn', '--json'], { env });
  await tail.says('"outcome":"refused"');
  await tail.says('"outcome":"stored"');
  tail.child.kill('SIGINT');
  const heard = await tail.ended;
  expect(heard.code).toBe(2);
  expect(
    heard.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toContainEqual(
    expect.objectContaining({ connectionId: connection.id, topic: 'solar/116181698765/0/power', devices: ['116181698765'] }),
  );

  const devices = await run('devices', 'Barn', '--json=sn,plantName');
  expect(JSON.parse(devices.stdout)).toEqual([{ sn: '116181698765', plantName: 'Tejado' }]);
  const listed = await run('list', '--plant', 'Tejado', '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ name: 'Barn', deviceCount: 1 }]);
  expect(listed.stdout).not.toContain(credential.password);

  const path = join(temporaryFolder(), 'barn.json');
  const rotated = await run('rotate', 'Barn', '--secret-file', path, '--yes');
  const fresh = JSON.parse(readFileSync(path, 'utf8'));
  await closed;
  expect(rotated.code).toBe(0);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(rotated.stdout).not.toContain(fresh.password);
  await expect(signIn(credential)).rejects.toThrow('Connection refused');
  const again = await signIn(fresh);
  const ended = new Promise<void>((resolve) => void again.once('close', () => resolve()));

  expect(await run('remove', 'Barn', '--yes')).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Removed: Barn') });
  await ended;
  expect(JSON.parse((await run('list', '--json')).stdout)).toEqual([]);
});

test('a device that appears at a gateway without a plant is put at one, and counts there from then on', async () => {
  const { connection, credential } = JSON.parse((await run('create', '--name', 'Roof', '--format', 'opendtu', '--json')).stdout);
  const say = async (power: string) => (await signIn(credential)).publishAsync('solar/116181698799/0/power', power, { qos: 1 });
  await say('20.5');
  const listed = async () => JSON.parse((await run('devices', connection.id, '--json=sn,plantName')).stdout);
  await expect.poll(listed, { timeout: 20_000 }).toEqual([{ sn: '116181698799', plantName: null }]);
  expect(await run('allocate', 'Roof', '999', '--plant', 'Tejado', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has not spoken for a device 999'),
  });
  const put = await run('allocate', 'Roof', '116181698799', '--plant', 'Tejado', '--name', 'East', '--yes', '--json=sn,name,plantName');
  expect(JSON.parse(put.stdout)).toEqual({ sn: '116181698799', name: 'East', plantName: 'Tejado' });
  // The server closes the gateway's connection, which comes again and is heard with what it now speaks for.
  await say('21.5');
  const device = async () =>
    JSON.parse((await helio(['devices', 'list', '--search', '116181698799', '--json=name,powerW'], { env })).stdout);
  await expect.poll(device, { timeout: 20_000 }).toEqual([{ name: 'East', powerW: 21.5 }]);
  await run('remove', 'Roof', '--yes');
});

test('a message is tested as a connection or a format reads it, and what is refused fails', async () => {
  const path = join(temporaryFolder(), 'message');
  writeFileSync(path, '31.8');
  const topic = ['--topic', 'solar/116181698765/0/power'];
  const good = await run('test', path, '--format', 'opendtu', ...topic, '--json=sn,channel,value,unit');
  expect(good.code).toBe(0);
  expect(JSON.parse(good.stdout)).toEqual([{ sn: '116181698765', channel: 'powerW', value: 31.8, unit: 'W' }]);
  await run('create', '--name', 'Shed', '--format', 'opendtu', '--prefix', 'shed');
  const ofShed = await run('test', path, '--connection', 'Shed', '--topic', 'shed/116181698765/0/power', '--json');
  expect(JSON.parse(ofShed.stdout)).toMatchObject({ readings: [{ sn: '116181698765' }], refused: [], ignored: null });
  writeFileSync(path, 'much');
  const bad = await run('test', path, '--format', 'opendtu', ...topic);
  expect(bad).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('would be refused') });
  expect(await run('test', path)).toMatchObject({ code: 2, stdout: '' });
  expect(await run('test', '/nonexistent', '--format', 'native')).toMatchObject({ code: 2, stdout: '' });
});

test('a connection is changed in what is named, and what ends it is asked first', async () => {
  await run('create', '--name', 'Yard', '--format', 'shelly', '--plant', 'Tejado');
  const off = await run('update', 'Yard', '--enabled', 'false', '--json=name,state,plantName');
  expect(JSON.parse(off.stdout)).toEqual({ name: 'Yard', state: 'disabled', plantName: 'Tejado' });
  const none = await run('update', 'Yard', '--plant', '', '--json=isEnabled,plantId');
  expect(JSON.parse(none.stdout)).toEqual({ isEnabled: false, plantId: null });
  expect(await run('update', 'Yard')).toMatchObject({ code: 2, stdout: '' });
  for (const verb of ['rotate', 'remove']) {
    const { code, stdout, stderr } = await run(verb, 'Yard');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--yes');
  }
  const asked = inTerminal(['connections', 'remove', 'Yard'], { env });
  await asked.says('Remove Yard?');
  asked.press('no\r');
  expect((await asked.ended).code).toBe(2);
  expect((await run('list', '--search', 'Yard', '--json=name')).stdout).toContain('Yard');
});
