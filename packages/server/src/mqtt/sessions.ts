import { downTopic } from '@heliograph/core/contract/mqtt';
import type { Client } from 'aedes';
import type { IngestSource } from '../ingest/source.ts';
import type { FrameGate } from './frame-gate.ts';

/** A connection whose device is known. */
export interface Session {
  readonly source: IngestSource;
  readonly gate: FrameGate;
  readonly downTopic: string;
}

/** Which connections speak, or try to speak, for which device. */
export class Sessions {
  readonly #byClient = new WeakMap<Client, Session>();
  readonly #byDevice = new Map<number, Set<Client>>();
  readonly #listening = new Map<number, Client>();

  /** Before the secret is checked: a rotation in the meantime must find the attempt. */
  claim(deviceId: number, client: Client): void {
    const clients = this.#byDevice.get(deviceId) ?? new Set();
    this.#byDevice.set(deviceId, clients.add(client));
    client.conn.once('close', () => this.#release(deviceId, client));
  }

  open(client: Client, source: IngestSource, gate: FrameGate): void {
    this.#byClient.set(client, { source, gate, downTopic: downTopic(source.productKey, source.sn) });
  }

  of(client: Client): Session | undefined {
    return this.#byClient.get(client);
  }

  /** The device has subscribed to its commands. Answers its id. */
  listen(client: Client): number | undefined {
    const source = this.#byClient.get(client)?.source;
    // One that another has replaced finishes what it has to tell and gets no commands.
    if (source === undefined || source.speaksUntilAt !== Number.POSITIVE_INFINITY || client.closed) return undefined;
    this.#listening.set(source.deviceId, client);
    return source.deviceId;
  }

  listenerOf(deviceId: number): Client | undefined {
    const client = this.#listening.get(deviceId);
    return client?.closed ? undefined : client;
  }

  deafen(client: Client): void {
    const deviceId = this.#byClient.get(client)?.source.deviceId;
    if (deviceId !== undefined && this.#listening.get(deviceId) === client) this.#listening.delete(deviceId);
  }

  clientsOf(deviceId: number): Client[] {
    return [...(this.#byDevice.get(deviceId) ?? [])];
  }

  #release(deviceId: number, client: Client): void {
    this.deafen(client);
    const clients = this.#byDevice.get(deviceId);
    clients?.delete(client);
    if (clients?.size === 0) this.#byDevice.delete(deviceId);
  }
}
