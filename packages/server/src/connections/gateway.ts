import { isUtf8 } from 'node:buffer';
import { MQTT_MAX_PAYLOAD_BYTES, type RejectionReason } from '@heliograph/core/contract/mqtt';
import type { GatewayReason } from '@heliograph/core/contract/connections';
import { finishValues } from '@heliograph/core/profiles/finish-values';
import { isDiscovery } from '@heliograph/core/profiles/discovery';
import { readProfile } from '@heliograph/core/profiles/read-profile';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { GatewayOrders } from '../commands/gateway-orders.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { tooLargeDetail } from '../ingest/message.ts';
import { printable, Refusals } from '../ingest/refusals.ts';
import { readTelemetry } from '../ingest/telemetry.ts';
import { StorageBusyError, StorageLostError } from '../storage/errors.ts';
import type { IntakeRejection, IntakeSample, Storage } from '../storage/storage.ts';
import type { Counts } from './counts.ts';
import { createEntities } from './entities.ts';
import type { GatewayConnection } from './gateway-connection.ts';
import { createGatewayDevices } from './gateway-devices.ts';
import { Moments, type Moment } from './moments.ts';

/** While the database does not answer a message waits, as it does for its commit. */
const retryMs = [200, 1_000, 3_000];
const flushLimitMs = 10_000;

type GatewayRefusal = { reason: RejectionReason | GatewayReason; detail: string };
/** What became of one message. */
export interface GatewayOutcome {
  /** Samples that were committed, whole or in part. */
  stored: number;
  devices: readonly string[];
  refused: readonly GatewayRefusal[];
  /** Nothing is wrong and nothing is to be stored. */
  isIgnored: boolean;
}
export interface GatewayMessage {
  connection: GatewayConnection;
  /** As published; for HTTP what was posted to. */
  topic: string;
  payload: Buffer;
  /** Whether its sender may wait for the acknowledgement before it says more. */
  isAwaited?: boolean;
}
export interface GatewayDeps {
  storage: Pick<Storage, 'read' | 'write'>;
  ingest: Ingest;
  log: Pick<BaseLogger, 'error'>;
  counts: Counts;
  orders: GatewayOrders;
  onOutcome?: (message: GatewayMessage, outcome: GatewayOutcome, receivedAt: number) => void;
  now?: () => number;
}
/** Turns messages of gateways into samples of devices, by the profile of their connection. */
export interface Gateway {
  /** `done` is called once what the message brought is committed, or refused and that is committed. */
  accept(message: GatewayMessage, done: (outcome: GatewayOutcome) => void): void;
  refuse(message: GatewayMessage, refusal: GatewayRefusal, done: () => void): void;
  /** Messages of a connection that wait for the rest of their moment. */
  waiting(connectionId: number): number;
  /** What is known of a connection is asked again. */
  forget(connectionId: number): void;
  /** Ends all open moments and hands them to intake. */
  flush(): Promise<void>;
}

/** One message on its way: it is done when all moments that it is part of are. */
interface Underway {
  message: GatewayMessage;
  receivedAt: number;
  left: number;
  stored: number;
  devices: string[];
  refused: GatewayRefusal[];
  isIgnored: boolean;
  done: (outcome: GatewayOutcome) => void;
}

export function createGateway({ storage, ingest, log, counts, orders, onOutcome, now = Date.now }: GatewayDeps): Gateway {
  const devices = createGatewayDevices(storage, now);
  const entities = createEntities(storage);
  const moments = new Map<number, { version: number; moments: Moments<Underway> }>();
  const running = new Set<Promise<void>>();
  /** Where messages teach what later ones mean, one is read after the other. */
  const inTurn = new Map<number, Promise<void>>();

  function momentsOf(connection: GatewayConnection): Moments<Underway> {
    const known = moments.get(connection.id);
    if (known?.version === connection.version) return known.moments;
    known?.moments.flush();
    const fresh = new Moments<Underway>(connection.profile, {
      onMoment: (moment) => run(moment.messages, () => storeMoment(connection, moment)),
    });
    moments.set(connection.id, { version: connection.version, moments: fresh });
    return fresh;
  }

  /** What cannot be taken for a reason that lies in it is refused, like anything else that is wrong with it. */
  function run(messages: readonly Underway[], work: () => Promise<void>): void {
    const tracked = work().catch((error: unknown) => {
      log.error({ err: error }, 'a message of a gateway could not be taken');
      for (const underway of messages) refuseWhole(underway, { reason: 'notValid', detail: 'could not be stored' });
    });
    running.add(tracked);
    void tracked.finally(() => running.delete(tracked));
  }

  function takeInTurn(underway: Underway): Promise<void> {
    const { id, profile } = underway.message.connection;
    if (!profile.isDiscovered) return take(underway);
    const before = inTurn.get(id) ?? Promise.resolve();
    const own = before.catch(() => {}).then(() => take(underway));
    inTurn.set(id, own);
    return own.finally(() => {
      if (inTurn.get(id) === own) inTurn.delete(id);
    });
  }

  async function take(underway: Underway): Promise<void> {
    const { message, receivedAt } = underway;
    const { connection, payload } = message;
    const topic = topicBelow(message);
    if (topic === undefined) return refuseWhole(underway, { reason: 'unknownTopic', detail: `Not below ${connection.prefix}/` });
    const text = isUtf8(payload) ? payload.toString() : undefined;
    const { profile, serial, productKey, id } = connection;
    if (profile.isDiscovered) await patiently(() => entities.learn(connection, topic, text));
    const known = profile.isDiscovered && !isDiscovery(topic) ? await patiently(() => entities.of(id)) : undefined;
    const result = readProfile(profile, { topic, text, receivedAt, serial, productKey, entities: known });
    underway.isIgnored = result.ignored !== null;
    underway.refused.push(...result.problems);
    underway.left = result.readings.length;
    if (result.readings.length === 0) return finish(underway, result.problems);
    const own = momentsOf(connection);
    for (const reading of result.readings) own.add(reading, receivedAt, underway, message.isAwaited);
    if (result.problems.length > 0) storeRefusals(underway, result.problems, () => {});
  }

  async function storeMoment(connection: GatewayConnection, moment: Moment<Underway>): Promise<void> {
    const { sn, productKey, name, ts, last } = moment;
    const found = await patiently(() => devices.find(connection, { sn, productKey, name }));
    const close = (stored: number, refused: readonly GatewayRefusal[]) => {
      for (const underway of moment.messages) {
        underway.stored += stored;
        underway.refused.push(...refused);
        underway.devices.push(sn);
        underway.left -= 1;
        if (underway.left === 0) settle(underway);
      }
    };
    if ('reason' in found) return storeRefusals(last, [found], () => close(0, [found]));
    const { source } = found;
    await patiently(() => orders.heard({ connection, deviceId: source.deviceId, productKey, sn }, moment.info));
    const refusals = new Refusals();
    const values = untold(connection, moment);
    if (Object.keys(values).length === 0 && moment.messages.length === 0) return;
    const samples: readonly IntakeSample[] =
      Object.keys(values).length === 0 ? [] : (readTelemetry(source, { ts, values }, last.receivedAt, refusals) ?? []);
    const { softwareVersion, hardwareVersion } = moment.info;
    const infos =
      softwareVersion === undefined && hardwareVersion === undefined ? [] : [{ deviceId: source.deviceId, ...versions(moment.info) }];
    const refused = refusals.list();
    const rejected = refused.map((refusal) => rejectionOf(last.message, refusal, source.deviceId));
    const rows = { samples, events: [], infos, rejected };
    ingest.store(
      { deviceId: source.deviceId, topic: last.message.topic, payload: last.message.payload, receivedAt: last.receivedAt, rows },
      () => close(samples.length, refused),
    );
  }

  function storeRefusals(underway: Underway, refusals: readonly GatewayRefusal[], done: () => void): void {
    const { message, receivedAt } = underway;
    const rejected = refusals.map((refusal) => rejectionOf(message, refusal, null));
    const rows = { samples: [], events: [], infos: [], rejected };
    ingest.store({ deviceId: null, topic: message.topic, payload: message.payload, receivedAt, rows }, done);
  }

  function refuseWhole(underway: Underway, refusal: GatewayRefusal): void {
    underway.refused.push(refusal);
    storeRefusals(underway, [refusal], () => settle(underway));
  }

  function finish(underway: Underway, problems: readonly GatewayRefusal[]): void {
    if (problems.length > 0) storeRefusals(underway, problems, () => settle(underway));
    else settle(underway);
  }

  function settle({ message, receivedAt, stored, devices: sns, refused, isIgnored, done }: Underway): void {
    const outcome: GatewayOutcome = { stored, devices: [...new Set(sns)], refused, isIgnored };
    counts.add(message.connection.id, receivedAt, refused.length > 0);
    onOutcome?.(message, outcome, receivedAt);
    done(outcome);
  }

  function begin(message: GatewayMessage, done: Underway['done']): Underway {
    return { message, receivedAt: now(), left: 0, stored: 0, devices: [], refused: [], isIgnored: false, done };
  }

  return {
    accept(message, done) {
      const underway = begin(message, done);
      if (message.payload.length <= MQTT_MAX_PAYLOAD_BYTES) return run([underway], () => takeInTurn(underway));
      refuseWhole(underway, { reason: 'tooLarge', detail: tooLargeDetail(message.payload.length) });
    },
    refuse: (message, refusal, done) => refuseWhole(begin(message, done), refusal),
    waiting: (connectionId) => moments.get(connectionId)?.moments.waiting ?? 0,
    forget(connectionId) {
      moments.get(connectionId)?.moments.flush();
      moments.delete(connectionId);
      devices.forget(connectionId);
      entities.forget(connectionId);
    },
    async flush() {
      // Twice: what is being read now may open a moment.
      await Promise.race([Promise.all(running), sleep(flushLimitMs, undefined, { ref: false })]);
      for (const { moments: own } of moments.values()) own.flush();
      await Promise.race([Promise.all(running), sleep(flushLimitMs, undefined, { ref: false })]);
    },
  };
}

async function patiently<T>(work: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageBusyError || error instanceof StorageLostError)) throw error;
    await sleep(retryMs[Math.min(attempt, retryMs.length - 1)], undefined, { ref: false });
    return patiently(work, attempt + 1);
  }
}

/** What a moment says beyond what was handed on of it before. */
function untold({ profile, isReversed }: GatewayConnection, { productKey, values, told, isOver }: Moment<Underway>) {
  const sums = isOver ? profile.sums : profile.sums.filter(({ of }) => of.length === 1);
  const finished = Object.entries(finishValues({ ...profile, sums }, { productKey, isReversed }, values));
  return Object.fromEntries(finished.filter(([channel]) => !told.has(channel)));
}

/** The topic as the gateway's own documentation knows it; undefined outside the connection's prefix. */
function topicBelow({ connection, topic }: GatewayMessage): string | undefined {
  const mounted = `in/${connection.id}/`;
  const own = topic.startsWith(mounted) ? topic.slice(mounted.length) : topic;
  if (connection.profile.kind === 'http') return '';
  if (connection.prefix === '') return own;
  return own.startsWith(`${connection.prefix}/`) ? own.slice(connection.prefix.length + 1) : undefined;
}

const keptPayloadBytes = 4_096;

/** Its topic as it is mounted: two gateways with the same prefix stay two. */
function rejectionOf(
  { connection, topic, payload }: GatewayMessage,
  { reason, detail }: GatewayRefusal,
  deviceId: number | null,
): IntakeRejection {
  return {
    deviceId,
    topic: printable(`in/${connection.id}/${topic}`),
    reason,
    detail: printable(detail),
    payload: Uint8Array.prototype.slice.call(payload, 0, keptPayloadBytes),
  };
}

function versions(info: Record<string, string>): { softwareVersion?: string; hardwareVersion?: string } {
  const { softwareVersion, hardwareVersion } = info;
  const short = (text: string) => printable(text).slice(0, 60);
  return {
    ...(softwareVersion !== undefined && { softwareVersion: short(softwareVersion) }),
    ...(hardwareVersion !== undefined && { hardwareVersion: short(hardwareVersion) }),
  };
}
