import { z } from 'zod';
import { firmwareStages } from '../firmware.ts';
import { instantSchema, macSchema, textSchema } from './fields.ts';

/** What a native device says and hears. `docs/mqtt.md` is generated from here. */
export const MQTT_ROOT = 'helio/v1';
export const mqttUpKinds = ['telemetry', 'events', 'info', 'acks', 'progress'] as const;
export type MqttUpKind = (typeof mqttUpKinds)[number];

/** Largest publish in bytes; a larger one is rejected, not cut. */
export const MQTT_MAX_PAYLOAD_BYTES = 256 * 1024;
/** Most samples in one message. */
export const MQTT_MAX_SAMPLES = 500;
/** Readings before 2010 or further ahead than this are refused. */
export const EARLIEST_READING_AT = Date.UTC(2010, 0, 1);
export const LATEST_READING_AHEAD_MS = 10 * 60_000;

/** Topic that a device publishes on. */
export function upTopic(productKey: string, sn: string, kind: MqttUpKind): string {
  return `${MQTT_ROOT}/${productKey}/${sn}/up/${kind}`;
}
/** Topic that a device listens on. */
export function downTopic(productKey: string, sn: string): string {
  return `${MQTT_ROOT}/${productKey}/${sn}/down/commands`;
}

/** Channel name → reading. A channel left out was not read; null says that it could not be read. */
export const readingsSchema = z.record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/), z.number().nullable());

/** One moment. Without `ts` the server takes the time of arrival, snapped to the device's interval. */
export const sampleSchema = z.strictObject({ ts: instantSchema.optional(), values: readingsSchema });
export type Sample = z.output<typeof sampleSchema>;

/** Samples with their times, in any order. */
export const telemetryBatchSchema = z.strictObject({
  samples: z
    .array(z.strictObject({ ts: instantSchema, values: readingsSchema }))
    .min(1)
    .max(MQTT_MAX_SAMPLES),
});

/** `up/telemetry`: one sample, or a batch of what was kept while there was no connection. */
export const telemetryPayloadSchema = z.union([sampleSchema, telemetryBatchSchema]);
export type TelemetryPayload = z.output<typeof telemetryPayloadSchema>;

/** `up/events`: a fault code that began or ended. */
export const eventPayloadSchema = z.strictObject({
  ts: instantSchema.optional(),
  code: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/),
  isOpen: z.boolean(),
});
export type EventPayload = z.output<typeof eventPayloadSchema>;

/** Setting → value, as `docs/mqtt.md` names them. */
export const settingValuesSchema = z.record(z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}$/), z.union([z.number(), textSchema(200)]));

/** `up/info`: what the device says of itself, sent after each connect, and its settings after each change of one. */
export const infoPayloadSchema = z.strictObject({
  hardwareVersion: textSchema(60).optional(),
  softwareVersion: textSchema(60).optional(),
  protocolVersion: textSchema(60).optional(),
  mac: macSchema.optional(),
  ratedPowerW: z.number().positive().max(100_000_000).optional(),
  settings: settingValuesSchema.optional(),
});
export type InfoPayload = z.output<typeof infoPayloadSchema>;

/** `up/acks`: the device's answer to a command. `ok` says that it took it, and never that the value is in force. */
export const ackPayloadSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  ok: z.boolean(),
  text: textSchema(200).optional(),
});
export type AckPayload = z.output<typeof ackPayloadSchema>;

/** `up/progress`: how far the device is with the firmware of a command. */
export const progressPayloadSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  stage: z.enum(firmwareStages),
  percent: z.int().min(0).max(100).optional(),
  text: textSchema(200).optional(),
});
export type ProgressPayload = z.output<typeof progressPayloadSchema>;

/** `down/commands`. `body` is JSON as text, so that it is signed as it stands. */
export const commandPayloadSchema = z.strictObject({
  id: z.string(),
  /** Not to be done after this instant. */
  expiresAt: instantSchema,
  body: z.string(),
  /** HMAC-SHA256 of {@link signedText} with the device's secret, hex. */
  hmac: z.string(),
});
export type CommandPayload = z.output<typeof commandPayloadSchema>;

/** A firmware that is to be installed; `docs/firmware.md` says how it is checked. */
export const firmwareBodySchema = z.strictObject({
  versionNumber: z.string(),
  fileName: z.string(),
  /** Good for this device until `expiresAt`, with ranges. */
  url: z.string(),
  expiresAt: instantSchema,
  sha256: z.string(),
  sizeBytes: z.int(),
  signature: z.string(),
  /** The signed text, whole. */
  statement: z.string(),
});
export type FirmwareBody = z.output<typeof firmwareBodySchema>;

/** What `body` says: settings to be set, a firmware to be installed, or a wish to hear the settings. */
export const commandBodySchema = z.union([
  z.strictObject({ set: settingValuesSchema }),
  z.strictObject({ firmware: firmwareBodySchema }),
  z.strictObject({ read: z.literal('settings') }),
]);
export type CommandBody = z.output<typeof commandBodySchema>;

/** The text that a command's HMAC is made of: five lines without a line break at the end. */
export function signedText(device: { productKey: string; sn: string }, command: Omit<CommandPayload, 'hmac'>): string {
  return [device.productKey, device.sn, command.id, command.expiresAt, command.body].join('\n');
}

/** Why a message was refused; it is kept in the table of rejected messages under this reason. */
export const rejectionReasons = [
  'unknownTopic',
  'notJson',
  'notValid',
  'tooLarge',
  'unknownChannel',
  'outOfRange',
  'timeTooOld',
  'timeAhead',
  'otherSerial',
  'unknownCommand',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
