import { z } from 'zod';
import type { Table } from './endpoint.ts';
import { dateSchema, instantSchema, listOf, listQuery, sortSchema, textSchema, timeZoneSchema } from './fields.ts';

/** How often days are filed: every night, on Mondays, or on the first of a month. */
export const filingRates = ['daily', 'weekly', 'monthly'] as const;
export const storageMedia = ['directory', 's3'] as const;
/** So many days stay in the database at least: late samples are usual that long. */
export const ARCHIVE_LEAST_DAYS = 3;
export const ARCHIVE_MOST_DAYS = 3_660;

/** A folder of the server's machine; empty is the folder `archive` beside the data. */
export const directoryPlaceSchema = z.object({
  medium: z.literal('directory'),
  directory: textSchema(500).refine((path) => path === '' || /^(\/|[A-Za-z]:[\\/])/.test(path)),
});
/** A bucket that speaks the S3 protocol. */
export const s3PlaceSchema = z.object({
  medium: z.literal('s3'),
  /** `https://s3.example.org`, without the bucket. */
  endpoint: z.url({ protocol: /^https?$/, hostname: /^[^@]+$/ }).max(300),
  region: z.string().regex(/^[a-z0-9-]{1,40}$/),
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  /** Begins the names of all files; may be empty. */
  prefix: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?)?$/)
    .max(200),
  accessKeyId: z.string().regex(/^[\x21-\x7E]{1,200}$/),
});
export const archivePlaceSchema = z.discriminatedUnion('medium', [directoryPlaceSchema, s3PlaceSchema]);
export type ArchivePlace = z.output<typeof archivePlaceSchema>;
export type S3Place = z.output<typeof s3PlaceSchema>;

/** Never told again; without it the kept one of the same bucket stays. */
const secretInput = z
  .string()
  .regex(/^[\x21-\x7E]{1,500}$/)
  .optional();
const settings = {
  isOn: z.boolean(),
  filingRate: z.enum(filingRates),
  /** HH:MM in the time zone. */
  filingTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timeZone: timeZoneSchema,
  /** So many days stay in the database. */
  keepDays: z.int().min(ARCHIVE_LEAST_DAYS).max(ARCHIVE_MOST_DAYS),
  storageMedium: archivePlaceSchema,
};

export const archiveConfigSchema = z.object({
  /** 0 before it was ever saved. */
  version: z.int().min(0),
  ...settings,
  /** Whether a secret for the bucket is kept. */
  hasSecret: z.boolean(),
});
export type ArchiveConfig = z.output<typeof archiveConfigSchema>;

export const archiveStatusSchema = z.object({
  /** When days are filed next; null while that is off. */
  nextRunAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  isRunning: z.boolean(),
  /** What hindered the last run, in words of the medium or the database; null where all was filed. */
  problem: z.string().nullable(),
  filedDays: z.int().min(0),
  firstDay: dateSchema.nullable(),
  lastDay: dateSchema.nullable(),
  rowCount: z.int().min(0),
  valueCount: z.int().min(0),
  byteCount: z.int().min(0),
  /** Filed days with samples that came later and wait to be filed too. */
  reopenedDays: z.int().min(0),
});
export type ArchiveStatus = z.output<typeof archiveStatusSchema>;

export const archiveDaySchema = z.object({
  /** A UTC day. */
  date: dateSchema,
  /** How often it was filed; late samples make another one. */
  version: z.int().min(1),
  medium: z.enum(storageMedia),
  fileCount: z.int().min(1),
  rowCount: z.int().min(0),
  byteCount: z.int().min(0),
  filedAt: instantSchema,
  /** When the samples left the database; null while they are there too. */
  droppedAt: instantSchema.nullable(),
  isReopened: z.boolean(),
  checkedAt: instantSchema.nullable(),
  problem: z.string().nullable(),
});
export type ArchiveDay = z.output<typeof archiveDaySchema>;

export const archiveCheckSchema = z.object({
  date: dateSchema,
  isWhole: z.boolean(),
  rowCount: z.int().min(0),
  byteCount: z.int().min(0),
  problem: z.string().nullable(),
});
export type ArchiveCheck = z.output<typeof archiveCheckSchema>;

export const archive = {
  'GET /archive': {
    access: 'archive:read',
    summary: 'When and where days of telemetry are filed; secrets are never told.',
    data: archiveConfigSchema,
  },
  'PUT /archive': {
    access: 'archive:write',
    summary: 'Says when and where days of telemetry are filed.',
    body: z.object({ version: z.int().min(0), ...settings, secretAccessKey: secretInput }),
    data: archiveConfigSchema,
  },
  'GET /archive/status': {
    access: 'archive:read',
    summary: 'How far the archive is, and what hinders it.',
    data: archiveStatusSchema,
  },
  'POST /archive/test': {
    access: 'archive:write',
    summary: 'Writes, reads and removes a file at a place.',
    body: z.object({ storageMedium: archivePlaceSchema, secretAccessKey: secretInput }),
    data: z.object({ isUsable: z.boolean(), problem: z.string().nullable() }),
  },
  'POST /archive/runs': {
    access: 'archive:write',
    summary: 'Files the days that are due now, whatever the time.',
  },
  'GET /archive/days': {
    access: 'archive:read',
    summary: 'The filed days.',
    query: z.object({ ...listQuery, sort: sortSchema(['date'], '-date') }),
    data: listOf(archiveDaySchema),
  },
  'POST /archive/days/{date}/verify': {
    access: 'archive:read',
    isReadOnly: true,
    summary: 'Reads every file of a day again and compares bytes, rows and digests with what was filed.',
    data: archiveCheckSchema,
  },
} satisfies Table;
export type Archive = typeof archive;
