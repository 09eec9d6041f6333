import { z } from 'zod';
import type { Table } from './endpoint.ts';
import {
  displayNameSchema,
  flagSchema,
  idSchema,
  instantSchema,
  listOf,
  listQuery,
  productKeySchema,
  serialSchema,
  sortSchema,
} from './fields.ts';
import { deviceRoles, deviceTypes } from './products.ts';

/**
 * Never reported; unreachable (no message for max(3 × its interval, 10 min)); idle (reachable and below
 * 0.5 % of its rating, or the sun below the horizon); producing; reporting (reachable, and of a kind that
 * produces nothing: a meter, a weather station); fault (an open fault, over the others).
 */
export const deviceStates = ['neverReported', 'unreachable', 'idle', 'producing', 'reporting', 'fault'] as const;

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
  name: z.string(),
  sn: z.string(),
  plantName: z.string(),
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

export const deviceCreateSchema = z.object({
  plantId: idSchema,
  productKey: productKeySchema,
  sn: serialSchema,
  name: displayNameSchema,
  ratedPowerW: z.number().positive().max(100_000_000).nullable().default(null),
});

export const deviceSorts = ['name', 'sn', 'powerW', 'lastSeenAt', 'energyTodayKwh'] as const;

export const devices = {
  'GET /devices': {
    access: 'devices:read',
    summary: 'The devices of the plants in scope.',
    query: z.object({
      ...listQuery,
      sort: sortSchema(deviceSorts, 'name'),
      plantId: idSchema.optional(),
      productKey: productKeySchema.optional(),
      deviceType: z.enum(deviceTypes).optional(),
      state: z.enum(deviceStates).optional(),
      isOnline: flagSchema.optional(),
    }),
    data: listOf(deviceSchema),
  },
  'POST /devices': {
    access: 'devices:write',
    summary: 'Registers a device at a plant; the MQTT secret is in this answer only.',
    body: deviceCreateSchema,
    data: z.object({ device: deviceSchema, credential: deviceCredentialSchema }),
  },
  'GET /devices/{id}': {
    access: 'devices:read',
    summary: 'One device.',
    data: deviceSchema,
  },
  'POST /devices/{id}/secret': {
    access: 'devices:write',
    summary: 'Gives the device a new MQTT secret; the old one ends and its connection closes.',
    data: deviceCredentialSchema,
  },
} satisfies Table;
export type Devices = typeof devices;
