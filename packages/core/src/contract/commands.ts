import { z } from 'zod';
import { effects } from '../commands/effect.ts';
import { DEFAULT_GATES } from '../commands/gates.ts';
import { firmwareStages } from '../firmware.ts';
import { ladderReasons, ladderSteps, pushStatuses } from '../commands/ladder.ts';
import { planOutcomes } from '../commands/plan.ts';
import { pushStates } from '../commands/schedule.ts';
import { settingNames } from '../commands/settings.ts';
import { DEFAULT_WAVES } from '../commands/waves.ts';
import { deviceStates } from './devices.ts';
import type { Table } from './endpoint.ts';
import {
  flagSchema,
  idSchema,
  instantSchema,
  listOf,
  listQuery,
  productKeySchema,
  sortSchema,
  textSchema,
  versionSchema,
} from './fields.ts';
import { deviceTypes } from './products.ts';

/** Most devices of one push. */
export const MOST_TARGETS = 2_000;
export const LONGEST_DEADLINE_MS = 30 * 86_400_000;
export const DEFAULT_DEADLINE_MS = 86_400_000;
export const DEFAULT_ANSWER_MS = 120_000;
/** The same for a firmware: so long it may stand still, not more than its whole installation. */
export const DEFAULT_FIRMWARE_ANSWER_MS = 600_000;

const settingValueSchema = z.union([z.number(), textSchema(200)]);
/** Setting → wanted value. */
export const changeSetSchema = z.partialRecord(z.enum(settingNames), settingValueSchema);

/** Which devices: named, or by a filter over what is in scope. */
export const selectionSchema = z.strictObject({
  deviceIds: z.array(idSchema).max(MOST_TARGETS).optional(),
  plantId: idSchema.optional(),
  productKey: productKeySchema.optional(),
  deviceType: z.enum(deviceTypes).optional(),
  state: z.enum(deviceStates).optional(),
  search: textSchema(100).optional(),
});
export type Selection = z.output<typeof selectionSchema>;

const problemSchema = z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])).optional() });

export const plannedSettingSchema = z.object({
  name: z.enum(settingNames),
  /** As the device reported it last; null where it never did. */
  before: settingValueSchema.nullable(),
  after: settingValueSchema,
  isSame: z.boolean(),
  /** Why it is refused: a key of the locales with its values. */
  problem: problemSchema.nullable(),
  /** Somebody else who wrote it last. */
  otherOwner: z.string().nullable(),
  writesToday: z.int(),
  writesPerDay: z.int().nullable(),
  isOverBudget: z.boolean(),
});

export const planLineSchema = z.object({
  deviceId: idSchema,
  name: z.string(),
  sn: z.string(),
  plantId: idSchema,
  plantName: z.string(),
  productKey: z.string(),
  outcome: z.enum(planOutcomes),
  isOnline: z.boolean(),
  settings: z.array(plannedSettingSchema),
  /** What the line was made from; a device that is not so any more stops the push. */
  fingerprint: z.string(),
});
export type PlanLineView = z.output<typeof planLineSchema>;

export const planSchema = z.object({
  version: z.literal(1),
  createdAt: instantSchema,
  set: changeSetSchema,
  counts: z.object({ change: z.int(), same: z.int(), refused: z.int(), offline: z.int() }),
  lines: z.array(planLineSchema),
});
export type Plan = z.output<typeof planSchema>;

const requestKeySchema = z.string().regex(/^[A-Za-z0-9._:-]{8,100}$/);
export const pushCreateSchema = z.strictObject({
  /** The same key again answers the same push and does nothing. */
  requestKey: requestKeySchema,
  set: changeSetSchema,
  targets: z
    .array(z.strictObject({ deviceId: idSchema, fingerprint: z.string().max(64) }))
    .min(1)
    .max(MOST_TARGETS),
  /** As in `1,5%,100%`: cumulative, rounded up. */
  waves: textSchema(200).default(DEFAULT_WAVES),
  /** As in `failed>1`. */
  gates: textSchema(400).default(DEFAULT_GATES),
  /** Until when a device that is away may still get its command. */
  deadlineMs: z.int().min(1_000).max(LONGEST_DEADLINE_MS).default(DEFAULT_DEADLINE_MS),
  /** How long a device may take to answer and to show the value; of a firmware, how long it may say nothing new. */
  answerMs: z.int().min(1_000).max(3_600_000).optional(),
  /** Needed above the write budget. */
  reason: textSchema(500).default(''),
  /** Says yes to writing what somebody else wrote last. */
  takesOver: z.boolean().default(false),
  source: z.enum(['web', 'cli', 'api']).default('api'),
});
export type PushCreate = z.output<typeof pushCreateSchema>;

export const pushSchema = z.object({
  id: idSchema,
  version: versionSchema,
  state: z.enum(pushStates),
  status: z.enum(pushStatuses),
  createTime: instantSchema,
  sendBy: z.string(),
  source: z.string(),
  set: changeSetSchema,
  reason: z.string(),
  waves: z.string(),
  gates: z.string(),
  /** The open wave, counted from 1. */
  wave: z.int(),
  waveCount: z.int(),
  deviceCount: z.int(),
  counts: z.object({ processing: z.int(), success: z.int(), failed: z.int(), unknown: z.int() }),
  /** Of the failed: never sent, because the push was stopped or the deadline passed. */
  notSent: z.int(),
  /** The gate that stopped it, as it is written. */
  stoppedBy: z.string().nullable(),
  expiresAt: instantSchema,
  /** Sent by whoever asks: somebody else approves it. */
  isOwn: z.boolean(),
  approvedBy: z.string().nullable(),
  retryOf: idSchema.nullable(),
});
export type Push = z.output<typeof pushSchema>;

const waveSchema = z.object({
  wave: z.int(),
  total: z.int(),
  processing: z.int(),
  success: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** Of the failed, as in the push. */
  notSent: z.int(),
});
export const pushDetailSchema = z.object({ ...pushSchema.shape, byWave: z.array(waveSchema) });
export type PushDetail = z.output<typeof pushDetailSchema>;

/** One command to one device: a line of the push history. */
export const commandSchema = z.object({
  id: idSchema,
  pushId: idSchema,
  deviceId: idSchema,
  deviceName: z.string(),
  sn: z.string(),
  plantId: idSchema,
  plantName: z.string(),
  status: z.enum(pushStatuses),
  step: z.enum(ladderSteps),
  reason: z.enum(ladderReasons).nullable(),
  effect: z.enum(effects).nullable(),
  wave: z.int(),
  attempt: z.int(),
  createTime: instantSchema,
  /** When it took the step that it stands at. */
  stepAt: instantSchema,
  source: z.string(),
  ackContent: z.string().nullable(),
  sendBy: z.string(),
  set: changeSetSchema,
  before: z.partialRecord(z.enum(settingNames), settingValueSchema.nullable()),
  /** How far the device is with a firmware, and when it last said something new; null where it said nothing, or of anything else. */
  progress: z
    .object({ stage: z.enum(firmwareStages), percent: z.int().nullable(), at: instantSchema, text: z.string().nullable() })
    .nullable(),
});
export type Command = z.output<typeof commandSchema>;

export const commandDetailSchema = z.object({
  ...commandSchema.shape,
  steps: z.array(z.object({ at: instantSchema, step: z.enum(ladderSteps), attempt: z.int(), text: z.string() })),
});

export type CommandDetail = z.output<typeof commandDetailSchema>;

export const deviceSettingSchema = z.object({
  name: z.enum(settingNames),
  reported: settingValueSchema.nullable(),
  reportedAt: instantSchema.nullable(),
  /** What was read back after the last push; where the device says something else, it did not hold. */
  desired: settingValueSchema.nullable(),
  owner: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  lastWriteAt: instantSchema.nullable(),
  writesToday: z.int(),
  writesPerDay: z.int().nullable(),
  writesTotal: z.int(),
});
export type DeviceSetting = z.output<typeof deviceSettingSchema>;

export const commands = {
  'GET /commands/rules': {
    access: 'commands:read',
    summary: 'What holds for every push of this server.',
    /** Whether a second person has to release each push. */
    data: z.object({ needsApproval: z.boolean() }),
  },
  'POST /commands/plan': {
    access: 'commands:read',
    isReadOnly: true,
    summary: 'What a change set would do to each chosen device; nothing is sent.',
    body: z.strictObject({ select: selectionSchema, set: changeSetSchema }),
    data: planSchema,
  },
  'GET /commands/pushes': {
    access: 'commands:read',
    summary: 'The pushes that reach a device in scope.',
    query: z.object({
      ...listQuery,
      sort: sortSchema(['createTime'], '-createTime'),
      state: z.enum(pushStates).optional(),
      /** False: those that wait for approval, run or are paused. */
      isOver: flagSchema.optional(),
      /** Those that reach a device of this plant. */
      plantId: idSchema.optional(),
      /** Made at or after this instant. */
      since: z.coerce.number<number | string>().int().min(0).optional(),
    }),
    data: listOf(pushSchema),
  },
  'POST /commands/pushes': {
    access: 'commands:write',
    summary: 'Applies a plan in waves; refused where a device is not as it was planned.',
    body: pushCreateSchema,
    data: pushDetailSchema,
  },
  'GET /commands/pushes/{id}': { access: 'commands:read', summary: 'One push with its waves.', data: pushDetailSchema },
  'POST /commands/pushes/{id}/pause': { access: 'commands:write', summary: 'Lets nothing more leave for now.', data: pushDetailSchema },
  'POST /commands/pushes/{id}/resume': { access: 'commands:write', summary: 'Goes on after a pause.', data: pushDetailSchema },
  'POST /commands/pushes/{id}/abort': {
    access: 'commands:write',
    summary: 'Ends a push; what was not sent yet will not be.',
    data: pushDetailSchema,
  },
  'POST /commands/pushes/{id}/retry': {
    access: 'commands:write',
    summary: 'A new push to those devices for which this one failed.',
    body: z.strictObject({ requestKey: requestKeySchema, source: z.enum(['web', 'cli', 'api']).default('api') }),
    data: pushDetailSchema,
  },
  'POST /commands/pushes/{id}/approve': {
    access: 'commands:approve',
    summary: 'Releases the push of somebody else, where the server asks for a second person.',
    data: pushDetailSchema,
  },
  'GET /commands/history': {
    access: 'commands:read',
    summary: 'Every command to every device in scope.',
    query: z.object({
      ...listQuery,
      sort: sortSchema(['createTime', 'wave'], '-createTime'),
      pushId: idSchema.optional(),
      deviceId: idSchema.optional(),
      plantId: idSchema.optional(),
      status: z.enum(pushStatuses).optional(),
    }),
    data: listOf(commandSchema),
  },
  'GET /commands/history/{id}': { access: 'commands:read', summary: 'One command with every step it took.', data: commandDetailSchema },
  'GET /devices/{id}/settings': {
    access: 'commands:read',
    summary: 'The settings that a device takes: as reported, as wanted, their range and their writes.',
    data: z.object({ items: z.array(deviceSettingSchema) }),
  },
} satisfies Table;
export type Commands = typeof commands;
