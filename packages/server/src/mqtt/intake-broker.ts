import { Aedes, type Client, type PublishPacket, type Subscription } from 'aedes';
import type { Socket } from 'node:net';
import type { BaseLogger } from 'pino';
import type { Ingest } from '../ingest/ingest.ts';
import { readUserName } from './credentials.ts';
import type { FrameGate } from './frame-gate.ts';
import { GatewaySessions } from './gateway-sessions.ts';
import type { BrokerLimits } from './limits.ts';
import type { Sessions } from './sessions.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

export interface IntakeBrokerDeps extends SignInDeps {
  ingest: Ingest;
  log: Pick<BaseLogger, 'debug' | 'info' | 'error'>;
  limits: BrokerLimits;
  sessions: Sessions;
  gateways: GatewaySessions;
  gates: WeakMap<object, FrameGate>;
}

/** What a device publishes goes to the database and to nobody else, so the broker has nothing to hand on. */
class IntakeBroker extends Aedes {
  override publish(packet: PublishPacket, ...rest: [Client | null | ((error?: Error) => void), ((error?: Error) => void)?]): void {
    const [clientOrDone, done] = rest;
    if (typeof clientOrDone === 'function') super.publish(packet, clientOrDone);
    else done?.();
  }
}

const nothing = Buffer.alloc(0);

export async function createIntakeBroker(deps: IntakeBrokerDeps): Promise<Aedes> {
  const broker = new IntakeBroker({
    connectTimeout: deps.limits.connectMs,
    preConnect: (_client, packet, callback) => {
      // Silence itself tells that a device is gone; a will would be a publish that nobody signed in for.
      delete packet.will;
      packet.clientId = GatewaySessions.clientIdFor(packet.username, packet.clientId);
      const { keepaliveS } = deps.limits;
      packet.keepalive = Math.min(packet.keepalive || keepaliveS, keepaliveS);
      callback(null, true);
    },
    authenticate: (...attempt) => void authenticate(deps, ...attempt),
    authorizePublish: (client, packet, callback) => takePublish(deps, client, packet, callback),
    authorizeSubscribe: (client, subscription, callback) => callback(null, allowed(deps, client, subscription)),
  });
  broker.on('clientReady', (client) => deps.gates.get(client.conn)?.signedIn());
  broker.on('clientError', (client, error) => deps.log.debug({ clientId: client.id, err: error }, 'a device connection failed'));
  broker.on('connectionError', (_client, error) => deps.log.debug({ err: error }, 'a connection failed before it was a device'));
  await broker.listen();
  return broker;
}

async function authenticate(
  deps: IntakeBrokerDeps,
  ...[client, userName, password, callback]: Parameters<Aedes['authenticate']>
): Promise<void> {
  const refusal = await admit(deps, client, userName, password).catch((error: unknown) => error);
  callback((refusal ?? null) as null, refusal === undefined);
}

async function admit(deps: IntakeBrokerDeps, client: Client, userName: string | undefined, password: Buffer | undefined): Promise<void> {
  const address = (client.conn as Socket).remoteAddress ?? '';
  if (userName !== undefined && deps.gateways.isGateway(userName)) {
    return deps.gateways.admit(client, { userName, password, address, gate: deps.gates.get(client.conn)!, limit: deps.limit });
  }
  const named = readUserName(userName);
  if (named !== undefined) deps.sessions.claim(named.deviceId, client);
  const source = await signIn(deps, { clientId: client.id, userName, password, address });
  deps.sessions.open(client, source, deps.gates.get(client.conn)!);
}

/** Called back once the message is committed, always without an error: with one the broker closes the connection and the device resends for ever. */
function takePublish(deps: IntakeBrokerDeps, client: Client | null, packet: PublishPacket, callback: (error?: null) => void): void {
  const gateway = client === null ? undefined : deps.gateways.of(client);
  if (gateway !== undefined) {
    const payload = packet.payload as Buffer;
    packet.retain = false;
    packet.payload = nothing;
    return deps.gateways.take(gateway, packet, packet.topic, payload, () => callback(null));
  }
  const session = client === null ? undefined : deps.sessions.of(client);
  if (session === undefined) return callback(null);
  const { gate, source } = session;
  const { topic } = packet;
  const payload = packet.payload as Buffer;
  gate.begin();
  packet.retain = false;
  // The broker stores a QoS 2 packet until its PUBREL; the payload is not needed for that.
  packet.payload = nothing;
  deps.ingest.accept({ source, topic, payload }, () => {
    gate.end();
    callback(null);
  });
}

/** Only its own commands; a shared subscription has another topic and is refused with the rest. */
function allowed({ sessions, gateways }: IntakeBrokerDeps, client: Client, subscription: Subscription): Subscription | null {
  const gateway = gateways.of(client);
  if (gateway !== undefined) return GatewaySessions.ownTopic(gateway, subscription);
  return sessions.of(client)?.downTopic === subscription.topic ? subscription : null;
}
