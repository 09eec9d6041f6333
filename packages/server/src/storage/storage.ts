import type { ChannelKind } from '@heliograph/core/channels';
import type { FaultSeverity } from '@heliograph/core/contract/products';
import type { GatewayReason } from '@heliograph/core/contract/connections';
import type { RejectionReason } from '@heliograph/core/contract/mqtt';
import type { AuditEntryRow } from '../audit/record.ts';
import type { Kysely, Transaction } from 'kysely';
import type { ReadingColumn, Schema } from './schema.ts';

/** Reads only; an engine refuses anything else through it. */
export type Reader = Kysely<Schema>;
export type Writer = Transaction<Schema>;

/** One of two engines behind the same few functions. Everything above speaks Kysely's portable subset. */
export interface Storage {
  readonly engine: 'sqlite' | 'postgres';
  readonly read: Reader;
  /** One transaction; a throw rolls it back. Never call `read` inside. */
  write: <T>(work: (tx: Writer) => Promise<T>) => Promise<T>;
  /** Commits a batch durably: when the promise resolves, a power cut loses none of it. */
  commitIntake: (batch: IntakeBatch) => Promise<IntakeResult>;
  /** Means of gauges and last values of counters over a fixed grid; steps without data are absent. */
  bucket: (query: BucketQuery) => Promise<BucketPoint[]>;
  /** Samples of one device in time order, some columns of them. */
  samples: (query: SampleQuery) => Promise<Sample[]>;
  /** The telemetry by UTC days, as it is found and left. */
  readonly days: TelemetryDays;
  /** Takes due jobs for `holdMs` by one conditional update on the database's clock. */
  claimJobs: (kind: string, limit: number, holdMs: number) => Promise<ClaimedJob[]>;
  /** Answers when a write could commit now; throws otherwise. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

export interface IntakeSample {
  deviceId: number;
  ts: number;
  /** Indexes in `readingColumns`; share one array between samples of one shape. */
  columns: readonly number[];
  values: readonly (number | null)[];
}
export interface IntakeEvent {
  deviceId: number;
  at: number;
  code: string;
  severity: FaultSeverity;
  isOpen: boolean;
}
export interface IntakeInfo {
  deviceId: number;
  hardwareVersion?: string;
  softwareVersion?: string;
  protocolVersion?: string;
  mac?: string;
  ratedPowerW?: number;
}
export interface IntakeRejection {
  deviceId: number | null;
  topic: string;
  reason: RejectionReason | GatewayReason;
  detail: string;
  payload: Uint8Array;
}
export interface IntakeBatch {
  receivedAt: number;
  samples: readonly IntakeSample[];
  events: readonly IntakeEvent[];
  infos: readonly IntakeInfo[];
  rejected: readonly IntakeRejection[];
  /** What tells of a person who sent the samples in; written in the same commit, where they change anything. */
  entry?: AuditEntryRow;
}
/** What became of the samples: new rows, rows with empty columns filled, equal ones, and ones that said otherwise (the first is kept). */
export interface IntakeResult {
  inserted: number;
  filled: number;
  duplicates: number;
  conflicts: number;
}

export interface BucketQuery {
  deviceIds: readonly number[];
  columns: readonly BucketColumn[];
  fromAt: number;
  /** Exclusive. */
  toAt: number;
  stepMs: number;
  /** Asks for the smallest and the largest value of each gauge too. */
  hasSpread?: boolean;
}
/** A gauge answers the mean of its step, a counter the last value in it. */
export interface BucketColumn {
  column: ReadingColumn;
  kind: ChannelKind;
}
export interface BucketPoint {
  deviceId: number;
  /** Start of the step: `fromAt + n × stepMs`. */
  at: number;
  /** In the order of the query's columns. */
  values: (number | null)[];
  /** Where asked for, in the same order; null for counters. */
  spread?: ({ min: number; max: number } | null)[];
}
export interface SampleQuery {
  deviceId: number;
  columns: readonly ReadingColumn[];
  hasExtra?: boolean;
  fromAt: number;
  /** Exclusive. */
  toAt: number;
  /** The first so many. */
  limit?: number;
}
/** Columns that were not asked for are absent. */
export type Sample = { ts: number; extra?: string | null } & { [C in ReadingColumn]?: number | null };

export interface TelemetryDays {
  /** The start of the first UTC day with samples in [fromAt, toAt); undefined without one. */
  first: (fromAt: number, toAt: number) => Promise<number | undefined>;
  /** Devices that may have samples of a day, ascending. */
  devices: (day: number) => Promise<number[]>;
  /** Removes the samples of a day, those of devices that it was changed of late not; answers whether nothing is left to do. */
  drop: (day: number) => Promise<boolean>;
}
export interface ClaimedJob {
  id: number;
  kind: string;
  ref: string;
  attempt: number;
}

/** `outbox.kind` of a fault that opened or closed; `payload` is JSON of {@link FaultFact}. Ids of `outbox` rise in commit order. */
export const FAULT_FACT = 'fault';
export interface FaultFact {
  faultId: number;
  /** Null where the whole plant is concerned. */
  deviceId: number | null;
  deviceName: string | null;
  code: string;
  severity: FaultSeverity;
  isOpen: boolean;
  /** When it happened: as the device says, or as the data show. */
  at: number;
}
