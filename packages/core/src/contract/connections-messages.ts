import { z } from 'zod';
import { profileKeys } from '../profiles/profile-keys.ts';
import type { Table } from './endpoint.ts';
import { prefixSchema } from './connections.ts';
import { idSchema, instantSchema, productKeySchema, serialSchema, textSchema } from './fields.ts';

/** All of it stored; a part; none of it; or nothing in it that is measured here. */
export const intakeOutcomes = ['stored', 'partly', 'refused', 'ignored'] as const;

const refusalSchema = z.object({ reason: z.string(), detail: z.string() });

/** A message that came in a little while ago, and what became of it. */
export const intakeMessageSchema = z.object({
  /** Rises with every message. */
  id: z.int(),
  at: instantSchema,
  /** Who sent it: a gateway's connection, or a device itself. */
  connectionId: idSchema.nullable(),
  deviceId: idSchema.nullable(),
  via: z.enum(['mqtt', 'http']),
  topic: z.string(),
  /** Its beginning; what looks like a secret is left out. */
  payload: z.string(),
  payloadBytes: z.int(),
  outcome: z.enum(intakeOutcomes),
  /** Serial numbers of the devices that it spoke of. */
  devices: z.array(z.string()),
  refused: z.array(refusalSchema),
});
export type IntakeMessage = z.output<typeof intakeMessageSchema>;

/** What a message would bring. */
export const payloadTestSchema = z.object({
  readings: z.array(
    z.object({
      sn: z.string(),
      productKey: z.string(),
      productName: z.string(),
      name: z.string().nullable(),
      /** Epoch ms as the message says it; null: the time of arrival. */
      ts: instantSchema.nullable(),
      values: z.array(
        z.object({
          channel: z.string(),
          unit: z.string(),
          value: z.number().nullable(),
          /** Where in the message it stood; empty for a sum. */
          from: z.string(),
        }),
      ),
    }),
  ),
  refused: z.array(refusalSchema),
  /** Why nothing would be stored although nothing is wrong. */
  ignored: z.enum(['unmapped', 'absent', 'discovery']).nullable(),
});
export type PayloadTest = z.output<typeof payloadTestSchema>;

export const connectionsMessages = {
  'GET /connections/messages': {
    access: 'connections:read',
    summary:
      'What came in a little while ago and what became of it, newest first, and beyond the limit up to 100 older ones that were refused; the server keeps it in memory only.',
    query: z.object({
      after: z.coerce.number<number | string>().int().min(0).default(0),
      limit: z.coerce.number<number | string>().int().min(1).max(500).default(200),
      connectionId: idSchema.optional(),
    }),
    data: z.object({ items: z.array(intakeMessageSchema) }),
  },
  'POST /connections/test': {
    access: 'connections:read',
    isReadOnly: true,
    summary: 'Reads a message as its format says and answers what would be stored and what refused; stores nothing.',
    body: z.object({
      /** Null: as a device that speaks the native format. */
      profile: z.enum(profileKeys).nullable(),
      /** As it is published; empty for HTTP. */
      topic: textSchema(1_000).default(''),
      payload: z.string().max(200_000),
      productKey: productKeySchema.optional(),
      prefix: prefixSchema.optional(),
      serial: serialSchema.default('SERIAL'),
      isReversed: z.boolean().default(false),
    }),
    data: payloadTestSchema,
  },
} satisfies Table;
export type ConnectionsMessages = typeof connectionsMessages;
