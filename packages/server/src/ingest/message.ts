import { isUtf8 } from 'node:buffer';
import {
  ackPayloadSchema,
  eventPayloadSchema,
  infoPayloadSchema,
  MQTT_MAX_PAYLOAD_BYTES,
  progressPayloadSchema,
  telemetryPayloadSchema,
  type InfoPayload,
  type MqttUpKind,
  type RejectionReason,
} from '@heliograph/core/contract/mqtt';
import type { SettingValue } from '@heliograph/core/commands/settings';
import type { z } from 'zod';
import type { DeviceReply } from '../commands/replies.ts';
import type { IntakeEvent, IntakeInfo, IntakeRejection, IntakeSample } from '../storage/storage.ts';
import { printable, Refusals } from './refusals.ts';
import type { IngestSource } from './source.ts';
import { readTelemetry, timeProblem, windowProblem } from './telemetry.ts';

/** What one publish brings: rows, refusals, or both. */
export interface MessageRows {
  samples: readonly IntakeSample[];
  events: readonly IntakeEvent[];
  infos: readonly IntakeInfo[];
  rejected: readonly IntakeRejection[];
  /** What it says about commands; committed before the rest. */
  reply?: DeviceReply;
}
export interface Publish {
  source: IngestSource;
  topic: string;
  payload: Buffer;
}

const none: readonly never[] = [];
const keptPayloadBytes = 4096;

/** Never throws: whatever arrives becomes rows or refusals. */
export function readMessage(publish: Publish, receivedAt: number): MessageRows {
  const { source, topic, payload } = publish;
  const kind = source.topics.get(topic);
  if (kind === undefined) return refused(publish, 'unknownTopic', `Not a topic of device ${source.deviceId}`);
  if (payload.length > MQTT_MAX_PAYLOAD_BYTES) return refused(publish, 'tooLarge', tooLargeDetail(payload.length));
  const json = parseJson(payload);
  return json === undefined ? refused(publish, 'notJson', 'Not UTF-8 JSON') : readers[kind](publish, json.value, receivedAt);
}

export function refused(publish: Publish, reason: RejectionReason, detail: string): MessageRows {
  return { samples: none, events: none, infos: none, rejected: [rejection(publish, reason, detail)] };
}

export function tooLargeDetail(bytes: number): string {
  return `${bytes} bytes; at most ${MQTT_MAX_PAYLOAD_BYTES} are taken`;
}

const readers: Record<MqttUpKind, (publish: Publish, json: unknown, receivedAt: number) => MessageRows> = {
  telemetry(publish, json, receivedAt) {
    const refusals = new Refusals();
    const samples = readTelemetry(publish.source, json, receivedAt, refusals);
    if (samples === undefined) return refused(publish, 'notValid', telemetryProblem(json));
    const rejected = refusals.isEmpty ? none : refusals.list().map(({ reason, detail }) => rejection(publish, reason, detail));
    return { samples, events: none, infos: none, rejected };
  },
  events(publish, json, receivedAt) {
    const parsed = eventPayloadSchema.safeParse(json);
    if (!parsed.success) return refused(publish, 'notValid', problemOf(parsed.error));
    const { code, isOpen, ts: at = receivedAt } = parsed.data;
    const problem = timeProblem(at, receivedAt) ?? windowProblem(publish.source, at);
    if (problem !== undefined) return refused(publish, problem.reason, problem.detail);
    const { deviceId, severities } = publish.source;
    return {
      samples: none,
      events: [{ deviceId, at, code, isOpen, severity: severities.get(code) ?? 'warning' }],
      infos: none,
      rejected: none,
    };
  },
  info(publish, json, receivedAt) {
    const parsed = infoPayloadSchema.safeParse(json);
    if (!parsed.success) return refused(publish, 'notValid', problemOf(parsed.error));
    const problem = windowProblem(publish.source, receivedAt);
    if (problem !== undefined) return refused(publish, problem.reason, problem.detail);
    const { settings: _, ...info } = parsed.data;
    const { deviceId } = publish.source;
    const rows = { samples: none, events: none, infos: [{ deviceId, ...defined(info) }], rejected: none };
    const values = reportedSettings(parsed.data);
    return values === undefined ? rows : { ...rows, reply: { kind: 'settings', deviceId, values } };
  },
  acks(publish, json, receivedAt) {
    const parsed = ackPayloadSchema.safeParse(json);
    if (!parsed.success) return refused(publish, 'notValid', problemOf(parsed.error));
    const problem = windowProblem(publish.source, receivedAt);
    if (problem !== undefined) return refused(publish, problem.reason, problem.detail);
    const reply = { kind: 'ack', deviceId: publish.source.deviceId, ack: parsed.data } as const;
    return { samples: none, events: none, infos: none, rejected: none, reply };
  },
  progress(publish, json, receivedAt) {
    const parsed = progressPayloadSchema.safeParse(json);
    if (!parsed.success) return refused(publish, 'notValid', problemOf(parsed.error));
    const problem = windowProblem(publish.source, receivedAt);
    if (problem !== undefined) return refused(publish, problem.reason, problem.detail);
    const reply = { kind: 'progress', deviceId: publish.source.deviceId, progress: parsed.data } as const;
    return { samples: none, events: none, infos: none, rejected: none, reply };
  },
};

/** The firmware in force is the version that the device says it runs, and nothing else. */
function reportedSettings({ settings, softwareVersion }: InfoPayload): Record<string, SettingValue> | undefined {
  if (settings === undefined && softwareVersion === undefined) return undefined;
  const { firmware: _, ...told } = settings ?? {};
  return { ...told, ...(softwareVersion !== undefined && { firmware: softwareVersion }) };
}

function rejection({ source, topic, payload }: Publish, reason: RejectionReason, detail: string): IntakeRejection {
  // A copy: the payload is a view of the whole chunk that came from the socket.
  const kept = Uint8Array.prototype.slice.call(payload, 0, keptPayloadBytes);
  return { deviceId: source.deviceId, topic: printable(topic), reason, detail: printable(detail), payload: kept };
}

function parseJson(payload: Buffer): { value: unknown } | undefined {
  try {
    return isUtf8(payload) ? { value: JSON.parse(payload.toString()) } : undefined;
  } catch {
    return undefined;
  }
}

function telemetryProblem(json: unknown): string {
  const [single, batch] = telemetryPayloadSchema.options;
  const isBatch = typeof json === 'object' && json !== null && 'samples' in json;
  const { error } = (isBatch ? batch : single).safeParse(json);
  return error === undefined ? 'Not a sample or a batch of samples' : problemOf(error);
}

function problemOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}

function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as never;
}
