import { randomUUID } from 'node:crypto';
import type { Client, PublishPacket, Subscription } from 'aedes';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionIdOf, type FindConnection, type GatewayConnection } from '../connections/gateway-connection.ts';
import type { ChangeSet } from '@heliograph/core/commands/settings';
import { settablesOf, writeOf } from '@heliograph/core/profiles/settable';
import type { GatewayDevice, GatewayOrders } from '../commands/gateway-orders.ts';
import type { Gateway } from '../connections/gateway.ts';
import { tooLargeDetail } from '../ingest/message.ts';
import type { FrameGate } from './frame-gate.ts';
import type { RefusedPublish } from './oversize.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { SignInError } from './sign-in.ts';

export interface GatewayIntake {
  gateway: Gateway;
  findConnection: FindConnection;
  orders: GatewayOrders;
}
interface GatewaySession {
  connection: GatewayConnection;
  gate: FrameGate;
  /** What it asked for, as it was asked for. */
  filters: Set<string>;
}

/** MQTT 3.1.1 return codes. */
const SERVER_UNAVAILABLE = 3;
const BAD_USER_NAME_OR_PASSWORD = 4;
/** QoS 0 promises nothing: up to so many messages of a connection are taken at once. */
const mostUnheld = 1_000;
const mostFilters = 200;

/** Gateways that are signed in. Many may use one credential, under client ids that nobody else can have. */
export class GatewaySessions {
  readonly #byClient = new WeakMap<Client, GatewaySession>();
  readonly #byConnection = new Map<number, Set<Client>>();
  readonly #intake: GatewayIntake;

  constructor(intake: GatewayIntake) {
    this.#intake = intake;
  }

  /** The client id of a connection's own room; what a gateway calls itself may be what another calls itself too. */
  static clientIdFor(userName: string | undefined, clientId: string): string {
    return connectionIdOf(userName) === undefined ? clientId : `${userName}/${clientId === '' ? randomUUID() : clientId}`;
  }

  isGateway(userName: string | undefined): boolean {
    return connectionIdOf(userName) !== undefined;
  }

  of(client: Client): GatewaySession | undefined {
    return this.#byClient.get(client);
  }

  /** Throws a SignInError after a delay that grows with the failures of the address. */
  async admit(
    client: Client,
    attempt: { userName: string; password: Buffer | undefined; address: string; gate: FrameGate; limit: SignInLimit },
  ) {
    const { userName, password, address, gate, limit } = attempt;
    const id = connectionIdOf(userName)!;
    if (!limit.isAllowed(address, -id)) throw new SignInError('too many failed attempts', SERVER_UNAVAILABLE);
    this.#claim(id, client);
    const connection = password === undefined ? undefined : await this.#intake.findConnection(id, password);
    if (connection === undefined || connection.profile.kind !== 'mqtt') {
      await sleep(limit.failed(address), undefined, { ref: false });
      throw new SignInError('bad user name or password', BAD_USER_NAME_OR_PASSWORD);
    }
    limit.succeeded(address, -id);
    this.#byClient.set(client, { connection, gate, filters: new Set() });
  }

  take({ connection, gate }: GatewaySession, packet: PublishPacket, topic: string, payload: Buffer, callback: () => void): void {
    const isHeld = packet.qos > 0 || this.#intake.gateway.waiting(connection.id) >= mostUnheld;
    const done = () => {
      gate.end();
      callback();
    };
    gate.begin();
    this.#intake.gateway.accept({ connection, topic, payload, isAwaited: packet.qos > 0 }, isHeld ? done : () => {});
    if (!isHeld) setImmediate(done);
  }

  refuseOversize({ connection }: GatewaySession, { topic, payload, payloadBytes }: RefusedPublish, done: () => void): void {
    const refusal = { reason: 'tooLarge', detail: tooLargeDetail(payloadBytes) } as const;
    this.#intake.gateway.refuse({ connection, topic, payload }, refusal, done);
  }

  disconnect(connectionId: number): void {
    this.#intake.gateway.forget(connectionId);
    for (const client of this.#byConnection.get(connectionId) ?? []) client.close();
  }

  /** Devices that can be reached again because their gateway asked for its commands. */
  listen(client: Client): number[] {
    const session = this.#byClient.get(client);
    return session === undefined ? [] : this.#intake.orders.devicesOf(session.connection.id);
  }

  deafen(client: Client, topics: readonly string[]): void {
    for (const topic of topics) this.#byClient.get(client)?.filters.delete(topic);
  }

  /** Whether a gateway that can set something of the device listens for that. */
  canSet(deviceId: number): boolean {
    const device = this.#intake.orders.of(deviceId);
    if (device === undefined) return false;
    const { connection } = device;
    const known = { ...device, ratedPowerW: 1 };
    return settablesOf(connection.profile, known).some(
      (settable) => this.#listenerFor(connection.id, writeOf(settable, 0, known, connection).topic) !== undefined,
    );
  }

  /** Publishes a change set in the gateway's own words, straight to who asked for it; undefined where no gateway speaks for the device. */
  order(deviceId: number, changes: ChangeSet): Promise<boolean> | undefined {
    const device = this.#intake.orders.of(deviceId);
    return device === undefined ? undefined : this.#order(device, changes);
  }

  async #order(device: GatewayDevice, changes: ChangeSet): Promise<boolean> {
    const writes = (await this.#intake.orders.writes(device, changes)) ?? [];
    const ready = writes.map((write) => ({ write, client: this.#listenerFor(device.connection.id, write.topic) }));
    if (ready.length === 0 || !ready.every(({ client }) => client !== undefined)) return false;
    const sent = await Promise.all(ready.map(({ write, client }) => publish(client!, write)));
    return sent.every(Boolean);
  }

  #listenerFor(connectionId: number, topic: string): Client | undefined {
    const isAsking = (client: Client) => [...(this.#byClient.get(client)?.filters ?? [])].some((filter) => matchesFilter(filter, topic));
    return [...(this.#byConnection.get(connectionId) ?? [])].find((client) => !client.closed && isAsking(client));
  }

  /** Gateways ask for commands; in their own room they disturb nobody. */
  static ownTopic({ connection, filters }: GatewaySession, subscription: Subscription): Subscription | null {
    if (subscription.topic.startsWith('$')) return null;
    if (filters.size < mostFilters) filters.add(subscription.topic);
    return { ...subscription, topic: `in/${connection.id}/${subscription.topic}` };
  }

  #claim(connectionId: number, client: Client): void {
    const clients = this.#byConnection.get(connectionId) ?? new Set();
    this.#byConnection.set(connectionId, clients.add(client));
    client.conn.once('close', () => {
      clients.delete(client);
      if (clients.size === 0 && this.#byConnection.get(connectionId) === clients) this.#byConnection.delete(connectionId);
    });
  }
}

/** With QoS 0, as commands to devices: what is sent again, and when, is for the ladder to say. */
function publish(client: Client, { topic, payload }: { topic: string; payload: string }): Promise<boolean> {
  return new Promise((resolve) => {
    client.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => resolve(!error));
  });
}

/** Whether a filter of MQTT, with `+` and `#`, asks for a topic. */
export function matchesFilter(filter: string, topic: string): boolean {
  const [asked, levels] = [filter.split('/'), topic.split('/')];
  const end = asked.indexOf('#');
  if (end === -1 && asked.length !== levels.length) return false;
  const fixed = end === -1 ? asked : asked.slice(0, end);
  return fixed.length <= levels.length && fixed.every((level, index) => level === '+' || level === levels[index]);
}
