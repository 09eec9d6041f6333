import { z } from 'zod';
import { profileKeys } from '../profiles/profile-keys.ts';
import type { Table } from './endpoint.ts';
import {
  displayNameSchema,
  idSchema,
  instantSchema,
  listOf,
  listQuery,
  productKeySchema,
  serialSchema,
  sortSchema,
  textSchema,
  versionSchema,
} from './fields.ts';

export const connectionKinds = ['mqtt', 'http'] as const;
/** Nothing came yet; something came in the last 15 minutes; nothing since; or its credential admits nobody. */
export const connectionStates = ['waiting', 'active', 'silent', 'disabled'] as const;
/** Why something of a gateway was refused, beside the reasons of `contract/mqtt.ts`. */
export const gatewayReasons = ['notMapped', 'unassigned', 'tooManyDevices', 'serialTaken'] as const;
export type GatewayReason = (typeof gatewayReasons)[number];

/** Most devices that one connection may speak for. */
export const CONNECTION_MOST_DEVICES = 200;
/** Most connections of one organisation. */
export const CONNECTIONS_PER_ORGANISATION = 500;

/** What all topics of a gateway begin with: levels without wildcards. */
export const prefixSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^$|^[^\s/+#\p{Cc}\p{Cs}$][^/+#\p{Cc}\p{Cs}]*(\/[^/+#\p{Cc}\p{Cs}]+)*$/u);

/** A gateway that speaks for one or more devices in its own format, with a credential of its own. */
export const connectionSchema = z.object({
  id: idSchema,
  version: versionSchema,
  name: z.string(),
  kind: z.enum(connectionKinds),
  profile: z.enum(profileKeys),
  profileName: z.string(),
  organisationName: z.string(),
  username: z.string(),
  /** Where it signs in or posts to, and that address's port. */
  service: z.string(),
  port: z.string(),
  /** Of its plant. */
  countryCode: z.string().nullable(),
  /** Where devices that appear belong; null: a person says so for each. */
  plantId: idSchema.nullable(),
  plantName: z.string().nullable(),
  productKey: z.string(),
  prefix: z.string(),
  /** Of the device where the gateway does not name it. */
  serial: z.string(),
  isReversed: z.boolean(),
  isEnabled: z.boolean(),
  state: z.enum(connectionStates),
  createdAt: instantSchema,
  lastMessageAt: instantSchema.nullable(),
  messageCount: z.int(),
  rejectedCount: z.int(),
  deviceCount: z.int(),
  unassignedCount: z.int(),
});
export type Connection = z.output<typeof connectionSchema>;

/** How the gateway signs in. `password` is in this answer only; the server keeps its hash. */
export const connectionCredentialSchema = z.object({
  username: z.string(),
  password: z.string(),
  /** mqtt(s)://host:port, or where to post. */
  url: z.string(),
  host: z.string(),
  port: z.string(),
  /** What its topics begin with; empty where it has none in common, and for HTTP. */
  topic: z.string(),
  /** All of it as the gateway's own settings call it. */
  settings: z.string(),
});
export type ConnectionCredential = z.output<typeof connectionCredentialSchema>;

export const connectionDeviceSchema = z.object({
  sn: z.string(),
  productKey: z.string(),
  productName: z.string(),
  name: z.string(),
  /** Null: seen, and at no plant yet. What it says is refused until then. */
  deviceId: idSchema.nullable(),
  plantId: idSchema.nullable(),
  plantName: z.string().nullable(),
  /** Whether a person has said that it belongs where it is. */
  isConfirmed: z.boolean(),
  firstSeenAt: instantSchema,
});
export type ConnectionDevice = z.output<typeof connectionDeviceSchema>;

const changeable = {
  name: displayNameSchema,
  plantId: idSchema.nullable().default(null),
  productKey: productKeySchema.optional(),
  prefix: prefixSchema.optional(),
  serial: serialSchema.optional(),
  isReversed: z.boolean().default(false),
};
/** Without a name it gets a free one; without a serial number, too. */
export const connectionCreateSchema = z.object({ ...changeable, name: displayNameSchema.optional(), profile: z.enum(profileKeys) });
export const connectionUpdateSchema = z.object({ ...changeable, version: versionSchema, isEnabled: z.boolean().default(true) });

export const profileInfoSchema = z.object({
  key: z.enum(profileKeys),
  name: z.string(),
  kind: z.enum(connectionKinds),
  prefix: z.string(),
  products: z.array(z.object({ productKey: z.string(), name: z.string() })),
  hasSerial: z.boolean(),
  canReverse: z.boolean(),
  /** What to fetch from the gateway and post here. */
  captures: z.array(z.string()),
  source: z.string(),
});
export type ProfileInfo = z.output<typeof profileInfoSchema>;

export const connections = {
  'GET /connections': {
    access: 'connections:read',
    summary: 'The gateways of the own organisation and of those below it; never their secrets.',
    query: z.object({
      ...listQuery,
      sort: sortSchema(['name', 'createdAt', 'lastMessageAt', 'messageCount', 'rejectedCount'], 'name'),
      kind: z.enum(connectionKinds).optional(),
      plantId: idSchema.optional(),
    }),
    data: listOf(connectionSchema),
  },
  'POST /connections': {
    access: 'connections:write',
    summary: 'Creates a connection for a gateway; its secret is in this answer only.',
    body: connectionCreateSchema,
    data: z.object({ connection: connectionSchema, credential: connectionCredentialSchema }),
  },
  'GET /connections/proposal': {
    access: 'connections:write',
    summary: 'A free name for a new connection, and a free serial number where its gateway names none.',
    query: z.object({ profile: z.enum(profileKeys), plantId: idSchema.optional() }),
    data: z.object({ name: z.string(), serial: z.string().nullable() }),
  },
  'GET /connections/{id}': { access: 'connections:read', summary: 'One connection.', data: connectionSchema },
  'PUT /connections/{id}': {
    access: 'connections:write',
    summary: 'Changes a connection or switches it off; its gateway signs in again.',
    body: connectionUpdateSchema,
    data: connectionSchema,
  },
  'DELETE /connections/{id}': {
    access: 'connections:write',
    summary: 'Removes a connection and closes it; its devices and what they measured stay.',
  },
  'POST /connections/{id}/secret': {
    access: 'connections:write',
    summary: 'Gives the connection a new secret; the old one ends and what is open with it closes.',
    data: connectionCredentialSchema,
  },
  'GET /connections/{id}/devices': {
    access: 'connections:read',
    summary: 'The devices that the gateway has spoken for, those at no plant first.',
    data: listOf(connectionDeviceSchema),
  },
  'POST /connections/{id}/devices': {
    access: 'connections:write',
    summary: 'Puts a device that the gateway speaks for at a plant, or confirms the one that it is at.',
    body: z.object({ productKey: productKeySchema, sn: serialSchema, plantId: idSchema, name: textSchema(100).optional() }),
    data: connectionDeviceSchema,
  },
  'GET /profiles': {
    access: 'connections:read',
    summary: 'The formats of other makers that are understood.',
    data: z.object({ items: z.array(profileInfoSchema) }),
  },
} satisfies Table;
export type Connections = typeof connections;
