import type { Generated } from 'kysely';

export interface FaultTable {
  id: Generated<number>;
  plant_id: number;
  /** Null where the whole plant is concerned. */
  device_id: number | null;
  /** Told by the device, or derived from its data. */
  source: string;
  code: string;
  severity: string;
  opened_at: number;
  /** When the device or the data said that it is over. */
  closed_at: number | null;
  /** JSON of `Evidence[]`: the values that made a rule speak. */
  evidence: Generated<string>;
  /** When somebody said that it is repaired; empty again if the data deny it. */
  repaired_at: Generated<number | null>;
  repaired_by: Generated<number | null>;
  acknowledged_at: Generated<number | null>;
  acknowledged_by: Generated<number | null>;
  assignee_id: Generated<number | null>;
  shelved_until: Generated<number | null>;
  /** The fault of the whole plant that explains this one. */
  parent_id: Generated<number | null>;
}
/** What happened to a fault; without a user the server itself wrote it. */
export interface FaultEntryTable {
  id: Generated<number>;
  fault_id: number;
  plant_id: number;
  at: number;
  kind: string;
  user_id: number | null;
  /** Of an assignment: to whom. */
  person_id: number | null;
  /** Of a shelving: until when. */
  until_at: number | null;
  text: string;
}
/** Who changed what and when; the database refuses to change or delete a row. */
export interface AuditEntryTable {
  id: Generated<number>;
  at: number;
  /** Null for the server itself. */
  user_id: number | null;
  user_name: string;
  organisation_id: number | null;
  is_by_token: number;
  request_id: string;
  action: string;
  resource: string;
  resource_id: string;
  resource_name: string;
  plant_id: number | null;
  /** The plant that the record was at before. */
  from_plant_id: number | null;
  device_id: number | null;
  /** JSON of `AuditChange[]`. */
  changes: string;
}
export interface RejectedTable {
  id: Generated<number>;
  received_at: number;
  device_id: number | null;
  topic: string;
  reason: string;
  detail: string;
  /** At most 4 kB of the payload, base64. */
  payload: string;
}
export interface JobTable {
  id: Generated<number>;
  kind: string;
  ref: string;
  due_at: number;
  claimed_until: number;
  attempt: number;
}
/** Key (slug, language). Staff edit these; the shipped ones come with a migration. */
export interface ContentPageTable {
  slug: string;
  language: string;
  title: string;
  /** JSON of `ContentBody`. */
  body: string;
  status: string;
  updated_at: number;
}

/** A file somebody sent. It stays while something uses it, a day before that, and an hour after something took its place. */
export interface UploadTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** What the server found the bytes to be. */
  type: string;
  size_bytes: number;
  width_px: number | null;
  height_px: number | null;
  /** SHA-256 of the bytes, hex. */
  content_hash: string;
  bytes: Uint8Array;
  is_used: Generated<number>;
  /** When something else took its place; null otherwise. */
  replaced_at: Generated<number | null>;
  created_at: number;
}
