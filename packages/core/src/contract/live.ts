import { z } from 'zod';
import { deviceValuesSchema } from './devices.ts';
import type { Table } from './endpoint.ts';
import { intakeMessageSchema } from './connections-messages.ts';
import { flagSchema, idListSchema, idSchema, instantSchema } from './fields.ts';
import { ladderSteps, pushStatuses } from '../commands/ladder.ts';
import { firmwareStages } from '../firmware.ts';
import { latestValueSchema } from './devices-telemetry.ts';
import { plantValuesSchema } from './plants.ts';
import { faultSeverities } from './products.ts';

/**
 * Values are state: a (re)connect begins with a snapshot of everything watched, later events carry what changed.
 * Facts happen once and have an id of their own, which Last-Event-ID takes up again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('values'),
    isSnapshot: z.boolean(),
    plants: z.array(plantValuesSchema),
    devices: z.array(deviceValuesSchema),
    latest: z.array(z.object({ deviceId: idSchema, items: z.array(latestValueSchema) })),
  }),
  z.object({
    type: z.literal('fault'),
    at: instantSchema,
    faultId: idSchema,
    plantId: idSchema,
    /** Null where the whole plant is concerned. */
    deviceId: idSchema.nullable(),
    deviceName: z.string().nullable(),
    code: z.string(),
    severity: z.enum(faultSeverities),
    isOpen: z.boolean(),
  }),
  /** A command to one device took a step, or its firmware came on. */
  z.object({
    type: z.literal('command'),
    at: instantSchema,
    pushId: idSchema,
    plantId: idSchema,
    deviceId: idSchema,
    step: z.enum(ladderSteps),
    status: z.enum(pushStatuses),
    stage: z.enum(firmwareStages).optional(),
    percent: z.int().nullable().optional(),
  }),
  /** Messages that came in, newest first; the snapshot is what the server still remembers of them. */
  z.object({ type: z.literal('messages'), isSnapshot: z.boolean(), items: z.array(intakeMessageSchema) }),
]);
export type LiveEvent = z.output<typeof liveEventSchema>;

export const live = {
  'GET /live': {
    access: 'plants:read',
    kind: 'events',
    summary: 'Values of the watched plants and devices as they change, and the facts of the scope.',
    query: z.object({
      /** Plants whose values are watched. */
      plants: idListSchema.optional(),
      /** Plants all of whose devices are watched. */
      devicesOf: idListSchema.optional(),
      /** Devices whose every channel is watched. */
      latestOf: idListSchema.optional(),
      /** Incoming messages as well, as `GET /connections/messages` shows them; for those who may call it. */
      messages: flagSchema.optional(),
    }),
    data: liveEventSchema,
  },
} satisfies Table;
export type Live = typeof live;
