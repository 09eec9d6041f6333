import { setTimeout as sleep } from 'node:timers/promises';
import { captures } from '@heliograph/core/testing/gateway-captures';
import { profileOf } from '@heliograph/core/profiles/profiles';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { expect, test, vi } from 'vitest';
import { addConnection, devicesOfPlant, type TestConnection } from '../../test/gateway-kit.ts';
import { startMqtt, telemetryOf, type MqttKit } from '../../test/mqtt-kit.ts';
import { addOrganisation, addPlant } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { unscopedTables } from '../access/tenant.ts';
import { energyTotals } from '../energy/read.ts';
import { foldAll } from '../energy/runner.ts';
import type { Storage } from '../storage/storage.ts';

const overMqtt = captures.filter(({ profile }) => profileOf(profile).kind === 'mqtt');
const quarter = 15 * 60_000;

describeEachEngine('gateways of other makers', (storage) => {
  async function withBroker(work: (kit: MqttKit, clock: { now: number }) => Promise<void>): Promise<void> {
    const clock = { now: Date.now() - 2 * quarter };
    const kit = await startMqtt(storage(), { now: () => clock.now, limits: { signInDelayMs: 20 } });
    const clients: MqttClient[] = [];
    connect = async (connection, options = {}) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${kit.broker.port}`, {
        clientId: 'OpenDTU-1',
        username: connection.userName,
        password: connection.secret,
        reconnectPeriod: 0,
        ...options,
      });
      client.on('error', () => {});
      clients.push(client);
      return client;
    };
    try {
      await work(kit, clock);
    } finally {
      for (const client of clients) client.end(true);
      await kit.close();
    }
  }
  let connect: (connection: TestConnection, options?: IClientOptions) => Promise<MqttClient>;

  test.each(overMqtt)('what $profile sends becomes energy of the plant', (capture) =>
    withBroker(async (_kit, clock) => {
      const plantId = await addPlant(storage());
      const connection = await addConnection(storage(), capture.profile, plantId, { product_key: capture.productKey });
      const client = await connect(connection);
      for (const round of [0, 1] as const) {
        await Promise.all(capture.messages(round, clock.now).map(({ topic, payload }) => client.publishAsync(topic, payload, { qos: 1 })));
        clock.now += quarter;
      }
      const [device] = await devicesOfPlant(storage(), plantId);
      expect(device).toMatchObject({ sn: capture.sn, product_key: capture.productKey, secret_hash: '' });
      await foldAll(storage());
      const energy = await totalOf(storage(), device!.id);
      expect(energy).toBe(capture.energyWh);
      expect(await rejectionsOf(storage(), connection.id)).toEqual([]);
    }),
  );

  test('a bridge that waits for each acknowledgement before it says the next value is heard as one moment, sums of it included', () =>
    withBroker(async (_kit, clock) => {
      const plantId = await addPlant(storage());
      const capture = captures.find(({ profile }) => profile === 'deye-mqtt')!;
      const connection = await addConnection(storage(), capture.profile, plantId, { product_key: capture.productKey });
      const client = await connect(connection);
      for (const { topic, payload } of capture.messages(0, clock.now)) await client.publishAsync(topic, payload, { qos: 1 });
      const [device] = await devicesOfPlant(storage(), plantId);
      await vi.waitFor(async () => {
        const rows = await telemetryOf(storage(), device!.id);
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({ power_w: 1250, dc_power_w: 1250, energy_total_wh: 1_204_500, battery_soc_pct: 81 });
      }, 10_000);
      expect(await rejectionsOf(storage(), connection.id)).toEqual([]);
    }));

  test('two tenants with the same prefix, the same serial and the same client id never meet', () =>
    withBroker(async () => {
      const plants = [await addPlant(storage()), await addPlant(storage())];
      const clients = await Promise.all(plants.map(async (plantId) => connect(await addConnection(storage(), 'opendtu', plantId))));
      await Promise.all(clients.map((client, n) => client.publishAsync('solar/116181000001/0/power', String(100 + n), { qos: 1 })));
      expect(clients.every((client) => client.connected)).toBe(true);
      for (const [n, plantId] of plants.entries()) {
        const [device] = await devicesOfPlant(storage(), plantId);
        expect((await telemetryOf(storage(), device!.id)).map((row) => row.power_w)).toEqual([100 + n]);
      }
    }));

  test('two plants of one organisation with the same prefix never meet, nor do two inverters that their owners call the same', () =>
    withBroker(async () => {
      const organisationId = await addOrganisation(storage());
      const plants = [await addPlant(storage(), { owner_id: organisationId }), await addPlant(storage(), { owner_id: organisationId })];
      const powersAt = async (plantId: number) => {
        const found: Record<string, (number | null)[]> = {};
        for (const { id, sn } of await devicesOfPlant(storage(), plantId))
          found[sn] = (await telemetryOf(storage(), id)).map((row) => row.power_w);
        return found;
      };
      for (const [n, plantId] of plants.entries()) {
        const client = await connect(await addConnection(storage(), 'opendtu', plantId));
        await client.publishAsync(`solar/11618100000${n}/0/power`, String(10 + n), { qos: 1 });
        expect(await powersAt(plantId)).toEqual({ [`11618100000${n}`]: [10 + n] });
      }
      const ahoys: TestConnection[] = [];
      for (const plantId of [...plants, plants[1]!]) ahoys.push(await addConnection(storage(), 'ahoydtu', plantId));
      for (const [n, ahoy] of ahoys.entries()) {
        const client = await connect(ahoy);
        await client.publishAsync('inverter/Roof/ch0/P_AC', String(100 + n), { qos: 1 });
        await client.publishAsync('inverter/Roof/ch0/U_AC', '230', { qos: 1 });
        expect(await rejectionsOf(storage(), ahoy.id)).toEqual([]);
      }
      await vi.waitFor(async () => {
        expect(await powersAt(plants[0]!)).toMatchObject({ Roof: [100] });
        expect(await powersAt(plants[1]!)).toMatchObject({ [`Roof-c${ahoys[1]!.id}`]: [101], [`Roof-c${ahoys[2]!.id}`]: [102] });
      }, 10_000);
      expect(Object.keys(await powersAt(plants[1]!))).toHaveLength(3);
    }));

  test('many gateways may use one credential, and a second with the same client id takes the place of the first only', () =>
    withBroker(async () => {
      const connection = await addConnection(storage(), 'shelly', await addPlant(storage()));
      const [one, two] = [await connect(connection, { clientId: 'a' }), await connect(connection, { clientId: 'b' })];
      const closed = new Promise<void>((resolve) => one.once('close', () => resolve()));
      const again = await connect(connection, { clientId: 'a' });
      await closed;
      expect([again.connected, two.connected]).toEqual([true, true]);
    }));

  test('is admitted by its own secret, and as nobody else', () =>
    withBroker(async (kit) => {
      const connection = await addConnection(storage(), 'opendtu', await addPlant(storage()));
      const over = await addConnection(storage(), 'fronius-http', await addPlant(storage()));
      const device = await kit.addDevice();
      const refused = [
        { ...connection, secret: 'wrong' },
        { ...connection, userName: device.userName },
        { ...connection, userName: 'c999999' },
        over,
      ];
      for (const attempt of refused) await expect(connect(attempt)).rejects.toThrow(/not authorized|bad user ?name/i);
      await expect(kit.connect({ ...device, secret: connection.secret })).rejects.toThrow(/not authorized|bad user ?name/i);
      expect((await connect(connection)).connected).toBe(true);
    }));

  test('hears nothing of what anybody publishes, and its publishing reaches nobody', () =>
    withBroker(async () => {
      const [own, other] = [
        await addConnection(storage(), 'opendtu', await addPlant(storage())),
        await addConnection(storage(), 'opendtu', await addPlant(storage())),
      ];
      const heard: string[] = [];
      const listener = await connect(own, { clientId: 'listener' });
      listener.on('message', (topic) => heard.push(topic));
      await listener.subscribeAsync(['solar/#', '#', 'in/#'], { qos: 1 });
      const senders = [await connect(other), await connect(own, { clientId: 'sender' })];
      for (const sender of senders) await sender.publishAsync('solar/116181000001/0/power', '5', { qos: 1, retain: true });
      await sleep(100);
      expect(heard).toEqual([]);
    }));

  test('a topic outside its prefix is refused and kept, one that says nothing of energy is passed over', () =>
    withBroker(async () => {
      const plantId = await addPlant(storage());
      const connection = await addConnection(storage(), 'opendtu', plantId);
      const client = await connect(connection);
      for (const topic of ['inverter/1/ch0/P_AC', 'helio/v1/string-inverter/SN/up/telemetry'])
        await client.publishAsync(topic, '1', { qos: 1 });
      for (const topic of ['solar/dtu/uptime', 'solar/ac/power']) await client.publishAsync(topic, '1', { qos: 1 });
      await client.publishAsync('solar/116181000001/0/temperature', '6553.5', { qos: 1 });
      await client.publishAsync('solar/116181000001/0/power', Buffer.alloc(300 * 1024, 0x31), { qos: 1 });
      expect(await rejectionsOf(storage(), connection.id)).toEqual(['unknownTopic', 'unknownTopic', 'outOfRange', 'tooLarge']);
      expect(await devicesOfPlant(storage(), plantId)).toHaveLength(1);
    }));

  test('a device at no plant is listed and what it says is refused, until somebody puts it at one', () =>
    withBroker(async (kit, clock) => {
      const organisationId = await addOrganisation(storage());
      const connection = await addConnection(storage(), 'opendtu', null, { organisation_id: organisationId });
      const client = await connect(connection);
      await client.publishAsync('solar/116181000001/0/power', '5', { qos: 1 });
      expect(await seenBy(storage(), connection.id)).toMatchObject([{ sn: '116181000001', device_id: null, confirmed_at: null }]);
      expect(await rejectionsOf(storage(), connection.id)).toEqual(['unassigned']);
      const plantId = await addPlant(storage(), { owner_id: organisationId });
      await storage().write((tx) =>
        tx.updateTable('connection').set({ plant_id: plantId, version: 2 }).where('id', '=', connection.id).execute(),
      );
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
      kit.broker.disconnectConnection(connection.id);
      await closed;
      clock.now += 60_000;
      const again = await connect(connection);
      await again.publishAsync('solar/116181000001/0/power', '6', { qos: 1 });
      const [device] = await devicesOfPlant(storage(), plantId);
      expect((await telemetryOf(storage(), device!.id)).map((row) => row.power_w)).toEqual([6]);
    }));

  test('a device of another plant is not taken over, and a flood of new ones ends', () =>
    withBroker(async () => {
      const organisationId = await addOrganisation(storage());
      const [plantId, elsewhere] = [
        await addPlant(storage(), { owner_id: organisationId }),
        await addPlant(storage(), { owner_id: organisationId }),
      ];
      const there = await connect(await addConnection(storage(), 'opendtu', elsewhere));
      await there.publishAsync('solar/116181000001/0/power', '5', { qos: 1 });
      const connection = await addConnection(storage(), 'opendtu', plantId);
      const client = await connect(connection);
      await client.publishAsync('solar/116181000001/0/power', '9', { qos: 1 });
      expect(await rejectionsOf(storage(), connection.id)).toEqual(['serialTaken']);
      await Promise.all(Array.from({ length: 60 }, (_, n) => client.publishAsync(`solar/1161819${n}/0/power`, '1', { qos: 1 })));
      expect((await devicesOfPlant(storage(), plantId)).length).toBeLessThanOrEqual(50);
      expect(await rejectionsOf(storage(), connection.id)).toContain('tooManyDevices');
    }));

  test('counts what came and what was refused', () =>
    withBroker(async (kit) => {
      const connection = await addConnection(storage(), 'opendtu', await addPlant(storage()));
      const client = await connect(connection);
      await client.publishAsync('solar/116181000001/0/power', '5', { qos: 1 });
      await client.publishAsync('solar/116181000001/0/power', 'x', { qos: 1 });
      await kit.gateways.counts.write();
      const row = await storage().read.selectFrom('connection').selectAll().where('id', '=', connection.id).executeTakeFirstOrThrow();
      expect([row.message_count, row.rejected_count]).toEqual([2, 1]);
    }));

  test('QoS 0 is taken without waiting for its moment, and a burst is kept whole when the broker stops', () =>
    withBroker(async (kit) => {
      const plantId = await addPlant(storage());
      const client = await connect(await addConnection(storage(), 'opendtu', plantId));
      for (let n = 0; n < 40; n += 1)
        for (const what of ['power', 'voltage']) client.publish(`solar/1161819${n}/0/${what}`, '230', { qos: 0 });
      await vi.waitFor(async () => expect(await devicesOfPlant(storage(), plantId)).toHaveLength(40), 20_000);
      const devices = await devicesOfPlant(storage(), plantId);
      await kit.gateways.gateway.flush();
      await vi.waitFor(async () => {
        for (const { id } of devices) expect(await telemetryOf(storage(), id)).toMatchObject([{ power_w: 230, voltage_v: 230 }]);
      }, 20_000);
    }));
});

async function totalOf(storage: Storage, deviceId: number): Promise<number | undefined> {
  const totals = await energyTotals(unscopedTables(storage.read), { deviceIds: [deviceId], flows: ['total'] });
  return totals[0]?.energyWh;
}

async function rejectionsOf(storage: Storage, connectionId: number): Promise<string[]> {
  const rows = await storage.read.selectFrom('rejected').select(['topic', 'reason']).orderBy('id').execute();
  return rows.filter((row) => row.topic.startsWith(`in/${connectionId}/`)).map((row) => row.reason);
}

function seenBy(storage: Storage, connectionId: number) {
  return storage.read.selectFrom('connection_device').selectAll().where('connection_id', '=', connectionId).execute();
}
