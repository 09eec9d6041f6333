import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { readingColumns } from '../storage/schema.ts';
import type { Sample } from '../storage/storage.ts';
import { DayRows, RowsDigest } from './day-rows.ts';
import { decodeRows } from './parquet-read.ts';
import { encodeRows } from './parquet-write.ts';

const dayAt = Date.UTC(2026, 5, 1);
const digestOf = (rows: DayRows) => {
  const digest = new RowsDigest();
  digest.add(rows);
  return digest.digest();
};
const rowsOf = (list: readonly (readonly [number, Sample])[]) => {
  const rows = new DayRows(2);
  for (const [deviceId, sample] of list) rows.append(deviceId, sample);
  return rows;
};

describe('a Parquet file of telemetry', () => {
  const reading = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer({ min: -30_000, max: 30_000 }),
    fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 10),
    fc.constantFrom(0, -0, 0.1 + 0.2, 1e300, 5e-324, Number.MAX_SAFE_INTEGER + 1, Number.POSITIVE_INFINITY),
  );
  const sample = fc.record({
    ts: fc.integer({ min: 0, max: 86_399_999 }).map((ms) => dayAt + ms),
    columns: fc.array(fc.tuple(fc.constantFrom(...readingColumns), reading), { maxLength: 4 }),
    extra: fc.option(fc.string({ unit: 'grapheme' }), { freq: 4 }),
  });

  test('gives every row back to the last bit', async () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), sample), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const written = rowsOf(list.map(([id, { ts, columns, extra }]) => [id, { ts, extra, ...Object.fromEntries(columns) }]));
        const read = await decodeRows(encodeRows(written, {}));
        expect(digestOf(read)).toBe(digestOf(written));
      }),
      { numRuns: 60 },
    );
  });

  test('has another digest when one value, one time, one device or one text is another', () => {
    const base: [number, Sample][] = [
      [1, { ts: dayAt, power_w: 1 }],
      [2, { ts: dayAt, power_w: 2, extra: 'a' }],
    ];
    const others: [number, Sample][][] = [
      [base[0]!],
      [base[0]!, [3, { ...base[1]![1] }]],
      [base[0]!, [2, { ...base[1]![1], ts: dayAt + 1 }]],
      [base[0]!, [2, { ...base[1]![1], power_w: 2.000_000_1 }]],
      [base[0]!, [2, { ts: dayAt, dc_power_w: 2, extra: 'a' }]],
      [base[0]!, [2, { ...base[1]![1], extra: 'b' }]],
    ];
    expect(new Set([base, ...others].map((list) => digestOf(rowsOf(list)))).size).toBe(others.length + 1);
  });

  test('answers some devices and columns, and reads like any Parquet file', async () => {
    const written = new DayRows();
    for (let id = 1; id <= 30; id += 1) {
      for (let n = 0; n < 1_000; n += 1) written.append(id, { ts: dayAt + n * 60_000, power_w: id * 10 + n / 10, x3: n });
    }
    const bytes = encodeRows(written, { day: '2026-06-01' });
    const some = await decodeRows(bytes, { deviceIds: new Set([7, 29]), columns: ['power_w'] });
    expect(some.count).toBe(2_000);
    expect(some.sample(1_000)).toEqual({ ts: dayAt, power_w: 290, extra: null });
    expect(await decodeRows(bytes, { deviceIds: new Set([99]) })).toMatchObject({ count: 0 });
    const { zstdDecompressSync } = await import('node:zlib');
    const objects = await parquetReadObjects({
      file: new Uint8Array(bytes).buffer,
      rowStart: 6_003,
      rowEnd: 6_004,
      compressors: { ZSTD: (part) => zstdDecompressSync(part) },
    });
    expect(objects).toEqual([{ device_id: 7n, ts: new Date(dayAt + 3 * 60_000), power_w: expect.closeTo(70.3), x3: expect.closeTo(3) }]);
  });

  const folder = new URL('../../../../../shared/data/plants/', import.meta.url);
  const series = [
    ['slac-abb/ZT162185000441C1203.csv.gz', 2, 4, 1_000],
    ['serf-east/serf_east_15min_ac_power.csv.gz', 0, 1, 1],
  ] as const;
  test.skipIf(!existsSync(folder))('takes at most 2 bytes for a reading of real plants, its time included', async () => {
    // A fleet's day: the days of the real series are the devices of it. Watts as a device would report them.
    const rows = new DayRows();
    let deviceId = 0;
    for (const [path, timeAt, valueAt, factor] of series) {
      const lines = gunzipSync(readFileSync(new URL(path, folder)))
        .toString()
        .trim()
        .split('\n')
        .slice(1);
      let day = -1;
      for (const line of lines) {
        const fields = line.split(',');
        const at = Date.parse(fields[timeAt]!.replace(' ', 'T') + (fields[timeAt]!.length > 19 ? '' : 'Z'));
        if (Math.floor(at / 86_400_000) !== day) deviceId += 1;
        day = Math.floor(at / 86_400_000);
        if (fields[valueAt] !== '')
          rows.append(deviceId, { ts: dayAt + (at % 86_400_000), power_w: Math.round(Number(fields[valueAt]) * factor) });
      }
    }
    const bytes = encodeRows(rows, {});
    expect(rows.count).toBeGreaterThan(42_000);
    expect(bytes.byteLength / rows.count).toBeLessThanOrEqual(2);
    expect(digestOf(await decodeRows(bytes))).toBe(digestOf(rows));
  });
});
