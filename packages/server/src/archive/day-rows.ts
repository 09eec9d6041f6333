import { createHash } from 'node:crypto';
import { readingColumns, type ReadingColumn } from '../storage/schema.ts';
import type { Sample } from '../storage/storage.ts';

/** Rows of telemetry by column, in the order of device and time. An empty reading is NaN. */
export class DayRows {
  deviceIds: Float64Array;
  ts: Float64Array;
  /** Only columns that have a reading. */
  readonly columns = new Map<ReadingColumn, Float64Array>();
  /** Only where there is one. */
  extra: (string | null)[] | undefined;
  count = 0;
  #capacity: number;

  constructor(capacity = 1_024) {
    this.#capacity = capacity;
    this.deviceIds = new Float64Array(capacity);
    this.ts = new Float64Array(capacity);
  }

  /** A row without readings; answers its place. */
  add(deviceId: number, ts: number): number {
    if (this.count === this.#capacity) this.#grow();
    const row = this.count++;
    this.deviceIds[row] = deviceId;
    this.ts[row] = ts;
    return row;
  }

  append(deviceId: number, sample: Sample): void {
    const row = this.add(deviceId, sample.ts);
    for (const column of readingColumns) {
      const value = sample[column] ?? null;
      // Zero below zero is zero: neither database tells them apart.
      if (value !== null) this.column(column)[row] = value + 0;
    }
    if (sample.extra != null) (this.extra ??= [])[row] = sample.extra;
  }

  /** The values of a column, made when missing. */
  column(name: ReadingColumn): Float64Array {
    let values = this.columns.get(name);
    if (values === undefined) this.columns.set(name, (values = new Float64Array(this.#capacity).fill(Number.NaN)));
    return values;
  }

  /** The row as the database would answer it; empty readings are absent. */
  sample(row: number, columns: Iterable<ReadingColumn> = this.columns.keys()): Sample {
    const sample: Sample = { ts: this.ts[row]!, extra: this.extra?.[row] ?? null };
    for (const column of columns) {
      const value = this.columns.get(column)?.[row];
      if (value !== undefined && !Number.isNaN(value)) sample[column] = value;
    }
    return sample;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.deviceIds = grown(this.deviceIds, this.#capacity, 0);
    this.ts = grown(this.ts, this.#capacity, 0);
    for (const [name, values] of this.columns) this.columns.set(name, grown(values, this.#capacity, Number.NaN));
  }
}

/** What of rows passes between threads. */
export type PlainRows = Pick<DayRows, 'deviceIds' | 'ts' | 'columns' | 'extra' | 'count'>;

export function rowsOf({ deviceIds, ts, columns, extra, count }: PlainRows): DayRows {
  return Object.assign(new DayRows(0), { deviceIds, ts, columns, extra, count });
}

function grown(values: Float64Array, length: number, fill: number): Float64Array {
  const larger = new Float64Array(length).fill(fill, values.length);
  larger.set(values);
  return larger;
}

/** What rows say, however they are written: the same rows in the same order come to the same digest. */
export class RowsDigest {
  readonly #hash = createHash('sha256');
  readonly #row = new Float64Array(2 + 2 * readingColumns.length);
  rowCount = 0;
  valueCount = 0;

  add(rows: DayRows): void {
    const columns = readingColumns.flatMap((name, index) => {
      const values = rows.columns.get(name);
      return values === undefined ? [] : [{ index, values }];
    });
    for (let row = 0; row < rows.count; row += 1) {
      let length = 0;
      this.#row[length++] = rows.deviceIds[row]!;
      this.#row[length++] = rows.ts[row]!;
      for (const { index, values } of columns) {
        const value = values[row]!;
        if (Number.isNaN(value)) continue;
        this.#row[length++] = index;
        this.#row[length++] = value;
        this.valueCount += 1;
      }
      this.#hash.update(new Uint8Array(this.#row.buffer, 0, length * 8));
      const extra = rows.extra?.[row];
      this.#hash.update(extra == null ? ';' : `${JSON.stringify(extra)};`);
    }
    this.rowCount += rows.count;
  }

  /** Hex. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}
