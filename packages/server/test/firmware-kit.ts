import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FirmwareInput, FirmwareRecord } from '@heliograph/core/contract/firmware';
import type { FirmwareBody, ProgressPayload } from '@heliograph/core/contract/mqtt';
import type { MqttClient } from 'mqtt';
import type { CommandKit } from './command-kit.ts';
import { addUser } from './factories.ts';
import type { TestDevice } from './mqtt-kit.ts';
import { createPublisher, firmwareFile, uploadFirmware } from './publisher.ts';

/** How a device of the tests takes a firmware. It knows nothing but `docs/mqtt.md`. */
export type FirmwareManner = 'honest' | 'refuses' | 'silent' | 'stalls' | 'spoils' | 'bootsOld' | 'cut' | 'neverAnswers';

export interface UpdatedDevice extends TestDevice {
  client: MqttClient;
  manner: FirmwareManner;
  version: string;
  /** Every link that it was given, and how often it installed. */
  links: string[];
  installed: number;
  connect(): Promise<void>;
  tell(): Promise<unknown>;
  say(progress: ProgressPayload): Promise<unknown>;
}

export async function firmwareKit(kit: CommandKit) {
  const { server } = kit;
  const publisher = createPublisher();
  const root = await addUser(server.storage, { role: 'root', now: Date.now() });
  const asRoot = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: root.token, ...(body !== undefined && { body }) });
  const trust = (productKey: string) =>
    asRoot('POST', '/firmwareKeys', { productKey, name: 'Release key', publicKey: publisher.publicPem });
  await trust('string-inverter');
  const verified = async (versionNumber: string, values: Partial<FirmwareInput> = {}) => {
    const bytes = firmwareFile(60_000);
    const { id } = (await asRoot('POST', '/firmware', publisher.facts(bytes, { versionNumber, ...values }))).body.data as FirmwareRecord;
    await uploadFirmware(server, root.token, id, bytes);
    return id;
  };
  return {
    publisher,
    root,
    asRoot,
    trust,
    verified,
    async released(versionNumber: string, values: Partial<FirmwareInput> = {}) {
      const id = await verified(versionNumber, values);
      await asRoot('POST', `/firmware/${id}/release`);
      return id;
    },
    async play(manner: FirmwareManner = 'honest', { version = '1.0.0', isAway = false, productKey = 'string-inverter' } = {}) {
      const added = await kit.mqtt.addDevice({ plant_id: kit.plantId, product_key: productKey, software_version: version });
      const device = playDevice(kit, { ...added, manner, version }, publisher.publicPem);
      if (!isAway) await device.connect();
      return device;
    },
  };
}

function playDevice(
  kit: CommandKit,
  known: TestDevice & { manner: FirmwareManner; version: string },
  publicPem: string | Buffer,
): UpdatedDevice {
  const at = { id: '', url: '', have: Buffer.alloc(0), isPast: false, isBusy: false };
  const device: UpdatedDevice = {
    ...known,
    client: undefined as never,
    links: [],
    installed: 0,
    async connect() {
      device.client = await kit.mqtt.connect(device);
      device.client.on('message', (_topic, payload) => void hear(JSON.parse(payload.toString()) as Message).catch(() => undefined));
      await device.client.subscribeAsync(device.downTopic, { qos: 1 });
      await device.tell();
    },
    tell: () => publish('info', { softwareVersion: device.version }),
    say: (progress) => publish('progress', progress),
  };
  const publish = (kind: 'info' | 'progress' | 'acks', payload: object) =>
    device.client.publishAsync(device.topic(kind), JSON.stringify(payload), { qos: 1 });

  async function hear({ id, expiresAt, body, hmac }: Message): Promise<void> {
    const [, , productKey, sn] = device.downTopic.split('/') as [string, string, string, string];
    const text = [productKey, sn, id, expiresAt, body].join('\n');
    if (createHmac('sha256', device.secret).update(text).digest('hex') !== hmac) return;
    const { firmware } = JSON.parse(body) as { firmware?: FirmwareBody };
    if (!firmware) return;
    device.links.push(firmware.url);
    if (device.manner === 'silent') return;
    if (device.manner === 'refuses') return void (await publish('acks', { id, ok: false, text: 'not while the battery is low' }));
    if (device.manner !== 'neverAnswers') await publish('acks', { id, ok: true });
    if (at.id !== id) Object.assign(at, { id, have: Buffer.alloc(0), isPast: false, isBusy: false });
    at.url = firmware.url;
    if (at.isPast || at.isBusy) return;
    at.isBusy = true;
    await update(id, firmware, productKey).finally(() => (at.isBusy = false));
  }

  async function update(id: string, firmware: FirmwareBody, productKey: string): Promise<void> {
    const isSigned = verify(null, Buffer.from(firmware.statement), createPublicKey(publicPem), Buffer.from(firmware.signature, 'base64'));
    const isMeant = [`version:${firmware.versionNumber}`, `sha256:${firmware.sha256}`, `size:${firmware.sizeBytes}`, productKey].every(
      (part) => firmware.statement.includes(part),
    );
    if (!isSigned || !isMeant) return void (await device.say({ id, stage: 'failed', text: 'the signature is not right' }));
    while (at.have.length < firmware.sizeBytes) {
      const part = await fetch(at.url, {
        headers: { range: `bytes=${at.have.length}-${at.have.length + 19_999}`, 'if-range': `"${firmware.sha256}"` },
      });
      if (part.status !== 206) throw new Error(`no part: ${part.status}`);
      at.have = Buffer.concat([at.have, Buffer.from(await part.arrayBuffer())]);
      await device.say({ id, stage: 'downloading', percent: Math.floor((100 * at.have.length) / firmware.sizeBytes) });
      if (device.manner === 'stalls') return;
      if (device.manner === 'cut') {
        device.manner = 'honest';
        device.client.end(true);
        at.isBusy = false;
        await sleep(100);
        return device.connect();
      }
    }
    at.isPast = true;
    await device.say({ id, stage: 'verifying' });
    const bytes = device.manner === 'spoils' ? at.have.subarray(1) : at.have;
    if (createHash('sha256').update(bytes).digest('hex') !== firmware.sha256)
      return void (await device.say({ id, stage: 'failed', text: 'the digest is another one' }));
    await device.say({ id, stage: 'installing', percent: 50 });
    device.installed += 1;
    if (device.manner !== 'bootsOld') device.version = firmware.versionNumber;
    await device.say({ id, stage: 'restarting' });
    device.client.end(true);
    await sleep(50);
    await device.connect();
  }
  return device;
}

interface Message {
  id: string;
  expiresAt: number;
  body: string;
  hmac: string;
}
