import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTwoTenants } from '../../test/factories.ts';
import { rejectedOf, startMqtt, telemetryOf, type MqttKit } from '../../test/mqtt-kit.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { unscopedSamples } from '../access/tenant.ts';
import { foldAll } from '../energy/runner.ts';
import { verifyDevices } from '../energy/verify.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe.each(engines)('a device takes the place of another on %s', (engine) => {
  let server: TestServer;
  let broker: MqttKit;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  beforeAll(async () => {
    let disconnect = (_id: number): void => {};
    server = await startServer(engine, { disconnectDevice: (id) => disconnect(id) });
    broker = await startMqtt(server.storage);
    disconnect = (id) => broker.broker.disconnectDevice(id);
    tenants = await addTwoTenants(server.storage, server.clock.now);
  });
  afterAll(async () => {
    await broker?.close();
    await server?.close();
  });
  interface Credential {
    username: string;
    password: string;
    publishTopic: string;
  }
  const call = (method: string, path: string, body?: unknown, token = tenants.own.token) => server.call(method, path, { token, body });
  const connect = ({ username, password }: Credential) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${broker.broker.port}`, { clientId: username, username, password, reconnectPeriod: 0 });
  const publish = async (credential: Credential, samples: readonly (readonly [ts: number, energyTotalWh: number])[]) => {
    const client = await connect(credential);
    const payload = { samples: samples.map(([ts, energyTotalWh]) => ({ ts, values: { energyTotalWh } })) };
    await client.publishAsync(credential.publishTopic, JSON.stringify(payload), { qos: 1 });
    await client.endAsync();
  };
  const newDevice = async (sn: string): Promise<{ id: string; credential: Credential }> => {
    const body = { plantId: String(tenants.ownPlant.plantId), productKey: 'string-inverter', sn, name: sn };
    const { device, credential } = (await call('POST', '/devices', body)).body.data;
    return { id: device.id, credential };
  };
  const totalWh = async (id: string) => {
    await foldAll(server.storage);
    const proofs = await verifyDevices(unscopedSamples(server.storage), [Number(id)], 0, server.clock.now + 48 * HOUR_MS);
    expect(proofs.filter((proof) => !proof.isProved)).toEqual([]);
    const { data } = (await call('GET', `/devices/${id}/energy?grain=year`)).body;
    return Math.round(data.steps.reduce((sum: number, step: { totalKwh: number | null }) => sum + (step.totalKwh ?? 0), 0) * 1_000);
  };

  test('its energy continues to the watt-hour, and what the old one still has to tell counts to before', async () => {
    const { id, credential: old } = await newDevice('OLD-1');
    const noon = server.clock.now - 6 * HOUR_MS;
    await publish(old, [
      [noon - 3 * HOUR_MS, 5_000_000],
      [noon - 2 * HOUR_MS, 5_001_000],
    ]);
    expect(await totalWh(id)).toBe(1_000);
    const swapped = await call('POST', `/devices/${id}/swap`, { newSn: 'NEW-1', reason: 'struck by lightning', at: noon });
    expect(swapped.body.data).toMatchObject({
      device: { id, sn: 'NEW-1', binding: 'bound' },
      credential: { username: `d${id}-2`, publishTopic: 'helio/v1/string-inverter/NEW-1/up/telemetry' },
      swap: { at: noon, oldSn: 'OLD-1', newSn: 'NEW-1', reason: 'struck by lightning', author: tenants.own.loginName },
    });
    const { credential: fresh } = swapped.body.data;
    await publish(fresh, [
      [noon + HOUR_MS, 200],
      [noon + 2 * HOUR_MS, 1_700],
    ]);
    expect(await totalWh(id)).toBe(2_500);
    // The old one's last hour arrives late, and what it says of after the swap is not taken.
    await publish(old, [
      [noon - HOUR_MS, 5_002_250],
      [noon + HOUR_MS + MINUTE_MS, 5_900_000],
    ]);
    expect(await totalWh(id)).toBe(2_250 + 1_500);
    expect((await rejectedOf(server.storage, Number(id))).map(({ reason }) => reason)).toEqual(['otherSerial']);
    await publish(fresh, [[noon - 90 * MINUTE_MS, 100]]);
    expect((await rejectedOf(server.storage, Number(id))).map(({ reason }) => reason)).toEqual(['otherSerial', 'otherSerial']);
    expect(await telemetryOf(server.storage, Number(id))).toHaveLength(5);
    expect(await totalWh(id)).toBe(3_750);
    const told = (await call('GET', `/audit?deviceId=${id}&action=swap`)).body.data.items;
    const changes = told.flatMap((entry: { changes: { field: string; after: unknown }[] }) => entry.changes);
    expect(changes).toContainEqual(expect.objectContaining({ field: 'sn', before: 'OLD-1', after: 'NEW-1' }));
    expect(changes).toContainEqual(expect.objectContaining({ field: 'reason', after: 'struck by lightning' }));
    expect(JSON.stringify(told)).not.toMatch(/[0-9a-f]{64}/);
    const swaps = (await call('GET', `/devices/${id}/swaps`)).body.data.items;
    expect(swaps).toHaveLength(1);
    expect(swaps[0].counters.find(({ flow }: { flow: string }) => flow === 'total')).toEqual({
      flow: 'total',
      closingKwh: null,
      openingKwh: null,
    });
  });

  test('counters that were written down count what nobody reported', async () => {
    const { id, credential: old } = await newDevice('OLD-2');
    const noon = server.clock.now - 6 * HOUR_MS;
    await publish(old, [
      [noon - 2 * HOUR_MS, 1_000_000],
      [noon - HOUR_MS, 1_003_000],
    ]);
    const counters = [{ flow: 'total', closingKwh: 1_004.5, openingKwh: 0.1 }];
    const { credential } = (await call('POST', `/devices/${id}/swap`, { newSn: 'NEW-2', reason: 'upgrade', at: noon, counters })).body.data;
    await publish(credential, [[noon + HOUR_MS, 1_100]]);
    expect(await totalWh(id)).toBe(4_500 + 1_000);
  });

  test('a second swap, also of readings that are there already, is folded again', async () => {
    const { id, credential: old } = await newDevice('OLD-3');
    const noon = server.clock.now - 8 * HOUR_MS;
    const { credential: second } = (await call('POST', `/devices/${id}/swap`, { newSn: 'MID-3', reason: 'first', at: noon })).body.data;
    await publish(old, [
      [noon - 2 * HOUR_MS, 10_000],
      [noon - HOUR_MS, 11_000],
    ]);
    await publish(second, [
      [noon + HOUR_MS, 70_000],
      [noon + 2 * HOUR_MS, 70_500],
      // From here on the third device spoke with the credential of the second.
      [noon + 4 * HOUR_MS, 3_000],
      [noon + 5 * HOUR_MS, 3_250],
    ]);
    await totalWh(id);
    const late = { newSn: 'NEW-3', reason: 'second', at: noon + 3 * HOUR_MS };
    expect((await call('POST', `/devices/${id}/swap`, { ...late, at: noon - HOUR_MS })).body.error).toBe('devices.swapTime');
    expect((await call('POST', `/devices/${id}/swap`, { ...late, at: server.clock.now + 1 })).body.error).toBe('devices.swapTime');
    const third = (await call('POST', `/devices/${id}/swap`, late)).body.data.credential as Credential;
    expect(third.username).toBe(`d${id}-3`);
    expect(await totalWh(id)).toBe(1_000 + 500 + 250);
    // The first one is still believed about its own time, and about no other.
    await publish(old, [
      [noon - 30 * MINUTE_MS, 11_400],
      [noon + 30 * MINUTE_MS, 12_000],
    ]);
    expect(await totalWh(id)).toBe(1_400 + 500 + 250);
  });

  test('the new serial is free, another one, and may be registered without a plant', async () => {
    const { id } = await newDevice('OLD-4');
    await newDevice('TAKEN-4');
    const swap = (newSn: string, more: object = {}) => call('POST', `/devices/${id}/swap`, { newSn, reason: 'broken', ...more });
    expect((await swap('OLD-4')).body.error).toBe('devices.sameSerial');
    expect((await swap('TAKEN-4')).body.error).toBe('devices.serialTaken');
    expect((await swap('NOT ONE')).status).toBe(400);
    expect((await swap('NEW-4', { reason: '' })).status).toBe(400);
    const registered = (await call('POST', '/devices', { productKey: 'string-inverter', sn: 'NEW-4', name: 'In stock' })).body.data.device;
    expect((await swap('NEW-4')).status).toBe(200);
    expect((await call('GET', `/devices/${registered.id}`)).status).toBe(404);
    expect((await call('POST', `/devices/${id}/swap`, { newSn: 'X', reason: 'broken' }, tenants.other.token)).status).toBe(404);
  });

  test('the old credential ends with a new secret, with unbinding, and is no way in for others', async () => {
    const { id, credential: old } = await newDevice('OLD-5');
    await call('POST', `/devices/${id}/swap`, { newSn: 'NEW-5', reason: 'broken' });
    await (await connect(old)).endAsync();
    await expect(connect({ ...old, username: `d${id}-2` })).rejects.toThrow(/refused/i);
    await expect(connect({ ...old, username: `d${id}-1` })).rejects.toThrow(/refused/i);
    const fresh = (await call('POST', `/devices/${id}/secret`)).body.data;
    expect(fresh.username).toBe(`d${id}-2`);
    await expect(connect(old)).rejects.toThrow(/refused/i);
    const client = await connect(fresh);
    const closed = new Promise((resolve) => client.once('close', () => resolve(true)));
    await call('POST', `/devices/${id}/unbind`);
    await closed;
    await expect(connect(fresh)).rejects.toThrow(/refused/i);
  });
});
