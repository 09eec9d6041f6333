import { z } from 'zod';
import type { Table } from './endpoint.ts';
import {
  displayNameSchema,
  flagSchema,
  idListSchema,
  idSchema,
  instantSchema,
  listOf,
  listQuery,
  macSchema,
  productKeySchema,
  serialSchema,
  sortSchema,
  textSchema,
  versionSchema,
} from './fields.ts';
import { deviceRoles, deviceTypes } from './products.ts';
import { deviceSorts } from '../list-sorts.ts';

/**
 * Never reported; unreachable (no message for max(3 × its interval, 10 min)); idle (reachable and below
 * 0.5 % of its rating, or the sun below the horizon); producing; reporting (reachable, and of a kind that
 * produces nothing: a meter, a weather station); fault (an open fault, over the others).
 */
export const deviceStates = ['neverReported', 'unreachable', 'idle', 'producing', 'reporting', 'fault'] as const;

/** At a plant; registered and at none; or no longer there, while what it measured stays with the plant. */
export const deviceBindings = ['bound', 'unbound', 'former'] as const;
/** Failure is an open fault. */
export const deviceRunStates = ['normal', 'failure'] as const;
/** Of the faults of the last 30 days: one is not repaired, or all are. */
export const deviceRepairStates = ['unrepaired', 'fixed'] as const;

/** What changes from second to second; also one entry of a live `values` event. */
export const deviceValuesSchema = z.object({
  id: idSchema,
  plantId: idSchema,
  state: z.enum(deviceStates),
  isOnline: z.boolean(),
  /** AC power in the sense of the device's role: generated, imported, drawn or discharged is positive. */
  powerW: z.number().nullable(),
  energyTodayKwh: z.number().nullable(),
  /** Time of the newest reading. */
  lastSeenAt: instantSchema.nullable(),
});
export type DeviceValues = z.output<typeof deviceValuesSchema>;

export const deviceSchema = z.object({
  ...deviceValuesSchema.shape,
  /** Rises with every edit; whoever edits names the version that was read. */
  version: versionSchema,
  name: z.string(),
  sn: z.string(),
  binding: z.enum(deviceBindings),
  /** The parent power station; null where it is bound to none. */
  plantId: idSchema.nullable(),
  plantName: z.string().nullable(),
  /** When it left the plant; null while it is there. */
  unboundAt: instantSchema.nullable(),
  /** Whether it has ever reported. */
  isActive: z.boolean(),
  runState: z.enum(deviceRunStates),
  /** Null where no fault was in the last 30 days. */
  repairStatus: z.enum(deviceRepairStates).nullable(),
  productId: z.string().nullable(),
  productKey: z.string(),
  productName: z.string(),
  deviceType: z.enum(deviceTypes),
  role: z.enum(deviceRoles),
  ratedPowerW: z.number().nullable(),
  reportIntervalMs: z.int(),
  mac: z.string().nullable(),
  communicationMode: z.string(),
  hardwareVersion: z.string().nullable(),
  softwareVersion: z.string().nullable(),
  protocolVersion: z.string().nullable(),
  /** Of its panels or its sensor: from the horizontal, and clockwise from north. */
  arrayTiltDeg: z.number().nullable(),
  arrayAzimuthDeg: z.number().nullable(),
  /** Of its battery: what can be taken out of it, full to empty. */
  usableCapacityKwh: z.number().nullable(),
  createdAt: instantSchema,
});
export type Device = z.output<typeof deviceSchema>;

/** How a device signs in to the broker. `password` is in this answer only; the server keeps its hash. */
export const deviceCredentialSchema = z.object({
  /** Also the client id. */
  username: z.string(),
  password: z.string(),
  /** The device publishes below this and listens below the other. */
  publishTopic: z.string(),
  subscribeTopic: z.string(),
  url: z.string(),
});
export type DeviceCredential = z.output<typeof deviceCredentialSchema>;

/** What a person says of a device; what it tells itself, it overwrites. */
const described = {
  name: displayNameSchema,
  ratedPowerW: z.number().positive().max(100_000_000).nullable().default(null),
  mac: macSchema.nullable().default(null),
  arrayTiltDeg: z.number().min(0).max(90).nullable().default(null),
  arrayAzimuthDeg: z.number().min(0).max(360).nullable().default(null),
  usableCapacityKwh: z.number().positive().max(1_000_000).nullable().default(null),
};

export const deviceCreateSchema = z.object({
  /** Without one the device is registered only, and bound later. */
  plantId: idSchema.nullable().default(null),
  productKey: productKeySchema,
  sn: serialSchema,
  ...described,
});

export const deviceUpdateSchema = z.object({
  version: versionSchema,
  ...described,
  hardwareVersion: textSchema(60).nullable().default(null),
  softwareVersion: textSchema(60).nullable().default(null),
  protocolVersion: textSchema(60).nullable().default(null),
});

export const devices = {
  'GET /devices': {
    access: 'devices:read',
    summary: 'The devices in scope: those of its plants, and those of its organisations that are bound to none.',
    query: z.object({
      ...listQuery,
      sort: sortSchema(deviceSorts, 'name'),
      /** These only; what is not in scope is left out. */
      ids: idListSchema.optional(),
      plantId: idSchema.optional(),
      productKey: productKeySchema.optional(),
      deviceType: z.enum(deviceTypes).optional(),
      communicationMode: textSchema(40).optional(),
      state: z.enum(deviceStates).optional(),
      isOnline: flagSchema.optional(),
      isActive: flagSchema.optional(),
      runState: z.enum(deviceRunStates).optional(),
      repairStatus: z.enum(deviceRepairStates).optional(),
      /** Without it those bound and those unbound, not the former ones. */
      binding: z.enum(deviceBindings).optional(),
    }),
    data: listOf(deviceSchema),
  },
  'POST /devices': {
    access: 'devices:write',
    summary: 'Registers a device, at a plant or at none yet; the MQTT secret is in this answer only.',
    body: deviceCreateSchema,
    data: z.object({ device: deviceSchema, credential: deviceCredentialSchema }),
  },
  'GET /devices/{id}': {
    access: 'devices:read',
    summary: 'One device.',
    data: deviceSchema,
  },
  'PUT /devices/{id}': {
    access: 'devices:write',
    summary: 'Changes what is said of a device; who read an older version is refused.',
    body: deviceUpdateSchema,
    data: deviceSchema,
  },
  'POST /devices/{id}/secret': {
    access: 'devices:write',
    summary: 'Gives the device a new MQTT secret; the old one and those of its former serials end, and its connection closes.',
    data: deviceCredentialSchema,
  },
} satisfies Table;
export type Devices = typeof devices;
