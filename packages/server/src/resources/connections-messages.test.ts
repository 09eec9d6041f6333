import { captures } from '@heliograph/core/testing/gateway-captures';
import { profileOf } from '@heliograph/core/profiles/profiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTwoTenants } from '../../test/factories.ts';
import { addConnection } from '../../test/gateway-kit.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { createTail } from '../connections/tail.ts';

let server: TestServer;
let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
beforeAll(async () => {
  server = await startServer('sqlite');
  tenants = await addTwoTenants(server.storage, server.clock.now);
});
afterAll(() => server?.close());

const call = (method: string, path: string, body?: unknown, token = tenants.own.token) => server.call(method, path, { token, body });

async function post(path: string, user: { userName: string; secret: string }, body: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${user.userName}:${user.secret}`).toString('base64')}`;
  await fetch(`${server.url}/intake${path}`, { method: 'POST', headers: { authorization }, body });
}

describe('the tail of what comes in', () => {
  test('shows what was stored and what was refused and why, to those whose it is', async () => {
    const connection = await addConnection(server.storage, 'enphase-http', tenants.ownPlant.plantId);
    const path = `/${connection.id}`;
    await post(path, connection, '{"wattHoursLifetime":5,"wattsNow":4,"password":"hunter2"}');
    await post(path, connection, '<html>');
    const device = { userName: `d${tenants.ownPlant.deviceId}`, secret: 'device secret' };
    await post('/v1/telemetry', device, '{"values":{"temperatureC":6553.5}}');
    const { items } = (await call('GET', '/connections/messages')).body.data;
    expect(items.map((item: { outcome: string }) => item.outcome)).toEqual(['refused', 'refused', 'stored']);
    expect(items[0]).toMatchObject({ deviceId: String(tenants.ownPlant.deviceId), refused: [{ reason: 'outOfRange' }] });
    expect(items[1]).toMatchObject({
      connectionId: String(connection.id),
      via: 'http',
      refused: [{ reason: 'notJson' }],
      payload: '<html>',
    });
    expect(JSON.stringify(items)).not.toContain('hunter2');
    expect((await call('GET', `/connections/messages?after=${items[1].id}`)).body.data.items).toEqual([items[0]]);
    expect((await call('GET', '/connections/messages', undefined, tenants.other.token)).body.data.items).toEqual([]);
    expect((await call('GET', '/connections/messages', undefined, tenants.root.token)).body.data.items).toHaveLength(3);
  });

  test('forgets the oldest: memory is bounded however much comes', () => {
    const tail = createTail(() => 1);
    const payload = Buffer.alloc(5_000, 0x61);
    const told = { at: 1, via: 'mqtt' as const, topic: 't', payload, outcome: 'stored' as const, devices: [], refused: [] };
    for (let n = 0; n < 500; n += 1) tail.ofConnection(1, told);
    for (let id = 2; id < 1_500; id += 1) tail.ofConnection(id, told);
    const all = tail.read({ connectionIds: Array.from({ length: 1_500 }, (_, id) => id), deviceIds: [] }, 0, 10_000);
    expect(all.length).toBeLessThanOrEqual(1_100);
    expect(all.every((message) => message.payload.length <= 1_000 && message.payloadBytes === 5_000)).toBe(true);
  });
});

describe('what was refused in the tail', () => {
  const payload = Buffer.from('x');
  const told = (isRefused: boolean) => ({
    at: 1,
    via: 'mqtt' as const,
    topic: 't',
    payload,
    outcome: isRefused ? ('refused' as const) : ('stored' as const),
    devices: [],
    refused: isRefused ? [{ reason: 'notJson', detail: 'bad' }] : [],
  });
  const read = (tail: ReturnType<typeof createTail>, limit: number) =>
    tail.read({ connectionIds: [1, 2, 3], deviceIds: [] }, 0, limit).map(({ outcome }) => outcome);

  test('is found among much that was stored, by the same sender and by others', () => {
    const tail = createTail(() => 1);
    tail.ofConnection(1, told(true));
    for (let n = 0; n < 300; n += 1) tail.ofConnection(1, told(false));
    for (let n = 0; n < 300; n += 1) tail.ofConnection(2, told(false));
    expect(read(tail, 50)).toEqual([...Array.from({ length: 50 }, () => 'stored'), 'refused']);
  });

  test('fills no more than half of the room of a sender that is also heard', () => {
    const tail = createTail(() => 1);
    for (let n = 0; n < 300; n += 1) tail.ofConnection(3, told(true));
    for (let n = 0; n < 300; n += 1) tail.ofConnection(3, told(false));
    const outcomes = read(tail, 500);
    expect(outcomes).toHaveLength(100);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(50);
  });
});

describe('a test of a payload', () => {
  test.each(captures)('of $profile says what would be stored, and stores nothing', async (capture) => {
    const { profile, productKey, sn } = capture;
    const before = await server.storage.read.selectFrom('telemetry').select('ts').execute();
    const of = capture.messages(0, server.clock.now).filter(({ topic }) => !topic.startsWith('homeassistant/'));
    const answers = await Promise.all(
      of.map(({ topic, payload }) =>
        call('POST', '/connections/test', {
          profile,
          productKey,
          topic: profileOf(profile).kind === 'http' ? '' : topic,
          payload,
          serial: 'ROOF-1',
        }),
      ),
    );
    const readings = answers.flatMap(({ body }) => body.data.readings as { sn: string; values: { channel: string }[] }[]);
    expect(answers.every(({ status, body }) => status === 200 && body.data.refused.length === 0)).toBe(true);
    expect(profile === 'home-assistant' || readings.some((reading) => reading.sn === sn && reading.values.length > 0)).toBe(true);
    expect(await server.storage.read.selectFrom('telemetry').select('ts').execute()).toEqual(before);
  });

  test('says what is refused and why, of the native format too', async () => {
    const native = {
      profile: null,
      topic: 'helio/v1/string-inverter/SN-1/up/telemetry',
      payload: '{"values":{"powerW":5,"temperatureC":6553.5,"tariff":1}}',
    };
    const { data } = (await call('POST', '/connections/test', native)).body;
    expect(data.readings).toMatchObject([
      { sn: 'SN-1', productName: 'String inverter', values: [{ channel: 'powerW', unit: 'W', value: 5 }] },
    ]);
    expect(data.refused.map((each: { reason: string }) => each.reason).sort()).toEqual(['outOfRange', 'unknownChannel']);
    const outside = await call('POST', '/connections/test', { profile: 'opendtu', topic: 'x/1/0/power', payload: '5' });
    expect(outside.body.data.refused).toMatchObject([{ reason: 'unknownTopic' }]);
    const zero = await call('POST', '/connections/test', { profile: 'opendtu', topic: 'solar/116181000001/0/yieldtotal', payload: '0' });
    expect(zero.body.data).toMatchObject({ readings: [], ignored: 'absent' });
  });
});
