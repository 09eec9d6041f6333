import { parentPort, workerData } from 'node:worker_threads';
import { type PlainRows, rowsOf } from './day-rows.ts';
import { encodeRows } from './parquet-write.ts';

const { rows, about } = workerData as { rows: PlainRows; about: Record<string, string> };
const bytes = encodeRows(rowsOf(rows), about);
parentPort!.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
