import { z } from 'zod';
import { COMMENT_MAX_LENGTH } from '../fault-codes.ts';
import type { Table } from './endpoint.ts';
import { idSchema, instantSchema, listOf, listQuery, sortSchema, textSchema } from './fields.ts';
import { deviceTypes, faultSeverities } from './products.ts';
import { faultSorts } from '../list-sorts.ts';

/** Unrepaired until somebody repaired it or the data show that it is over; then fixed (spec §4). */
export const faultStates = ['unrepaired', 'fixed'] as const;
/** A shelved fault is unrepaired and put aside until a time. */
export const faultStateFilters = [...faultStates, 'shelved', 'all'] as const;
/** Told by the device, or derived from its data. */
export const faultSources = ['device', 'derived'] as const;

/** Values that made the rule speak, each with its unit. `at` is an instant, `ms` a duration. */
export const evidenceNames = [
  'lastHeard',
  'silentFor',
  'sunElevation',
  'power',
  'expectedPower',
  'energy',
  'peerEnergy',
  'peerShare',
  'peerCount',
  'counter',
  'window',
  'deviceCount',
] as const;
export const evidenceSchema = z.object({
  name: z.enum(evidenceNames),
  value: z.number(),
  unit: z.enum(['at', 'ms', '°', 'W', 'Wh', '%', '']),
});
export type Evidence = z.output<typeof evidenceSchema>;

export const personSchema = z.object({ id: idSchema, name: z.string() });

export const faultSchema = z.object({
  id: idSchema,
  plantId: idSchema,
  plantName: z.string(),
  timeZone: z.string(),
  /** Null where the whole plant is concerned. */
  deviceId: idSchema.nullable(),
  deviceName: z.string().nullable(),
  deviceType: z.enum(deviceTypes).nullable(),
  sn: z.string().nullable(),
  code: z.string(),
  source: z.enum(faultSources),
  severity: z.enum(faultSeverities),
  state: z.enum(faultStates),
  openedAt: instantSchema,
  /** When the data or the device said that it is over. */
  closedAt: instantSchema.nullable(),
  /** When somebody said so; without `closedAt` the data have not confirmed it yet. */
  repairedAt: instantSchema.nullable(),
  acknowledgedAt: instantSchema.nullable(),
  shelvedUntil: instantSchema.nullable(),
  assignee: personSchema.nullable(),
  /** Expected less actual energy since it opened; null where nothing was expected or nothing is known. */
  lostKwh: z.number().nullable(),
  /** Faults of single devices that this one explains. */
  childCount: z.int(),
});
export type Fault = z.output<typeof faultSchema>;

/** What happened to a fault. Only `commented` carries words of a person; without an author the server itself wrote it. */
export const faultEntryKinds = [
  'opened',
  'closed',
  'acknowledged',
  'assigned',
  'unassigned',
  'commented',
  'shelved',
  'unshelved',
  'repaired',
  'reopened',
] as const;
export const faultEntrySchema = z.object({
  at: instantSchema,
  kind: z.enum(faultEntryKinds),
  author: personSchema.nullable(),
  text: z.string(),
  /** Of `assigned`: to whom. */
  person: personSchema.nullable(),
  /** Of `shelved`: until when. */
  until: instantSchema.nullable(),
});
export type FaultEntry = z.output<typeof faultEntrySchema>;

export const faultDetailSchema = z.object({
  ...faultSchema.shape,
  /** Why it fired. */
  evidence: z.array(evidenceSchema),
  thread: z.array(faultEntrySchema),
  /** The faults that this one explains. */
  children: z.array(faultSchema),
  parentId: idSchema.nullable(),
});
export type FaultDetail = z.output<typeof faultDetailSchema>;

/** Two hours before and after the beginning: the power, and what the peers or the irradiance say of it. */
export const faultCurveSchema = z.object({
  timeZone: z.string(),
  fromAt: instantSchema,
  toAt: instantSchema,
  openedAt: instantSchema,
  stepMs: z.int(),
  points: z.array(z.object({ at: instantSchema, powerW: z.number().nullable(), expectedW: z.number().nullable() })),
});
export type FaultCurve = z.output<typeof faultCurveSchema>;

export const faultSummarySchema = z.object({
  /** Unrepaired and not shelved, causes only. */
  open: z.object({ critical: z.int(), warning: z.int(), info: z.int() }),
  shelved: z.int(),
  /** Causes that were open at any time since then, by code, as the list counts them; the most frequent first. */
  sinceAt: instantSchema,
  types: z.array(
    z.object({
      code: z.string(),
      source: z.enum(faultSources),
      severity: z.enum(faultSeverities),
      count: z.int(),
      openCount: z.int(),
    }),
  ),
  /** Silent devices by day: silences that began in the last 3 days, and longer ones apart. */
  offline: z.object({ recent: z.int(), longer: z.int() }),
});
export type FaultSummary = z.output<typeof faultSummarySchema>;

const noteSchema = textSchema(COMMENT_MAX_LENGTH).default('');

export const faults = {
  'GET /faults': {
    access: 'faults:read',
    summary: 'The faults in scope, causes only unless one device is asked for.',
    query: z.object({
      ...listQuery,
      sort: sortSchema(faultSorts, '-severity'),
      state: z.enum(faultStateFilters).default('unrepaired'),
      severity: z.enum(faultSeverities).optional(),
      code: textSchema(64).optional(),
      plantId: idSchema.optional(),
      deviceId: idSchema.optional(),
      /** Opened at or after this instant. */
      since: z.coerce.number<number | string>().int().min(0).optional(),
    }),
    data: listOf(faultSchema),
  },
  'GET /faults/summary': {
    access: 'faults:read',
    summary:
      'Open faults by severity, silent devices, and the causes of the last 30 days by code; /fleet/faults counts the same faults device by device.',
    data: faultSummarySchema,
  },
  'GET /faults/{id}': {
    access: 'faults:read',
    summary: 'One fault: why it fired, and what happened to it since.',
    data: faultDetailSchema,
  },
  'GET /faults/{id}/curve': {
    access: 'faults:read',
    summary: 'Power around the beginning of a fault, beside what was expected.',
    data: faultCurveSchema,
  },
  'GET /faults/{id}/assignees': {
    access: 'faults:write',
    summary: 'Who can be given a fault: people of the own organisation and those below who see its plant.',
    data: z.object({ items: z.array(personSchema) }),
  },
  'POST /faults/{id}/repair': {
    access: 'faults:write',
    summary: 'Moves a fault to fixed; it comes back if its data do not confirm it.',
    body: z.object({ text: noteSchema }),
    data: faultDetailSchema,
  },
  'POST /faults/{id}/acknowledge': {
    access: 'faults:write',
    summary: 'Says that somebody has seen a fault.',
    data: faultDetailSchema,
  },
  'POST /faults/{id}/assign': {
    access: 'faults:write',
    summary: 'Gives a fault to a person, or to nobody.',
    body: z.object({ userId: idSchema.nullable() }),
    data: faultDetailSchema,
  },
  'POST /faults/{id}/comment': {
    access: 'faults:write',
    summary: 'Adds words to the thread of a fault.',
    body: z.object({ text: textSchema(COMMENT_MAX_LENGTH).min(1) }),
    data: faultDetailSchema,
  },
  'POST /faults/{id}/shelve': {
    access: 'faults:write',
    summary: 'Puts a fault aside until a time, at most 90 days ahead, or takes it up again.',
    body: z.object({ until: instantSchema.nullable() }),
    data: faultDetailSchema,
  },
} satisfies Table;
export type Faults = typeof faults;
