import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addTwoTenants } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { hashSecret } from '../access/secrets.ts';

describe.each(engines)('devices on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  let token: string;
  beforeAll(async () => {
    server = await startServer(engine, { mqttUrl: () => 'mqtts://solar.example:8883' });
    tenants = await addTwoTenants(server.storage, server.clock.now);
    ({ token } = tenants.own);
  });
  afterAll(() => server?.close());
  const create = (changes: object = {}, by = token) =>
    server.call('POST', '/devices', {
      token: by,
      body: { plantId: String(tenants.ownPlant.plantId), productKey: 'string-inverter', sn: 'SN-NEW', name: 'Inverter', ...changes },
    });
  const stored = (id: string) =>
    server.storage.read.selectFrom('device').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();

  test('are registered with a secret that is told once and not derived from the serial', async () => {
    const first = (await create({ sn: 'SAME' })).body.data;
    const second = (await create({ sn: 'SAME', productKey: 'grid-meter' })).body.data;
    expect(first.credential).toMatchObject({
      username: `d${first.device.id}`,
      password: expect.stringMatching(/^[\w-]{43}$/),
      publishTopic: 'helio/v1/string-inverter/SAME/up/telemetry',
      subscribeTopic: 'helio/v1/string-inverter/SAME/down/commands',
      url: 'mqtts://solar.example:8883',
    });
    expect(first.device).toMatchObject({
      state: 'neverReported',
      isOnline: false,
      powerW: null,
      lastSeenAt: null,
      role: 'generation',
      deviceType: 'inverter',
    });
    expect(second.credential.password).not.toBe(first.credential.password);
    expect((await stored(first.device.id)).secret_hash).toBe(hashSecret(first.credential.password));
    const again = await server.call('GET', `/devices/${first.device.id}`, { token });
    expect(JSON.stringify(again.body)).not.toContain(first.credential.password);
    expect(Object.keys(again.body.data)).not.toContain('secretHash');
    expect(server.logged.join('')).not.toContain(first.credential.password);
  });

  test('keep their secret and their tenant whatever the body of their creation says', async () => {
    const extra = {
      id: '1',
      ownerId: '1',
      owner_id: 1,
      secret_hash: 'x',
      password: 'mine',
      username: 'd1',
      state: 'producing',
      version: 7,
      generation: 9,
    };
    const { device, credential } = (await create({ sn: 'EXTRA', ...extra })).body.data;
    expect(await stored(device.id)).toMatchObject({
      owner_id: tenants.own.organisationId,
      mac: null,
      secret_hash: hashSecret(credential.password),
    });
  });

  test('refuse a serial that the own organisation has, and tell nothing of what others have', async () => {
    await create({ sn: 'TWICE' });
    expect((await create({ sn: 'TWICE' })).body).toMatchObject({ code: 409, error: 'devices.serialTaken' });
    const elsewhere = await create({ sn: 'TWICE', plantId: String(tenants.otherPlant.plantId) }, tenants.other.token);
    expect(elsewhere.status).toBe(200);
  });

  test('refuse a foreign plant like one that does not exist, and an unknown product', async () => {
    const foreign = await create({ sn: 'X1', plantId: String(tenants.otherPlant.plantId) });
    const missing = await create({ sn: 'X1', plantId: '999999999' });
    expect(foreign.body).toMatchObject({ code: 404, error: 'plants.notFound' });
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await create({ sn: 'X1', productKey: 'no-such' })).body).toMatchObject({ code: 404, error: 'products.notFound' });
  });

  test('get a new secret, and the connection with the old one ends', async () => {
    const { device, credential } = (await create({ sn: 'ROTATE' })).body.data;
    const rotated = await server.call('POST', `/devices/${device.id}/secret`, { token });
    expect(rotated.body.data).toMatchObject({ username: credential.username, publishTopic: credential.publishTopic });
    expect(rotated.body.data.password).not.toBe(credential.password);
    expect((await stored(device.id)).secret_hash).toBe(hashSecret(rotated.body.data.password));
    expect(server.disconnected).toEqual([Number(device.id)]);
  });

  test('are listed by plant, product, type, state and serial, within the scope', async () => {
    const list = async (query: string) => (await server.call('GET', `/devices?pageSize=500&${query}`, { token })).body.data;
    const { total } = await list('');
    expect((await list(`plantId=${tenants.ownPlant.plantId}`)).total).toBe(total);
    expect(await list(`plantId=${tenants.otherPlant.plantId}`)).toEqual({ items: [], total: 0 });
    expect((await list('productKey=grid-meter')).items.map((device: { sn: string }) => device.sn)).toEqual(['SAME']);
    expect((await list('deviceType=meter')).total).toBe(1);
    expect((await list('search=rotat')).items).toMatchObject([{ sn: 'ROTATE' }]);
    expect((await list('state=neverReported')).total).toBe(total);
    expect((await list('isOnline=true')).total).toBe(0);
  });

  test('answer the newest reading of every channel with a time of its own', async () => {
    const { deviceId } = tenants.ownPlant;
    const { now } = server.clock;
    await server.storage.commitIntake(
      batch({
        receivedAt: now,
        samples: [sample(deviceId, now - 5_000, { power_w: 100, x0: 601.5 }), sample(deviceId, now, { power_w: 200, voltage_v: null })],
      }),
    );
    const { items } = (await server.call('GET', `/devices/${deviceId}/latest`, { token })).body.data;
    const byChannel = new Map(items.map((item: { channel: string }) => [item.channel, item]));
    expect(byChannel.get('powerW')).toEqual({ channel: 'powerW', unit: 'W', kind: 'gauge', value: 200, at: now });
    expect(byChannel.get('mppt1VoltageV')).toEqual({ channel: 'mppt1VoltageV', unit: 'V', kind: 'gauge', value: 601.5, at: now - 5_000 });
    expect(byChannel.get('voltageV')).toMatchObject({ value: null, at: null });
    expect(items).toHaveLength(13);
  });

  test("have a curve of each of their product's channels and of no other", async () => {
    const { deviceId } = tenants.ownPlant;
    const curve = (query: string) => server.call('GET', `/devices/${deviceId}/curve${query}`, { token });
    expect((await curve('')).body.data).toMatchObject({ channel: 'powerW', unit: 'W', timeZone: 'Europe/Madrid' });
    expect((await curve('?channel=mppt1VoltageV')).body.data.points.at(-1)).toMatchObject({ value: 601.5 });
    for (const channel of ['batterySocPct', 'secret_hash', 'x0', 'constructor'])
      expect((await curve(`?channel=${channel}`)).body.error).toBe('devices.unknownChannel');
  });

  test('products are listed for the form that registers a device', async () => {
    const { items } = (await server.call('GET', '/products', { token })).body.data;
    expect(items.map((product: { productKey: string }) => product.productKey).sort()).toEqual([
      'generation-meter',
      'grid-meter',
      'hybrid-inverter',
      'load-meter',
      'micro-storage',
      'microinverter',
      'string-inverter',
      'weather-station',
    ]);
  });
});
