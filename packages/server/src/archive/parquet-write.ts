import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readingColumns } from '../storage/schema.ts';
import type { DayRows } from './day-rows.ts';
import { type Column, readingColumn } from './parquet-columns.ts';

const compressors = {
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
};
const sampledRows = 20_000;
/** Rows of one device stay together; small devices share a group. */
const rowsAGroup = 8_000;
/** What a file says of itself for a column of short floats or doubles: to how many digits they are what was written. */
export const DIGITS_OF = 'heliograph.digits.';

/** Rows as a Parquet file: device, time, then one column for each channel that has readings, in the smallest way that is exact. */
export function encodeRows(rows: DayRows, about: Record<string, string>): Uint8Array {
  const columns = [deviceColumn(rows), timeColumn(rows)];
  const digits: Record<string, string> = {};
  for (const name of readingColumns) {
    const values = rows.columns.get(name)?.subarray(0, rows.count);
    if (values === undefined) continue;
    const column = readingColumn(name, values, sampleSize);
    if (column.digits !== undefined) digits[DIGITS_OF + name] = String(column.digits);
    columns.push(column);
  }
  if (rows.extra !== undefined) columns.push(extraColumn(rows.extra, rows.count));
  return write(columns, groupSizes(rows), { ...about, ...digits });
}

function write(columns: readonly Column[], rowGroupSize: number[], about: Record<string, string> = {}): Uint8Array {
  const root = { name: 'root', num_children: columns.length };
  return new Uint8Array(
    parquetWriteBuffer({
      schema: [root, ...columns.map(({ element }) => element)],
      columnData: columns.map(({ source }) => source),
      codec: 'ZSTD',
      compressors,
      rowGroupSize,
      createdBy: 'heliograph',
      kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
    }),
  );
}

/** Bytes of the first rows. */
function sampleSize({ element, source }: Column): number {
  return write([{ element, source: { ...source, data: source.data.slice(0, sampledRows) } }], [sampledRows]).byteLength;
}

function deviceColumn({ deviceIds, count }: DayRows): Column {
  return {
    element: { name: 'device_id', type: 'INT64', repetition_type: 'REQUIRED' },
    source: { name: 'device_id', data: bigints(deviceIds, count), encoding: 'DELTA_BINARY_PACKED' },
  };
}

function timeColumn({ ts, count }: DayRows): Column {
  return {
    element: { name: 'ts', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' },
    source: { name: 'ts', data: bigints(ts, count), encoding: 'DELTA_BINARY_PACKED' },
  };
}

function extraColumn(extra: readonly (string | null)[], count: number): Column {
  return {
    element: { name: 'extra', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    source: { name: 'extra', data: Array.from({ length: count }, (_, row) => extra[row] ?? null) },
  };
}

function groupSizes({ deviceIds, count }: DayRows): number[] {
  const sizes: number[] = [];
  let start = 0;
  for (let row = 1; row <= count; row += 1) {
    if (row < count && (deviceIds[row] === deviceIds[row - 1] || row - start < rowsAGroup)) continue;
    sizes.push(row - start);
    start = row;
  }
  return sizes;
}

function bigints(values: Float64Array, count: number): bigint[] {
  return Array.from({ length: count }, (_, row) => BigInt(values[row]!));
}
