import { randomUUID } from 'node:crypto';
import type { Client, PublishPacket, Subscription } from 'aedes';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionIdOf, type FindConnection, type GatewayConnection } from '../connections/gateway-connection.ts';
import type { Gateway } from '../connections/gateway.ts';
import { tooLargeDetail } from '../ingest/message.ts';
import type { FrameGate } from './frame-gate.ts';
import type { RefusedPublish } from './oversize.ts';
import type { SignInLimit } from './sign-in-limit.ts';
import { SignInError } from './sign-in.ts';

export interface GatewayIntake {
  gateway: Gateway;
  findConnection: FindConnection;
}
interface GatewaySession {
  connection: GatewayConnection;
  gate: FrameGate;
}

/** MQTT 3.1.1 return codes. */
const SERVER_UNAVAILABLE = 3;
const BAD_USER_NAME_OR_PASSWORD = 4;
/** QoS 0 promises nothing: up to so many messages of a connection are taken at once. */
const mostUnheld = 1_000;

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
    this.#byClient.set(client, { connection, gate });
  }

  take({ connection, gate }: GatewaySession, packet: PublishPacket, topic: string, payload: Buffer, callback: () => void): void {
    const isHeld = packet.qos > 0 || this.#intake.gateway.waiting(connection.id) >= mostUnheld;
    const done = () => {
      gate.end();
      callback();
    };
    gate.begin();
    this.#intake.gateway.accept({ connection, topic, payload }, isHeld ? done : () => {});
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

  /** Gateways ask for commands; nothing is ever sent there, and in their own room they disturb nobody. */
  static ownTopic({ connection }: GatewaySession, subscription: Subscription): Subscription | null {
    if (subscription.topic.startsWith('$')) return null;
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
