import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { type FileMetaData, parquetMetadata, parquetRead } from 'hyparquet';
import { readingColumns, type ReadingColumn } from '../storage/schema.ts';
import { DayRows } from './day-rows.ts';
import { toDigits } from './few-bits.ts';
import { DIGITS_OF } from './parquet-write.ts';

export interface RowChoice {
  /** Absent: all of the file. */
  deviceIds?: ReadonlySet<number>;
  columns?: readonly ReadingColumn[];
  hasExtra?: boolean;
}

const compressors = {
  ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliDecompressSync(bytes),
};
const known = new Set<string>(readingColumns);

/** Rows of a file that {@link encodeRows} wrote, exactly as they were. Reads only the groups that hold the devices. */
export async function decodeRows(bytes: Uint8Array, choice: RowChoice = {}): Promise<DayRows> {
  const file = exactBuffer(bytes);
  const metadata = parquetMetadata(file);
  const scales = takeScales(metadata);
  const digits = digitsIn(metadata);
  const present = metadata.schema.slice(1).map(({ name }) => name);
  const readings = present.filter((name) => known.has(name) && (choice.columns?.includes(name as ReadingColumn) ?? true));
  const hasExtra = (choice.hasExtra ?? choice.columns === undefined) && present.includes('extra');
  const columns = ['device_id', 'ts', ...readings, ...(hasExtra ? ['extra'] : [])];
  const rows = new DayRows();
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    if (mayHold(group, choice.deviceIds)) {
      const values = await readGroup({ file, metadata, columns, rowStart, rowEnd });
      append(rows, values, sourcesOf(readings as ReadingColumn[], values, scales, digits), choice.deviceIds);
    }
    rowStart = rowEnd;
  }
  return rows;
}

/** Decimals are read as the whole numbers that they are: dividing is exact, what the library does is not. */
function takeScales(metadata: FileMetaData): Map<string, number> {
  const scales = new Map<string, number>();
  for (const element of metadata.schema) {
    if (element.converted_type === 'DECIMAL') scales.set(element.name, element.scale ?? 0);
    if (element.converted_type === 'DECIMAL' || element.converted_type === 'TIMESTAMP_MILLIS') {
      delete element.converted_type;
      delete element.logical_type;
    }
  }
  return scales;
}

function digitsIn({ key_value_metadata: about = [] }: FileMetaData): Map<string, number> {
  const said = about.filter(({ key }) => key.startsWith(DIGITS_OF));
  return new Map(said.map(({ key, value }) => [key.slice(DIGITS_OF.length), Number(value)]));
}

function mayHold(group: FileMetaData['row_groups'][number], deviceIds: ReadonlySet<number> | undefined): boolean {
  if (deviceIds === undefined) return true;
  const { min_value: least, max_value: most } = group.columns[0]?.meta_data?.statistics ?? {};
  if (typeof least !== 'bigint' || typeof most !== 'bigint') return true;
  for (const id of deviceIds) if (id >= Number(least) && id <= Number(most)) return true;
  return false;
}

interface Group {
  file: ArrayBuffer;
  metadata: FileMetaData;
  columns: string[];
  rowStart: number;
  rowEnd: number;
}
type Values = ArrayLike<number | bigint | string | null | undefined>;

async function readGroup(group: Group): Promise<Map<string, Values>> {
  const chunks = new Map<string, Values[]>();
  await parquetRead({
    ...group,
    compressors,
    onChunk({ columnName, columnData }) {
      const list = chunks.get(columnName) ?? [];
      list.push(columnData as Values);
      chunks.set(columnName, list);
    },
  });
  return new Map([...chunks].map(([name, parts]) => [name, parts.length === 1 ? parts[0]! : parts.flatMap((part) => Array.from(part))]));
}

interface Source {
  name: ReadingColumn;
  data: Values;
  /** The value as it was written. */
  exact: (stored: number) => number;
}

function sourcesOf(
  readings: readonly ReadingColumn[],
  values: Map<string, Values>,
  scales: ReadonlyMap<string, number>,
  digits: ReadonlyMap<string, number>,
): Source[] {
  return readings.map((name) => {
    const [factor, known] = [10 ** (scales.get(name) ?? 0), digits.get(name)];
    return {
      name,
      data: values.get(name)!,
      exact: known === undefined ? (stored) => stored / factor : (stored) => toDigits(stored, known),
    };
  });
}

function append(rows: DayRows, values: Map<string, Values>, sources: readonly Source[], deviceIds: ReadonlySet<number> | undefined): void {
  const ids = values.get('device_id')!;
  const ts = values.get('ts')!;
  const extra = values.get('extra');
  for (let row = 0; row < ids.length; row += 1) {
    const deviceId = Number(ids[row]);
    if (deviceIds !== undefined && !deviceIds.has(deviceId)) continue;
    const index = rows.add(deviceId, Number(ts[row]));
    for (const { name, data, exact } of sources) {
      const value = data[row] ?? null;
      if (value !== null) rows.column(name)[index] = exact(Number(value)) + 0;
    }
    const text = extra?.[row];
    if (typeof text === 'string') (rows.extra ??= [])[index] = text;
  }
}

function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  if (bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer) return bytes.buffer;
  return new Uint8Array(bytes).buffer;
}
