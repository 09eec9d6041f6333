import type { Generated } from 'kysely';

/** A place that files lie at, or lay at; one row a place. */
export interface ArchiveMediumTable {
  id: Generated<number>;
  kind: string;
  /** JSON of `ArchivePlace`; what is said of a bucket except its credentials. */
  place: string;
  /** JSON of `ArchiveCredentials`, sealed. */
  credentials: string | null;
  created_at: number;
}
/** One row: when and where days are filed. */
export interface ArchiveConfigTable {
  id: number;
  version: number;
  is_on: number;
  rate: string;
  /** HH:MM in `time_zone`. */
  filing_time: string;
  time_zone: string;
  /** So many days stay in the database. */
  keep_days: number;
  medium_id: number | null;
  changed_at: number;
  /** When the last run came to its end. */
  ended_at: number | null;
  /** Why the last run could not do all; null where it could. */
  problem: string | null;
}
/** A UTC day whose telemetry is filed: what the database still has of it lies over the files. */
export interface ArchiveDayTable {
  day_start: number;
  version: number;
  row_count: number;
  value_count: number;
  /** SHA-256 over rows and values, however they are written. */
  rows_digest: string;
  filed_at: number;
  /** When the last row of this version left the database. */
  dropped_at: number | null;
  checked_at: number | null;
  problem: string | null;
}
export interface ArchiveFileTable {
  id: Generated<number>;
  day_start: number;
  version: number;
  part: number;
  medium_id: number;
  name: string;
  /** pending until the whole day is read back, current, then superseded until it is removed. */
  state: 'pending' | 'current' | 'superseded';
  first_device_id: number;
  last_device_id: number;
  row_count: number;
  byte_count: number;
  /** SHA-256 of the bytes, hex. */
  content_hash: string;
  changed_at: number;
}
