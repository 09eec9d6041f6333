import { isUtf8 } from 'node:buffer';
import type { IntakeMessage } from '@heliograph/core/contract/connections-messages';
import type { MessageRows, Publish } from '../ingest/message.ts';
import { printable } from '../ingest/refusals.ts';
import type { Senders } from './senders.ts';

/** One message and what became of it. */
export interface Told extends Omit<IntakeMessage, 'id' | 'connectionId' | 'deviceId' | 'payload' | 'payloadBytes'> {
  payload: Buffer;
}
/** Recent messages in memory: a few of each sender, of as many senders as there is room for. */
export interface Tail {
  /** Of the newest message of all; 0 before the first. */
  newestId(): number;
  ofConnection(connectionId: number, told: Told): void;
  /** Of a device that signs in itself: what was refused, and of the rest a few a second. */
  ofDevice(deviceId: number, told: () => Told, isRefused: boolean): void;
  /** Newest first, of the senders named, after a message already seen; beyond the limit the newest that were refused. */
  read(senders: Senders, after: number, limit: number): IntakeMessage[];
}

const keptOfSender = 100;
const mostSenders = 1_000;
const olderRefused = 100;
const keptPayloadBytes = 1_000;
const storedADevice = 1_000;

type Kept = Omit<IntakeMessage, 'connectionId' | 'deviceId'>;

export function createTail(now: () => number): Tail {
  const rings = new Map<string, Kept[]>();
  const lastStored = new Map<number, number>();
  let lastId = 0;

  function add(sender: string, { payload, topic, ...told }: Told): void {
    const ring = rings.get(sender) ?? [];
    rings.delete(sender);
    if (rings.size >= mostSenders) rings.delete(rings.keys().next().value!);
    rings.set(sender, ring);
    lastId += 1;
    ring.push({ ...told, id: lastId, topic: printable(topic), payload: showPayload(payload), payloadBytes: payload.length });
    if (ring.length > keptOfSender) ring.splice(oldestToForget(ring), 1);
  }

  return {
    newestId: () => lastId,
    ofConnection: (connectionId, told) => add(`c${connectionId}`, told),
    ofDevice(deviceId, told, isRefused) {
      const at = now();
      if (!isRefused && at - (lastStored.get(deviceId) ?? 0) < storedADevice) return;
      if (lastStored.size >= 20_000) lastStored.clear();
      if (!isRefused) lastStored.set(deviceId, at);
      add(`d${deviceId}`, told());
    },
    read({ connectionIds, deviceIds }, after, limit) {
      const of = (sender: string, ids: Pick<IntakeMessage, 'connectionId' | 'deviceId'>) =>
        (rings.get(sender) ?? []).filter((kept) => kept.id > after).map((kept) => ({ ...kept, ...ids }));
      const all = [
        ...connectionIds.flatMap((id) => of(`c${id}`, { connectionId: String(id), deviceId: null })),
        ...deviceIds.flatMap((id) => of(`d${id}`, { connectionId: null, deviceId: String(id) })),
      ].sort((one, other) => other.id - one.id);
      return [...all.slice(0, limit), ...all.slice(limit).filter(isRefused).slice(0, olderRefused)];
    },
  };
}

/** What was stored goes before what was refused, which is what somebody looks for, as long as that fills half of the room at most. */
function oldestToForget(ring: readonly Kept[]): number {
  const isCrowded = ring.filter(isRefused).length > keptOfSender / 2;
  return isCrowded ? 0 : ring.findIndex((kept) => !isRefused(kept));
}

function isRefused({ refused }: Pick<Kept, 'refused'>): boolean {
  return refused.length > 0;
}

const secrets = /("?(?:pass(?:word|wd)?|pwd|secret|token|api_?key|authorization|psk)"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^\s,;&}]+)/gi;

/** The beginning as text, without what looks like a secret; bytes that are no text as such. */
function showPayload(payload: Buffer): string {
  const whole = payload.subarray(0, keptPayloadBytes);
  const start = isUtf8(payload) ? payload.toString('utf8', 0, keptPayloadBytes).replace(/\u{FFFD}$/u, '') : undefined;
  if (start === undefined) return `0x${whole.subarray(0, 64).toString('hex')}`;
  return start
    .replace(secrets, '$1"…"')
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '\u{FFFD}');
}

/** Feeds it with messages of devices that sign in themselves. */
export function tellTail(tail: Tail): (publish: Publish, rows: MessageRows, receivedAt: number) => void {
  return ({ source, topic, payload }, { samples, events, infos, rejected }, at) => {
    const isRefused = rejected.length > 0;
    const isStored = samples.length + events.length + infos.length > 0;
    const told = (): Told => ({
      at,
      via: 'mqtt',
      topic,
      payload,
      outcome: isRefused ? (isStored ? 'partly' : 'refused') : isStored ? 'stored' : 'ignored',
      devices: [source.sn],
      refused: rejected.map(({ reason, detail }) => ({ reason, detail })),
    });
    tail.ofDevice(source.deviceId, told, isRefused);
  };
}
