import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { MqttClient } from 'mqtt';
import { describe, expect, test, vi } from 'vitest';
import { hashSecret } from '../access/secrets.ts';
import { rejectedOf, startMqtt, telemetryOf, type MqttKit } from '../../test/mqtt-kit.ts';
import { describeEachEngine, withStorage } from '../../test/storage-kit.ts';
import type { Storage } from '../storage/storage.ts';

const at = Date.UTC(2026, 0, 1);
const sample = (n: number) => JSON.stringify({ ts: at + n * 1000, values: { powerW: n, energyTotalWh: 1000 + n } });
type Qos = 0 | 1 | 2;

const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', resolve));

/** A broker for one test, stopped after it. */
async function withBroker(
  storage: Storage,
  options: Parameters<typeof startMqtt>[1],
  work: (kit: MqttKit) => Promise<void>,
): Promise<void> {
  const kit = await startMqtt(storage, options);
  try {
    await work(kit);
  } finally {
    await kit.close();
  }
}

describeEachEngine('devices publish over MQTT', (storage) => {
  test.each([0, 1, 2] as Qos[])('a sample of QoS %i becomes a row, once', (qos) =>
    withBroker(storage(), {}, async (kit) => {
      const { client, id, topic } = await kit.device();
      for (const n of [1, 2, 2]) await client.publishAsync(topic('telemetry'), sample(n), { qos });
      await vi.waitFor(async () => expect((await telemetryOf(storage(), id)).map((row) => row.power_w)).toEqual([1, 2]), 20_000);
    }),
  );

  test('the acknowledgement comes after the commit: the rows are there when it arrives', () =>
    withBroker(storage(), {}, async (kit) => {
      const { client, id, topic } = await kit.device();
      await Promise.all(Array.from({ length: 300 }, (_, n) => client.publishAsync(topic('telemetry'), sample(n), { qos: 1 })));
      expect(await telemetryOf(storage(), id)).toHaveLength(300);
    }));

  test('a batch of what was kept offline becomes its rows', () =>
    withBroker(storage(), {}, async (kit) => {
      const { client, id, topic } = await kit.device();
      const samples = Array.from({ length: 500 }, (_, n) => ({ ts: at + n * 60_000, values: { powerW: n } }));
      await client.publishAsync(topic('telemetry'), JSON.stringify({ samples }), { qos: 1 });
      expect(await telemetryOf(storage(), id)).toHaveLength(500);
    }));

  test('what is refused is acknowledged and kept, and the connection stays', () =>
    withBroker(storage(), {}, async (kit) => {
      const { client, id, topic } = await kit.device();
      const bad: [topic: string, payload: string | Buffer, reason: string][] = [
        [topic('telemetry'), 'not json', 'notJson'],
        [topic('telemetry'), Buffer.from([0xff, 0xfe, 0x00]), 'notJson'],
        [topic('telemetry'), '', 'notJson'],
        [topic('telemetry'), '{"values":[]}', 'notValid'],
        [topic('events'), '{"code":"A"}', 'notValid'],
        [topic('info'), '{"mac":"1"}', 'notValid'],
        [topic('telemetry'), '{"values":{"tariff":1}}', 'unknownChannel'],
        [topic('telemetry'), '{"values":{"temperatureC":6553.5}}', 'outOfRange'],
        [topic('telemetry'), '{"ts":1,"values":{}}', 'timeTooOld'],
        [topic('telemetry'), JSON.stringify({ ts: Date.now() + 700_000, values: {} }), 'timeAhead'],
        [topic('telemetry'), Buffer.alloc(256 * 1024 + 1, 0x20), 'tooLarge'],
        [topic('telemetry'), Buffer.alloc(3 * 1024 * 1024, 0x20), 'tooLarge'],
        [`${topic('telemetry')}/x`, '{}', 'unknownTopic'],
        ['$SYS/anything', '{}', 'unknownTopic'],
      ];
      for (const [badTopic, payload] of bad) for (const qos of [1, 2] as Qos[]) await client.publishAsync(badTopic, payload, { qos });
      await client.publishAsync(topic('telemetry'), sample(1), { qos: 1 });
      const kept = await rejectedOf(storage(), id);
      expect(kept.map((row) => row.reason)).toEqual(bad.flatMap(([, , reason]) => [reason, reason]));
      expect(kept.every((row) => Buffer.from(row.payload, 'base64').length <= 4096)).toBe(true);
      expect(await telemetryOf(storage(), id)).toHaveLength(1);
    }));

  test('any bytes on any of its topics are acknowledged, and the broker lives on', () =>
    withBroker(storage(), {}, async (kit) => {
      const { client, topic } = await kit.device();
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
        fc.json().map((text) => Buffer.from(text)),
      );
      const kinds = fc.constantFrom('telemetry', 'events', 'info', 'other');
      const check = fc.asyncProperty(bytes, kinds, fc.constantFrom<Qos>(1, 2), async (payload, kind, qos) => {
        await client.publishAsync(topic(kind as 'info'), payload, { qos });
      });
      await fc.assert(check, { numRuns: 200 });
      expect(client.connected).toBe(true);
    }));
});

describe('the broker', () => {
  let storage: Storage;
  async function onSqlite(options: Parameters<typeof startMqtt>[1], work: (kit: MqttKit) => Promise<void>): Promise<void> {
    const kit = await withStorage('sqlite');
    storage = kit.storage;
    try {
      await withBroker(storage, options, work);
    } finally {
      await kit.close();
    }
  }
  const isRefused = (attempt: Promise<unknown>) => expect(attempt).rejects.toThrow(/not authorized|bad user name|refused/i);

  test('gives no acknowledgement while the commit hangs', () =>
    onSqlite({ commit: () => new Promise(() => {}), limits: { drainMs: 50 } }, async (kit) => {
      const { client, topic } = await kit.device();
      let acknowledged = 0;
      for (const qos of [1, 2] as Qos[]) client.publish(topic('telemetry'), sample(qos), { qos }, () => (acknowledged += 1));
      let packets = 0;
      client.on('packetreceive', ({ cmd }) => (packets += cmd === 'puback' || cmd === 'pubrec' ? 1 : 0));
      await vi.waitFor(() => expect(kit.ingest.inFlightMessages).toBe(2), 20_000);
      await sleep(150);
      expect([acknowledged, packets]).toEqual([0, 0]);
    }));

  test('admits a device by its own id and secret only', () =>
    onSqlite({ limits: { signInDelayMs: 20 } }, async (kit) => {
      const [one, other] = [await kit.addDevice(), await kit.addDevice()];
      const nobody = { ...one, id: 999_999, userName: 'd999999' };
      const refused = [
        { ...one, secret: 'wrong' },
        { ...one, secret: other.secret },
        { ...one, secret: hashSecret(one.secret) },
        { ...one, secret: '' },
        { ...one, userName: `d0${one.id}` },
        { ...one, userName: '' },
        { ...one, userName: 'd1 or 1=1' },
        nobody,
      ];
      await Promise.all(refused.map((device) => isRefused(kit.connect(device))));
      await isRefused(kit.connect(one, { clientId: other.userName }));
      await isRefused(kit.connect(one, { clientId: 'another' }));
      expect((await kit.connect(one)).connected).toBe(true);
    }));

  test('a device that does not exist is refused like one with a wrong secret', () =>
    onSqlite({}, async (kit) => {
      const one = await kit.addDevice();
      const codeOf = (device: typeof one) => kit.connect(device).catch((error: { code: number }) => error.code);
      expect(await codeOf({ ...one, secret: 'wrong' })).toBe(await codeOf({ ...one, userName: 'd999999' }));
    }));

  test('lets a device publish and subscribe on its own topics only', () =>
    onSqlite({}, async (kit) => {
      const other = await kit.device();
      const { client, id, topic, downTopic } = await kit.device();
      const subscriptions = {
        [downTopic]: true,
        [other.downTopic]: false,
        [topic('telemetry')]: false,
        [other.topic('telemetry')]: false,
        '#': false,
        '+/+/+/+/+/+': false,
        '$SYS/#': false,
        [`$share/g/${downTopic}`]: false,
        'helio/v1/#': false,
      };
      for (const [filter, isAllowed] of Object.entries(subscriptions)) {
        const granted = await client.subscribeAsync(filter, { qos: 1 }).then(
          ([grant]) => grant !== undefined && grant.qos !== 128,
          () => false,
        );
        expect([filter, granted]).toEqual([filter, isAllowed]);
      }
      const publishes = [
        other.topic('telemetry'),
        other.topic('events'),
        other.topic('info'),
        other.downTopic,
        downTopic,
        topic('telemetry').replace('/v1/', '/v2/'),
        '/',
        'x',
      ];
      for (const foreign of publishes) await client.publishAsync(foreign, sample(1), { qos: 1 });
      for (const kind of ['telemetry', 'events', 'info'] as const) await client.publishAsync(topic(kind), '{}', { qos: 1 });
      const reasons = (await rejectedOf(storage, id)).map((row) => row.reason);
      expect(reasons).toEqual([...publishes.map(() => 'unknownTopic'), 'notValid', 'notValid']);
      expect(await telemetryOf(storage, other.id)).toEqual([]);
    }));

  test('hands no message of a device to any other, retained or as a will either', () =>
    onSqlite({}, async (kit) => {
      const listener = await kit.device();
      const heard: string[] = [];
      listener.client.on('message', (topic) => heard.push(topic));
      await listener.client.subscribeAsync(listener.downTopic);
      const sender = await kit.addDevice();
      const client = await kit.connect(sender, { will: { topic: listener.downTopic, payload: Buffer.from('boo'), qos: 1, retain: true } });
      await client.publishAsync(listener.downTopic, 'boo', { qos: 1, retain: true });
      client.stream.destroy();
      await sleep(100);
      await listener.client.unsubscribeAsync(listener.downTopic);
      await listener.client.subscribeAsync(listener.downTopic);
      await sleep(100);
      expect(heard).toEqual([]);
      expect((await rejectedOf(storage, sender.id)).map((row) => row.reason)).toEqual(['unknownTopic']);
    }));

  test('a second connection of a device replaces the first, but only with its secret', () =>
    onSqlite({}, async (kit) => {
      const { client: first, ...device } = await kit.device();
      await isRefused(kit.connect({ ...device, secret: 'wrong' }));
      await first.publishAsync(device.topic('telemetry'), sample(1), { qos: 1 });
      const closed = closing(first);
      const second = await kit.connect(device);
      await closed;
      await second.publishAsync(device.topic('telemetry'), sample(2), { qos: 1 });
      expect(await telemetryOf(storage, device.id)).toHaveLength(2);
    }));

  test('a rotated secret ends the connection, and the former one admits nobody', () =>
    onSqlite({}, async (kit) => {
      const { client, ...device } = await kit.device();
      await storage.write((tx) =>
        tx
          .updateTable('device')
          .set({ secret_hash: hashSecret('new secret') })
          .where('id', '=', device.id)
          .execute(),
      );
      const closed = closing(client);
      kit.broker.disconnectDevice(device.id);
      await closed;
      await isRefused(kit.connect(device));
      expect((await kit.connect({ ...device, secret: 'new secret' })).connected).toBe(true);
    }));

  test('takes no more from a device than there is room for, and everything in the end', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const commit: Storage['commitIntake'] = async (batch) => {
      await held;
      return storage.commitIntake(batch);
    };
    await onSqlite({ commit, limits: { inFlightPerConnection: 10, inFlightMessages: 25 } }, async (kit) => {
      const devices = await Promise.all([kit.device(), kit.device(), kit.device()]);
      const sent = devices.flatMap(({ client, topic }) =>
        Array.from({ length: 200 }, (_, n) => client.publishAsync(topic('telemetry'), sample(n), { qos: 1 })),
      );
      await vi.waitFor(() => expect(kit.ingest.inFlightMessages).toBeGreaterThanOrEqual(20), 20_000);
      await sleep(200);
      expect(kit.ingest.inFlightMessages).toBeLessThanOrEqual(30);
      release();
      await Promise.all(sent);
      for (const { id } of devices) expect(await telemetryOf(storage, id)).toHaveLength(200);
    });
  });

  test('never stalls on devices that answer each acknowledgement with the next sample', () =>
    onSqlite({}, async (kit) => {
      const devices = await Promise.all(Array.from({ length: 5 }, () => kit.device()));
      const chains = devices.flatMap(({ client, topic }) =>
        Array.from({ length: 10 }, async (_, chain) => {
          for (let n = 0; n < 30; n += 1) await client.publishAsync(topic('telemetry'), sample(chain * 30 + n), { qos: 1 });
        }),
      );
      await Promise.all(chains);
      for (const { id } of devices) expect(await telemetryOf(storage, id)).toHaveLength(300);
    }));

  test('a burst of QoS 0 that ends with a disconnect is kept whole', () =>
    onSqlite({ limits: { inFlightPerConnection: 5 } }, async (kit) => {
      const { client, id, topic } = await kit.device();
      for (let n = 0; n < 300; n += 1) client.publish(topic('telemetry'), sample(n));
      await client.endAsync();
      await vi.waitFor(async () => expect(await telemetryOf(storage, id)).toHaveLength(300), 20_000);
    }));

  test('commits and acknowledges what it took before it closes', async () => {
    const commit: Storage['commitIntake'] = async (batch) => {
      await sleep(50);
      return storage.commitIntake(batch);
    };
    await onSqlite({ commit, limits: { inFlightPerConnection: 20 } }, async (kit) => {
      const { client, id, topic } = await kit.device();
      let acknowledged = 0;
      client.on('packetreceive', ({ cmd }) => (acknowledged += cmd === 'puback' ? 1 : 0));
      for (let n = 0; n < 50; n += 1) client.publish(topic('telemetry'), sample(n), { qos: 1 }, () => {});
      await vi.waitFor(() => expect(kit.ingest.inFlightMessages).toBeGreaterThan(0), 20_000);
      const closed = closing(client);
      await kit.broker.close();
      await closed;
      expect(acknowledged).toBeGreaterThan(0);
      expect(await telemetryOf(storage, id)).toHaveLength(acknowledged);
    });
  });

  test('closes a connection that does not say CONNECT in time, or something else', () =>
    onSqlite({ limits: { connectMs: 100 } }, async (kit) => {
      for (const bytes of [Buffer.alloc(0), Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from([0xc0, 0x00])]) {
        const socket = connectTcp(kit.broker.port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write(bytes);
        await expect(once(socket, 'close')).resolves.toBeDefined();
      }
    }));

  test('a silent device is given up after its keep-alive, and a lasting one has a limit', () =>
    onSqlite({ limits: { keepaliveS: 1 } }, async (kit) => {
      const device = await kit.addDevice();
      const client = await kit.connect(device, { keepalive: 0 });
      const startedAt = Date.now();
      await closing(client);
      expect(Date.now() - startedAt).toBeGreaterThan(1_000);
    }));

  test('refuses to start on a port that is taken', () =>
    onSqlite({}, async (kit) => {
      await expect(startMqtt(storage, { port: kit.broker.port })).rejects.toThrow(/EADDRINUSE/);
    }));
});
