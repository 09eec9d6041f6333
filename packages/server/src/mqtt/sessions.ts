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

  clientsOf(deviceId: number): Client[] {
    return [...(this.#byDevice.get(deviceId) ?? [])];
  }

  #release(deviceId: number, client: Client): void {
    const clients = this.#byDevice.get(deviceId);
    clients?.delete(client);
    if (clients?.size === 0) this.#byDevice.delete(deviceId);
  }
}
