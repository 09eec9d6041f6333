import { z } from 'zod';
import { FIRMWARE_MAX_BYTES, FIRMWARE_PART_BYTES, firmwareProblems, firmwareStates } from '../firmware.ts';
import type { Table } from './endpoint.ts';
import {
  displayNameSchema,
  fileNameSchema,
  idSchema,
  instantSchema,
  linesSchema,
  listOf,
  listQuery,
  productKeySchema,
  sortSchema,
  textSchema,
  versionSchema,
} from './fields.ts';
import { firmwareBodySchema } from './mqtt.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
/** An Ed25519 signature, base64 of its 64 bytes. */
const signatureSchema = z.string().regex(/^[A-Za-z0-9+/]{86}==$/);
const urlSchema = z.url({ protocol: /^https?$/ }).max(2000);

/** What a publisher says of a firmware (spec §3 Firmware, with the spec's names); `core/firmware.ts` has what is signed of it. */
const factsSchema = z.object({
  versionNumber: textSchema(60).min(1),
  fileName: fileNameSchema,
  /** Where the server fetches the file; null where it is uploaded. */
  DownLoadUrl: urlSchema.nullable(),
  /** Place in lists: the highest is offered first. */
  order: z.int().min(0).max(1_000_000),
  /** Products whose devices can take it. */
  productKeys: z.array(productKeySchema).min(1).max(20),
  sha256: sha256Schema,
  sizeBytes: z.int().min(1).max(FIRMWARE_MAX_BYTES),
  signature: signatureSchema,
});
export type FirmwareInput = z.input<typeof factsSchema>;

export const firmwareSchema = z.object({
  ...factsSchema.shape,
  fileName: z.string(),
  DownLoadUrl: z.string().nullable(),
  id: idSchema,
  version: versionSchema,
  state: z.enum(firmwareStates),
  /** Why it is still a draft; null where nothing went wrong yet. */
  problem: z.enum(firmwareProblems).nullable(),
  /** How much of the file is here. */
  receivedBytes: z.int().min(0),
  /** True while the server fetches it. */
  isFetching: z.boolean(),
  /** True where devices get it now: released, and signed with a key that every one of its products still trusts. */
  isOffered: z.boolean(),
  /** Of the keys that its signature is right for and that are in use, SHA-256 in hex. */
  signedBy: z.array(z.string()),
  createdAt: instantSchema,
  createdBy: z.string().nullable(),
  releasedAt: instantSchema.nullable(),
  retiredAt: instantSchema.nullable(),
});
export type FirmwareRecord = z.output<typeof firmwareSchema>;

/** What a device needs to fetch and to check a firmware; it goes down with the command and to staff who install by hand. */
export const firmwareOfferSchema = z.object({ firmwareId: idSchema, ...firmwareBodySchema.shape });
export type FirmwareOffer = z.output<typeof firmwareOfferSchema>;

export const firmware = {
  'GET /firmware': {
    access: 'firmware:read',
    summary: 'Firmware, the highest order first.',
    query: z.object({
      ...listQuery,
      sort: sortSchema(['order', 'versionNumber', 'createdAt'], '-order'),
      productKey: productKeySchema.optional(),
      state: z.enum(firmwareStates).optional(),
    }),
    data: listOf(firmwareSchema),
  },
  'POST /firmware': {
    access: 'firmware:write',
    summary: 'Registers a firmware as a draft; with a DownLoadUrl the server begins to fetch it. The same again answers the same one.',
    body: factsSchema,
    data: firmwareSchema,
  },
  'GET /firmware/{id}': {
    access: 'firmware:read',
    summary: 'One firmware.',
    data: firmwareSchema,
  },
  'PUT /firmware/{id}': {
    access: 'firmware:write',
    summary: 'Changes a draft; of any other only the order. A version that is not the newest is refused.',
    body: z.object({ ...factsSchema.shape, version: versionSchema }),
    data: firmwareSchema,
  },
  'PUT /firmware/{id}/content': {
    access: 'firmware:write',
    summary:
      'Takes one part of the file, 1 MiB but for the last; once all are here, digest and signature are checked. The same part again does nothing.',
    query: z.object({ position: z.coerce.number<number | string>().int().min(0).max(63).default(0) }),
    file: { types: ['application/octet-stream'], maxBytes: FIRMWARE_PART_BYTES, tooLarge: 'validation.firmwarePart' },
    data: firmwareSchema,
  },
  'POST /firmware/{id}/verify': {
    access: 'firmware:write',
    summary: 'Checks a draft again, and fetches it again where its DownLoadUrl has not brought it yet.',
    data: firmwareSchema,
  },
  'POST /firmware/{id}/release': {
    access: 'firmware:release',
    summary: 'Lets devices get a verified firmware; its digest and signature are checked once more.',
    data: firmwareSchema,
  },
  'POST /firmware/{id}/retire': {
    access: 'firmware:release',
    summary: 'Takes a firmware out of use for good; links to it end at once.',
    data: firmwareSchema,
  },
  'POST /firmware/{id}/links': {
    access: 'firmware:link',
    summary: 'What one device needs to fetch a released firmware, good for one hour.',
    body: z.object({ deviceId: idSchema }),
    data: firmwareOfferSchema,
  },
  'GET /firmware/{id}/content': {
    access: 'public',
    kind: 'file',
    summary: 'The file, for the device that the link was made for; ranges are answered.',
    query: z.object({ device: idSchema, expires: z.string().regex(/^\d{13}$/), signature: z.string().regex(/^[\w-]{43}$/) }),
  },
} satisfies Table;
export type Firmware = typeof firmware;

/** A publisher's Ed25519 key that a product trusts. */
export const firmwareKeySchema = z.object({
  id: idSchema,
  productKey: productKeySchema,
  name: z.string(),
  /** Base64 of the 32 bytes. */
  publicKey: z.string(),
  /** SHA-256 of the 32 bytes, hex. */
  fingerprint: z.string(),
  createdAt: instantSchema,
  createdBy: z.string().nullable(),
  retiredAt: instantSchema.nullable(),
  retiredBy: z.string().nullable(),
});
export type FirmwareKey = z.output<typeof firmwareKeySchema>;

export const firmwareKeys = {
  'GET /firmwareKeys': {
    access: 'firmware:read',
    summary: 'The keys that firmware is checked against, those out of use as well.',
    query: z.object({ ...listQuery, sort: sortSchema(['name', 'createdAt'], 'name'), productKey: productKeySchema.optional() }),
    data: listOf(firmwareKeySchema),
  },
  'POST /firmwareKeys': {
    access: 'firmware:keys',
    summary: 'Lets a product trust a key. A key is never replaced: another one is added, and the old one retired.',
    body: z.object({
      productKey: productKeySchema,
      name: displayNameSchema,
      /** PEM (`BEGIN PUBLIC KEY`), or base64 of the 32 bytes. */
      publicKey: linesSchema(1000).min(1),
    }),
    data: firmwareKeySchema,
  },
  'POST /firmwareKeys/{id}/retire': {
    access: 'firmware:keys',
    summary: 'Takes a key out of use for good: what only it has signed is not offered any more.',
    data: firmwareKeySchema,
  },
} satisfies Table;
export type FirmwareKeys = typeof firmwareKeys;
