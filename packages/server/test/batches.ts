import { readingColumns, type ReadingColumn } from '../src/storage/schema.ts';
import type { IntakeBatch, IntakeSample } from '../src/storage/storage.ts';

export type Readings = Partial<Record<ReadingColumn, number | null>>;

export function sample(deviceId: number, ts: number, readings: Readings): IntakeSample {
  const columns = Object.keys(readings).map((name) => readingColumns.indexOf(name as ReadingColumn));
  return { deviceId, ts, columns, values: Object.values(readings).map((value) => value ?? null) };
}

/** A batch that holds only what is given. */
export function batch(parts: Partial<IntakeBatch>): IntakeBatch {
  return { receivedAt: Date.now(), samples: [], events: [], infos: [], rejected: [], ...parts };
}
