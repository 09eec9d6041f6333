import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FirmwareRecord } from '@heliograph/core/contract/firmware';
import { shippedProducts } from '@heliograph/core/products';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { roleCodes } from '../access/roles.ts';
import { hashSecret } from '../access/secrets.ts';
import { seedDemo, type DemoSeed } from './seed.ts';

describe.each(engines)('the demo on %s', (engine) => {
  let server: TestServer;
  let first: DemoSeed;
  const directory = mkdtempSync(join(tmpdir(), 'helio-demo-'));
  const seed = (password?: string) =>
    seedDemo({ storage: server.storage, directory, password, brokerUrl: 'mqtt://127.0.0.1:1', now: server.clock.now });
  const tables = async () => ({
    plants: await server.storage.read.selectFrom('plant').selectAll().orderBy('id').execute(),
    devices: await server.storage.read.selectFrom('device').selectAll().orderBy('id').execute(),
    users: await server.storage.read.selectFrom('user').select(['id', 'login_name']).orderBy('id').execute(),
  });
  beforeAll(async () => {
    server = await startServer(engine, { isDemo: true });
    first = await seed();
  });
  afterAll(async () => {
    await server?.close();
    rmSync(directory, { recursive: true });
  });
  const login = async (username: string, password: string) =>
    (await server.call('POST', '/login', { body: { username, password } })).body.data?.token as string | undefined;

  test('has four accounts with passwords that were made here and that only this user may read', async () => {
    expect(new Set(Object.values(first.passwords)).size).toBe(4);
    for (const [account, password] of Object.entries(first.passwords)) {
      expect(password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/);
      expect(await login(account, password)).toBeDefined();
    }
    for (const name of ['accounts.json', 'devices.json']) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
  });

  test('has at least 8 plants in 5 time zones and 80 devices, with meters and two weather stations', async () => {
    const { plants, devices } = await tables();
    expect(plants.length).toBeGreaterThanOrEqual(8);
    const zones = new Set(plants.map((plant) => plant.time_zone));
    expect(zones.size).toBeGreaterThanOrEqual(5);
    for (const zone of ['Asia/Shanghai', 'Europe/Madrid', 'Asia/Tokyo', 'America/Denver']) expect(zones).toContain(zone);
    expect(devices.length).toBeGreaterThanOrEqual(80);
    const weather = new Set(devices.filter((device) => device.product_key === 'weather-station').map((device) => device.plant_id));
    expect(weather.size).toBeGreaterThanOrEqual(2);
  });

  test('shows each account two plants at least eight hours apart, and only root everything', async () => {
    const { plants: all } = await tables();
    for (const code of roleCodes) {
      const token = await login(code, first.passwords[code]);
      const { items, total } = (await server.call('GET', '/plants?pageSize=500', { token })).body.data;
      const offsets = items.map((plant: { timeZone: string }) => offsetHours(plant.timeZone));
      expect(apart(Math.min(...offsets), offsets)).toBeGreaterThanOrEqual(8);
      expect([code, total === all.length]).toEqual([code, code === 'root']);
    }
  });

  test('gives the simulator a secret for each device and nothing else of ours', async () => {
    const file = JSON.parse(readFileSync(first.credentialsFile, 'utf8')) as {
      brokerUrl: string;
      devices: { username: string; password: string; sn: string }[];
    };
    const { devices } = await tables();
    expect(file.devices).toHaveLength(devices.length);
    for (const { username, password, sn } of file.devices) {
      const device = devices.find((candidate) => candidate.id === Number(username.slice(1)));
      expect(device).toMatchObject({ sn, secret_hash: hashSecret(password) });
    }
    for (const password of Object.values(first.passwords)) expect(JSON.stringify(file)).not.toContain(password);
  });

  test('has what its devices came with and what is newer released for each product, with files that were proved', async () => {
    const token = await login('root', first.passwords.root);
    const { items } = (await server.call('GET', '/firmware?pageSize=100', { token })).body.data as { items: FirmwareRecord[] };
    for (const { productKey } of shippedProducts) {
      const own = items.filter(({ productKeys }) => productKeys.includes(productKey));
      expect([productKey, own.length >= 2, own.every(({ isOffered }) => isOffered)]).toEqual([productKey, true, true]);
    }
    expect(new Set(items.map(({ sha256 }) => sha256)).size).toBe(items.length);
  });

  test('does not bring back a version that was retired since', async () => {
    const token = await login('root', first.passwords.root);
    const list = async () => (await server.call('GET', '/firmware?pageSize=100', { token })).body.data.items as FirmwareRecord[];
    const [one] = await list();
    await server.call('POST', `/firmware/${one?.id}/retire`, { token });
    await seed();
    expect((await list()).find(({ id }) => id === one?.id)?.state).toBe('retired');
    expect((await list()).filter(({ versionNumber }) => versionNumber === one?.versionNumber)).toHaveLength(1);
  });

  test('keeps everything on the next start, passwords included', async () => {
    const before = await tables();
    const again = await seed();
    expect(again).toEqual(first);
    expect(await tables()).toEqual(before);
  });

  test('makes what a lost credentials file needs, and takes the password it is given', async () => {
    const before = await tables();
    rmSync(first.credentialsFile);
    const again = await seed('luna sobre el tejado');
    expect(await login('root', 'luna sobre el tejado')).toBeDefined();
    expect(new Set(Object.values(again.passwords))).toEqual(new Set(['luna sobre el tejado']));
    const after = await tables();
    expect(after.devices.map((device) => device.id)).toEqual(before.devices.map((device) => device.id));
    const file = JSON.parse(readFileSync(again.credentialsFile, 'utf8')) as { devices: { username: string; password: string }[] };
    const device = after.devices.find((candidate) => `d${candidate.id}` === file.devices[0]?.username);
    expect(device?.secret_hash).toBe(hashSecret(file.devices[0]?.password ?? ''));
  });
});

function offsetHours(timeZone: string): number {
  return Temporal.Now.zonedDateTimeISO(timeZone).offsetNanoseconds / 3.6e12;
}
/** Hours between an offset and the one farthest from it, around the globe. */
function apart(from: number, offsets: number[]): number {
  return Math.max(...offsets.map((offset) => Math.min(Math.abs(offset - from), 24 - Math.abs(offset - from))));
}
