import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { downTopic, type CommandPayload } from '@heliograph/core/contract/mqtt';
import { setImmediate as afterIo } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Ingest } from '../ingest/ingest.ts';
import { tooLargeDetail } from '../ingest/message.ts';
import type { DeviceLink } from '../commands/link.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import { createFindDevice } from './credentials.ts';
import { FrameGate, type Flow } from './frame-gate.ts';
import { GatewaySessions, type GatewayIntake } from './gateway-sessions.ts';
import { createIntakeBroker } from './intake-broker.ts';
import { defaultBrokerLimits, type BrokerLimits } from './limits.ts';
import { createListener, type TlsFiles } from './listener.ts';
import { acknowledgement, type RefusedPublish } from './oversize.ts';
import { Sessions } from './sessions.ts';
import { SignInLimit } from './sign-in-limit.ts';

export interface BrokerOptions {
  storage: Pick<Storage, 'read' | 'write'>;
  ingest: Ingest;
  gateways: GatewayIntake;
  log: Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
  metrics: Registry;
  host: string;
  /** 0 = any free one. */
  port: number;
  /** With it the port speaks mqtts only. */
  tls?: TlsFiles | undefined;
  limits?: Partial<BrokerLimits>;
  now?: () => number;
  /** Where the secrets that sign-in proves are sealed, so that commands can be signed with them. */
  secrets?: Secrets;
  /** A device has subscribed to its commands. */
  onListening?: (deviceId: number) => void;
}
export interface Broker extends DeviceLink {
  readonly host: string;
  readonly port: number;
  /** Ends the device's connection, and every attempt that began with its former secret. */
  disconnectDevice(deviceId: number): void;
  /** Ends everything that is open with a gateway's credential. */
  disconnectConnection(connectionId: number): void;
  /** Takes nothing more, commits and acknowledges what was taken, then closes. */
  close(): Promise<void>;
}

/** Listens for devices; rejects where it cannot, for example when the port is taken. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { ingest, log, now = Date.now } = options;
  const limits = { ...defaultBrokerLimits, ...options.limits };
  const sessions = new Sessions();
  const gateways = new GatewaySessions(options.gateways);
  const gates = new WeakMap<object, FrameGate>();
  const sockets = new Set<Socket>();
  const flow = createFlow(ingest, limits);
  const findDevice = createFindDevice(options.storage, options.secrets);
  const broker = await createIntakeBroker({
    ingest,
    log,
    limits,
    sessions,
    gateways,
    gates,
    findDevice,
    limit: new SignInLimit(now, limits.signInDelayMs),
  });

  broker.on('subscribe', (_topics, client) => {
    const deviceId = sessions.listen(client);
    if (deviceId !== undefined) options.onListening?.(deviceId);
    for (const behind of gateways.listen(client)) options.onListening?.(behind);
  });
  broker.on('unsubscribe', (topics, client) => {
    sessions.deafen(client);
    gateways.deafen(client, topics);
  });

  const server = createListener(options.tls, limits, (socket) => {
    gates.set(socket, new FrameGate(socket, { limits, flow, onOversize: (publish) => refuseOversize(socket, publish) }));
    broker.handle(socket);
  });

  function refuseOversize(socket: Socket, publish: RefusedPublish): void {
    const gate = gates.get(socket)!;
    const { client } = socket as Socket & { client: never };
    const { topic, payload, payloadBytes } = publish;
    const done = () => {
      const frame = acknowledgement(publish);
      if (frame !== undefined && socket.writable) socket.write(frame);
      gate.end();
      gate.wake();
    };
    gate.begin();
    const gateway = gateways.of(client);
    if (gateway !== undefined) return gateways.refuseOversize(gateway, publish, done);
    const { source } = sessions.of(client)!;
    ingest.refuse({ source, topic, payload }, 'tooLarge', tooLargeDetail(payloadBytes), done);
  }

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  showConnections(options.metrics, sockets);
  server.listen(options.port, options.host);
  await once(server, 'listening').catch((error: unknown) => {
    broker.close();
    throw error;
  });
  server.on('error', (error) => log.error({ err: error }, 'the MQTT listener failed'));
  const address = server.address() as AddressInfo;
  log.info({ host: address.address, port: address.port, isTls: options.tls !== undefined }, 'devices may connect');

  return {
    host: address.address,
    port: address.port,
    isListening: (deviceId) => sessions.listenerOf(deviceId) !== undefined || gateways.canSet(deviceId),
    order: (deviceId, changes) => gateways.order(deviceId, changes),
    send: (deviceId, command) => sendTo(sessions, deviceId, command),
    disconnectDevice(deviceId) {
      for (const client of sessions.clientsOf(deviceId)) client.close();
    },
    disconnectConnection: (connectionId) => gateways.disconnect(connectionId),
    async close() {
      flow.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      await options.gateways.gateway.flush();
      if (!(await ingest.drain(limits.drainMs))) log.warn('some messages were not committed in time; their devices send them again');
      await afterIo();
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** With QoS 0: what is sent again, and when, is for the ladder to say and not for the broker. */
function sendTo(sessions: Sessions, deviceId: number, command: CommandPayload): Promise<boolean> {
  const client = sessions.listenerOf(deviceId);
  const source = client && sessions.of(client)?.source;
  if (!client || !source) return Promise.resolve(false);
  const topic = downTopic(source.productKey, source.sn);
  return new Promise((resolve) => {
    client.publish({ cmd: 'publish', topic, payload: JSON.stringify(command), qos: 0, retain: false, dup: false }, (error) =>
      resolve(!error),
    );
  });
}

function createFlow(ingest: Ingest, limits: BrokerLimits): Flow & { stop(): void } {
  let isStopped = false;
  return {
    waiting: new Set(),
    get isOpen() {
      return !isStopped && ingest.inFlightMessages < limits.inFlightMessages && ingest.inFlightBytes < limits.inFlightBytes;
    },
    stop() {
      isStopped = true;
    },
  };
}

function showConnections(registry: Registry, sockets: ReadonlySet<Socket>): void {
  new Gauge({
    name: 'helio_mqtt_connections',
    help: 'Open MQTT connections.',
    registers: [registry],
    collect() {
      this.set(sockets.size);
    },
  });
}
