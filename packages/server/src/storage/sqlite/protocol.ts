import type { PackedBatch } from '../intake/pack.ts';
import type { IntakeResult } from '../storage.ts';

export interface WorkerOptions {
  path: string;
  isReadOnly: boolean;
  busyTimeoutMs: number;
}
export type WorkerTask =
  | { kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { kind: 'intake'; batch: PackedBatch }
  | { kind: 'close' };
export type WorkerRequest = WorkerTask & { id: number };

/** Rows as arrays: half the cost of objects on the way between threads. */
export interface QueryAnswer {
  columns: string[];
  rows: unknown[][];
  changes: number;
  lastInsertId: number;
}
export type WorkerReply =
  | { id: number; isOk: true; value: QueryAnswer | IntakeResult | null }
  | { id: number; isOk: false; error: { message: string; code: string; errcode: number | undefined } };
