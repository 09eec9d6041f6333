import { createHmac, randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { pino } from 'pino';
import type { ChangeSet, SettingValue } from '@heliograph/core/commands/settings';
import { createCommandService, type CommandServiceDeps } from '../src/commands/service.ts';
import { secretsWith } from '../src/secrets/secrets.ts';
import type { Storage } from '../src/storage/storage.ts';
import { startMqtt, type MqttKit, type TestDevice } from './mqtt-kit.ts';
import { addUser, type TestUser } from './factories.ts';
import { addPlant } from './records.ts';
import { startServer, type TestServer } from './server.ts';
import type { Engine } from './storage-kit.ts';

/** How a device of the tests takes a command. It knows nothing but `docs/mqtt.md`. */
export type Manner = 'honest' | 'rejects' | 'silent' | 'late' | 'twice' | 'forgets' | 'acksOnly' | 'appliesSilently';

export interface PlayedDevice extends TestDevice {
  client: MqttClient;
  manner: Manner;
  /** Ids of the commands that it did, in order. */
  done: string[];
  /** How many publishes with settings to be set arrived. */
  heard: number;
  /** How many had another HMAC than it makes itself. */
  forged: number;
  settings: Record<string, SettingValue>;
  tell(): Promise<unknown>;
  answer(id: string, ok: boolean, text?: string): Promise<unknown>;
}

export interface CommandKit {
  server: TestServer;
  mqtt: MqttKit;
  user: TestUser;
  plantId: number;
  service: ReturnType<typeof createCommandService>;
  play(
    manner?: Manner,
    options?: { isAway?: boolean; productKey?: string; settings?: Record<string, SettingValue> },
  ): Promise<PlayedDevice>;
  plan(devices: readonly TestDevice[], set: ChangeSet): Promise<{ status: number; body: any }>; // oxlint-disable-line typescript/no-explicit-any
  push(devices: readonly TestDevice[], set: ChangeSet, options?: object): Promise<any>; // oxlint-disable-line typescript/no-explicit-any
  get(path: string): Promise<any>; // oxlint-disable-line typescript/no-explicit-any
  close(): Promise<void>;
}

const log = pino({ level: 'silent' });
export const answerMs = 2_500;

/** HTTP, broker and dispatcher on one storage, as `server.ts` puts them together. */
export async function startCommands(
  engine: Engine,
  options: Pick<CommandServiceDeps, 'at'> & { needsApproval?: boolean } = {},
): Promise<CommandKit> {
  const secrets = secretsWith(new Uint8Array(32));
  let service: CommandKit['service'] | undefined;
  const server = await startServer(engine, {
    now: Date.now,
    secrets,
    httpUrl: () => server.url,
    commands: {
      isReachable: (id) => service?.isReachable(id) ?? false,
      wake: () => service?.wake(),
      settleAborted: (id) => service?.settleAborted(id) ?? Promise.resolve(),
      needsApproval: options.needsApproval ?? false,
    },
  });
  const { storage } = server;
  service = createCommandService({ storage, secrets, log, everyMs: 40, httpUrl: () => server.url, ...options });
  const commands = service;
  const mqtt = await startMqtt(storage, { secrets, replies: commands.replies, onListening: (id) => commands.deviceCameBack(id) });
  commands.start(mqtt.broker);
  const user = await addUser(storage, { role: 'installer', now: Date.now() });
  const plantId = await addPlant(storage, { owner_id: user.organisationId });
  const { token } = user;

  const kit: CommandKit = {
    server,
    mqtt,
    user,
    plantId,
    service: commands,
    play: (manner = 'honest', { isAway = false, productKey = 'string-inverter', settings = { maxOutPower: 1_000 } } = {}) =>
      play(mqtt, storage, { manner, isAway, productKey, settings, plantId }),
    plan: (devices, set) =>
      server.call('POST', '/commands/plan', { token, body: { select: { deviceIds: devices.map(({ id }) => String(id)) }, set } }),
    async push(devices, set, more = {}) {
      const { body } = await kit.plan(devices, set);
      const targets = body.data.lines.map(({ deviceId, fingerprint }: { deviceId: string; fingerprint: string }) => ({
        deviceId,
        fingerprint,
      }));
      const wanted = { requestKey: randomUUID(), set, targets, waves: '100%', gates: '', answerMs, ...more };
      const answer = await server.call('POST', '/commands/pushes', { token, body: wanted });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data;
    },
    get: async (path) => (await server.call('GET', path, { token })).body.data,
    async close() {
      await commands.stop();
      await mqtt.close();
      await server.close();
    },
  };
  return kit;
}

async function play(
  mqtt: MqttKit,
  storage: Storage,
  options: { manner: Manner; isAway: boolean; productKey: string; settings: Record<string, SettingValue>; plantId: number },
): Promise<PlayedDevice> {
  const device = await mqtt.addDevice({ plant_id: options.plantId, product_key: options.productKey });
  const client = options.isAway ? (undefined as never) : await mqtt.connect(device);
  const played: PlayedDevice = {
    ...device,
    client,
    manner: options.manner,
    done: [],
    heard: 0,
    forged: 0,
    settings: { ...options.settings },
    tell: () => played.client.publishAsync(played.topic('info'), JSON.stringify({ settings: played.settings }), { qos: 1 }),
    answer: (id, ok, text) =>
      played.client.publishAsync(played.topic('acks'), JSON.stringify({ id, ok, ...(text && { text }) }), { qos: 1 }),
  };
  if (!options.isAway) await listen(played, client);
  await storage.check();
  return played;
}

/** Connects a device that was away, or comes back. */
export async function comeBack(mqtt: MqttKit, device: PlayedDevice): Promise<void> {
  device.client = await mqtt.connect(device);
  await listen(device, device.client);
}

async function listen(device: PlayedDevice, client: MqttClient): Promise<void> {
  client.on('message', (_topic, payload) => void obey(device, JSON.parse(payload.toString()) as Message).catch(() => undefined));
  await client.subscribeAsync(device.downTopic, { qos: 1 });
  await device.tell();
}

interface Message {
  id: string;
  expiresAt: number;
  body: string;
  hmac: string;
}

async function obey(device: PlayedDevice, { id, expiresAt, body, hmac }: Message): Promise<void> {
  const [, , productKey, sn] = device.downTopic.split('/') as [string, string, string, string];
  const text = [productKey, sn, id, expiresAt, body].join('\n');
  if (createHmac('sha256', device.secret).update(text).digest('hex') !== hmac) {
    device.forged += 1;
    return;
  }
  const { set } = JSON.parse(body) as { set?: Record<string, SettingValue> };
  if (set === undefined) return void (await (device.manner === 'acksOnly' || device.manner === 'silent' ? undefined : device.tell()));
  device.heard += 1;
  const { manner } = device;
  if (manner === 'silent') return;
  if (manner === 'rejects') return void (await device.answer(id, false, 'locked by the grid operator'));
  if (manner === 'late') await new Promise((resolve) => setTimeout(resolve, answerMs + 600));
  if (!device.done.includes(id)) device.done.push(id);
  const before = { ...device.settings };
  if (manner !== 'acksOnly') Object.assign(device.settings, set);
  if (manner !== 'appliesSilently') await device.answer(id, true, 'stored');
  if (manner === 'twice') await device.answer(id, true, 'stored');
  if (manner === 'forgets') device.settings = before;
  if (manner !== 'acksOnly') await device.tell();
}
