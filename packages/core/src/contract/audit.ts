import { z } from 'zod';
import { auditActions, auditResources } from '../audit/kinds.ts';
import type { Table } from './endpoint.ts';
import { idSchema, instantSchema, listOf, listQuery, sortSchema, textSchema } from './fields.ts';

/** A value as it stood; another record by its id and the name that it had. */
export const auditValueSchema = z.union([z.string(), z.number(), z.boolean(), z.object({ id: idSchema, name: z.string() }), z.null()]);
export type AuditValue = z.output<typeof auditValueSchema>;

export const auditChangeSchema = z.object({
  /** As the contract of the record calls it. */
  field: z.string(),
  before: auditValueSchema,
  after: auditValueSchema,
  /** True where the values are nobody's business: both are null then. */
  isHidden: z.boolean(),
});
export type AuditChange = z.output<typeof auditChangeSchema>;

/** One change, written in the same commit as what it tells of. Entries are only added. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Who did it; null where the server did so by itself. */
  user: z.object({ id: idSchema, name: z.string() }).nullable(),
  organisation: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** True where a token for scripts signed in for that user. */
  isByToken: z.boolean(),
  action: z.enum(auditActions),
  resource: z.enum(auditResources),
  resourceId: z.string(),
  /** The record's name at that time. */
  resourceName: z.string(),
  plantId: idSchema.nullable(),
  deviceId: idSchema.nullable(),
  changes: z.array(auditChangeSchema),
  /** Of the call; support finds its log lines by it. Empty for work of the server itself. */
  requestId: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

const { page, pageSize } = listQuery;

export const audit = {
  'GET /audit': {
    access: 'audit:read',
    summary: 'Who changed what and when: of plants in scope, and by people of the own organisation and those below it.',
    query: z.object({
      page,
      pageSize,
      sort: sortSchema(['at'], '-at'),
      resource: z.enum(auditResources).optional(),
      resourceId: textSchema(40).optional(),
      /** With its devices. */
      plantId: idSchema.optional(),
      deviceId: idSchema.optional(),
      userId: idSchema.optional(),
      action: z.enum(auditActions).optional(),
      fromAt: z.coerce.number<number | string>().pipe(instantSchema).optional(),
      /** Exclusive. */
      toAt: z.coerce.number<number | string>().pipe(instantSchema).optional(),
    }),
    data: listOf(auditEntrySchema),
  },
  'GET /audit/people': {
    access: 'audit:read',
    summary: 'Whose changes the trail holds, by their latest name.',
    data: z.object({ items: z.array(z.object({ id: idSchema, name: z.string() })) }),
  },
} satisfies Table;
export type Audit = typeof audit;
