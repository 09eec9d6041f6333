import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DayRows } from './day-rows.ts';
import { encodeRows } from './parquet-write.ts';

/** From here on it takes longer than to start a thread. */
const rowsForThread = 20_000;

/** {@link encodeRows} without holding up intake: a large part takes seconds, and has a thread of its own. */
export async function encodePart(rows: DayRows, about: Record<string, string>): Promise<Uint8Array> {
  if (rows.count < rowsForThread) return encodeRows(rows, about);
  const { deviceIds, ts, columns, extra, count } = rows;
  const workerData = { rows: { deviceIds, ts, columns, extra, count }, about };
  const worker = new Worker(new URL('./encode-worker.ts', import.meta.url), { workerData, execArgv: [] });
  const [bytes] = (await once(worker, 'message')) as [Uint8Array];
  return bytes;
}
