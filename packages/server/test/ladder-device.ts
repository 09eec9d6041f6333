import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { downTopic, upTopic, type MqttUpKind } from '@heliograph/core/contract/mqtt';
import mqtt, { type MqttClient } from 'mqtt';

const productKey = 'string-inverter';
const tellEveryMs = 200;
const availableW = 100_000;

/** An honest inverter that was built from `docs/mqtt.md`; it comes back by itself and remembers what it did. */
export class LadderDevice {
  /** Every delivery of a command with settings, by its id. */
  readonly heard = new Map<string, number>();
  /** When it first answered a command. */
  readonly answered = new Map<string, number>();
  readonly settings: Record<string, unknown> = { maxOutPower: availableW };
  restarts = 0;
  forged = 0;
  #startedAt = Date.now();
  readonly #client: MqttClient;
  readonly #sn: string;
  readonly #secret: string;
  readonly #timer: NodeJS.Timeout;

  constructor(brokerUrl: string, device: { id: number; sn: string; secret: string }) {
    [this.#sn, this.#secret] = [device.sn, device.secret];
    const userName = `d${device.id}`;
    this.#client = mqtt.connect(brokerUrl, { clientId: userName, username: userName, password: device.secret, reconnectPeriod: 100 });
    this.#client.on('error', () => {});
    this.#client.on('connect', () => void this.#client.subscribeAsync(downTopic(productKey, this.#sn)).then(() => this.#tell(), ignore));
    this.#client.on('message', (_topic, payload) => this.#obey(payload.toString()));
    this.#timer = setInterval(() => this.#measure(), tellEveryMs);
  }

  async isConnected(): Promise<void> {
    while (!this.#client.connected) await sleep(20);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#client.end(true);
  }

  #obey(payload: string): void {
    const { id, expiresAt, body, hmac } = JSON.parse(payload) as { id: string; expiresAt: number; body: string; hmac: string };
    const text = [productKey, this.#sn, id, expiresAt, body].join('\n');
    if (createHmac('sha256', this.#secret).update(text).digest('hex') !== hmac) this.forged += 1;
    if (Date.now() > expiresAt) return;
    const { set } = JSON.parse(body) as { set?: Record<string, unknown> };
    if (!set) return this.#tell();
    this.heard.set(id, (this.heard.get(id) ?? 0) + 1);
    if (!this.answered.has(id)) this.#do(set);
    if (!this.answered.has(id)) this.answered.set(id, Date.now());
    this.#say('acks', { id, ok: true, text: 'stored' });
    this.#tell();
  }

  #do(set: Record<string, unknown>): void {
    if (set['restart'] === undefined) Object.assign(this.settings, set);
    else {
      this.restarts += 1;
      this.#startedAt = Date.now();
    }
  }

  #tell(): void {
    this.#say('info', { settings: this.settings });
  }

  #measure(): void {
    const ts = Date.now();
    const powerW = Math.min(availableW, Number(this.settings['maxOutPower']));
    const values = { powerW, uptimeS: Math.floor((ts - this.#startedAt) / 1_000) };
    if (this.#client.connected) this.#say('telemetry', { ts, values });
  }

  #say(kind: MqttUpKind, payload: unknown): void {
    this.#client.publish(upTopic(productKey, this.#sn, kind), JSON.stringify(payload), { qos: 1 }, ignore);
  }
}

function ignore(): void {}
