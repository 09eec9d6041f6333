import mqtt, { type MqttClient } from 'mqtt';

export interface CrashDevice {
  id: number;
  secret: string;
  /** Without the kind at its end. */
  topic: string;
}
/** What a device has said: `ts` is its name, one of ten is an event. */
export interface Said {
  isEvent: boolean;
  ts: number;
}

const window = 20;
const eventEvery = 10;
const counterSinceAt = Date.UTC(2026, 0, 1);

/** One device on its own connection: publishes QoS 1 as fast as the server acknowledges, until the connection breaks. */
export class DeviceLoad {
  readonly acknowledged: Said[] = [];
  readonly #device: CrashDevice;
  readonly #unanswered = new Map<number, Said>();
  #nextTs: number;
  #client: MqttClient | undefined;

  constructor(device: CrashDevice, firstTs: number) {
    this.#device = device;
    this.#nextTs = firstTs;
  }

  /** First again what was not acknowledged, as a device does that has not been told. */
  async start(brokerUrl: string): Promise<void> {
    const { id, secret } = this.#device;
    const client = await mqtt.connectAsync(brokerUrl, {
      clientId: `d${id}`,
      username: `d${id}`,
      password: secret,
      reconnectPeriod: 0,
      connectTimeout: 120_000,
    });
    client.on('error', () => {});
    this.#client = client;
    for (const said of this.#unanswered.values()) this.#publish(client, said);
    while (this.#unanswered.size < window) this.#publishNext(client);
  }

  stop(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end(true);
  }

  #publishNext(client: MqttClient): void {
    const ts = (this.#nextTs += 1);
    this.#publish(client, { ts, isEvent: ts % eventEvery === 0 });
  }

  #publish(client: MqttClient, said: Said): void {
    this.#unanswered.set(said.ts, said);
    const { isEvent, ts } = said;
    const payload = isEvent
      ? { ts, code: codeOf(ts), isOpen: true }
      : { ts, values: { powerW: powerOf(ts), energyTotalWh: counterOf(ts) } };
    client.publish(`${this.#device.topic}/${isEvent ? 'events' : 'telemetry'}`, JSON.stringify(payload), { qos: 1 }, (error) => {
      if (error || this.#client !== client) return;
      this.#unanswered.delete(ts);
      this.acknowledged.push(said);
      this.#publishNext(client);
    });
  }
}

export function codeOf(ts: number): string {
  return `C${ts}`;
}
export function powerOf(ts: number): number {
  return ts % 10_007;
}
/** Rises by a watt-hour with every message. */
export function counterOf(ts: number): number {
  return ts - counterSinceAt;
}
