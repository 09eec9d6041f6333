import { randomBytes } from 'node:crypto';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { upTopic, type MqttUpKind } from '@heliograph/core/contract/mqtt';
import { hashSecret } from '../src/access/secrets.ts';
import { createGatewayIntake } from '../src/connections/gateway-intake.ts';
import type { Tail } from '../src/connections/tail.ts';
import type { Replies } from '../src/commands/replies.ts';
import { createIngest, type Ingest } from '../src/ingest/ingest.ts';
import { startBroker, type Broker, type BrokerOptions } from '../src/mqtt/broker.ts';
import type { NewRow } from '../src/storage/schema.ts';
import type { Storage } from '../src/storage/storage.ts';
import { addDevice } from './records.ts';

export interface TestDevice {
  id: number;
  userName: string;
  secret: string;
  topic: (kind: MqttUpKind) => string;
  downTopic: string;
}
/** The real broker and intake on a storage, with devices that can sign in. */
export interface MqttKit {
  readonly broker: Broker;
  readonly ingest: Ingest;
  readonly metrics: Registry;
  readonly gateways: ReturnType<typeof createGatewayIntake>;
  addDevice(values?: Partial<NewRow<'device'>>): Promise<TestDevice>;
  connect(device: TestDevice, options?: IClientOptions): Promise<MqttClient>;
  /** A device of its own, signed in. */
  device(): Promise<TestDevice & { client: MqttClient }>;
  close(): Promise<void>;
}

export async function startMqtt(
  storage: Storage,
  options: Partial<BrokerOptions> & { commit?: Storage['commitIntake']; replies?: Replies; tail?: Tail } = {},
): Promise<MqttKit> {
  const { commit, replies, tail, ...brokerOptions } = options;
  const [log, metrics] = [pino({ level: 'silent' }), new Registry()];
  const intake = { commitIntake: commit ?? storage.commitIntake, check: storage.check };
  const ingest = createIngest({ storage: intake, log, metrics, ...(options.now && { now: options.now }), ...(replies && { replies }) });
  const gateways = createGatewayIntake({
    storage,
    ingest,
    log,
    ...(tail && { tail }),
    ...(replies && { replies }),
    ...(options.now && { now: options.now }),
  });
  const broker = await startBroker({ storage, ingest, gateways, log, metrics, host: '127.0.0.1', port: 0, ...brokerOptions });
  const clients = new Set<MqttClient>();

  const kit: MqttKit = {
    broker,
    ingest,
    metrics,
    gateways,
    async addDevice(values = {}) {
      const secret = randomBytes(16).toString('base64url');
      const sn = values.sn ?? `M-${randomBytes(6).toString('hex')}`;
      const productKey = values.product_key ?? 'string-inverter';
      const id = await addDevice(storage, { ...values, sn, secret_hash: hashSecret(secret) });
      return {
        id,
        userName: `d${id}`,
        secret,
        topic: (kind) => upTopic(productKey, sn, kind),
        downTopic: `helio/v1/${productKey}/${sn}/down/commands`,
      };
    },
    async connect(device, clientOptions = {}) {
      const scheme = options.tls === undefined ? 'mqtt' : 'mqtts';
      const client = await mqtt.connectAsync(`${scheme}://127.0.0.1:${broker.port}`, {
        clientId: device.userName,
        username: device.userName,
        password: device.secret,
        reconnectPeriod: 0,
        connectTimeout: 8_000,
        ...clientOptions,
      });
      client.on('error', () => {});
      clients.add(client);
      return client;
    },
    async device() {
      const device = await kit.addDevice();
      return { ...device, client: await kit.connect(device) };
    },
    async close() {
      for (const client of clients) client.end(true);
      await broker.close();
    },
  };
  return kit;
}

/** Rows of one device, oldest first. */
export function telemetryOf(storage: Storage, deviceId: number) {
  return storage.read.selectFrom('telemetry').selectAll().where('device_id', '=', deviceId).orderBy('ts').execute();
}
export function rejectedOf(storage: Storage, deviceId: number) {
  return storage.read.selectFrom('rejected').selectAll().where('device_id', '=', deviceId).orderBy('id').execute();
}
