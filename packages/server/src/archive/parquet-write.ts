import { constants, zstdCompressSync } from 'node:zlib';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet';
import { readingColumns } from '../storage/schema.ts';
import type { DayRows } from './day-rows.ts';

const compressors = {
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
};
const sampledRows = 20_000;
const mostDecimals = 6;
/** Rows of one device stay together; small devices share a group. */
const rowsAGroup = 8_000;

type Column = { element: SchemaElement; source: ColumnSource };

/** Rows as a Parquet file: device, time, then one column for each channel that has readings; decimals where that is smaller and exact. */
export function encodeRows(rows: DayRows, about: Record<string, string>): Uint8Array {
  const columns = [deviceColumn(rows), timeColumn(rows)];
  for (const name of readingColumns) {
    const values = rows.columns.get(name);
    if (values !== undefined) columns.push(readingColumn(name, values.subarray(0, rows.count)));
  }
  if (rows.extra !== undefined) columns.push(extraColumn(rows.extra, rows.count));
  return write(columns, groupSizes(rows), about);
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

/** Both ways where both are exact, the one that came out smaller over the first rows. */
function readingColumn(name: string, values: Float64Array): Column {
  const double = doubleColumn(name, values);
  const scale = exactScale(values);
  if (scale === undefined) return double;
  const decimal = decimalColumn(name, values, scale);
  const size = (column: Column) => write([firstRows(column)], [sampledRows]).byteLength;
  return size(decimal) < size(double) ? decimal : double;
}

function firstRows({ element, source }: Column): Column {
  return { element, source: { ...source, data: source.data.slice(0, sampledRows) } };
}

function doubleColumn(name: string, values: Float64Array): Column {
  const data = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  return { element: { name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }, source: { name, data } };
}

function decimalColumn(name: string, values: Float64Array, scale: number): Column {
  const factor = 10 ** scale;
  const data = Array.from(values, (value) => (Number.isNaN(value) ? null : BigInt(Math.round(value * factor))));
  return {
    element: { name, type: 'INT64', converted_type: 'DECIMAL', scale, precision: 18, repetition_type: 'OPTIONAL' },
    source: { name, data, encoding: 'DELTA_BINARY_PACKED' },
  };
}

/** How many decimals say every value exactly as it is read again; undefined where none do. */
function exactScale(values: Float64Array): number | undefined {
  let scale = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    while (!isExact(value, scale)) if (++scale > mostDecimals) return undefined;
  }
  return scale;
}

function isExact(value: number, scale: number): boolean {
  const whole = Math.round(value * 10 ** scale);
  return Number.isSafeInteger(whole) && whole / 10 ** scale === value;
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
