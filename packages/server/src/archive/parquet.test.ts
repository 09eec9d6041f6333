import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { readingColumns } from '../storage/schema.ts';
import type { Sample } from '../storage/storage.ts';
import { DayRows, RowsDigest } from './day-rows.ts';
import { encodePart } from './encode-part.ts';
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

const filedBefore =
  'UEFSMRUGFRwVLlwVUBUAFVAVChUAFQAAACi1L/0gDnEAAIABBCgCAAEAAAAAAAgAFQYV9AIVhgFcFVAVABVQFQoVABUAAAAotS/9ILrVAQC0AoABBCiAsNeH' +
  '0Ge/lIsBFRUAAIBPEvBJAj5JwCcJ+CQBnyTgkwR8kgAAAAAEAMVJAQbQVDmO93wCFQYVGhUsXBVQFQAVUBUKFQQVAAAAUAEotS/9IAtZAACAAQQoAL4VAAAA' +
  'ABUGFRwVLlwVUBUAFVAVChUEFQAAAFABKLUv/SAMYQAAgAEEKICJegIAAAAAFQYVrAMV9AFcFVAVHBVQFQAVDBUAAAALtm3btm0otS/9INBdAwCkA5IkSZIk' +
  'ScI/0uI/t23btm3b5j8A8PL2P5Ik+T9utv0AQAJAbQNABUAGQAkKQCUMDUAQEBESExQVFUAYqBCQyrCsAYACkcQHECAlfWsnLbfZPNu98vKiXOm8syHSgK90' +
  'CDjwltKRpTKDZRUGFR4VMFwVUBVOFVAVABUIFQAAAAMgQAAotS/9IAtZAAAHAAAAeyJhIjoxfRUEGXxIBHJvb3QVDAAVBCUAGAlkZXZpY2VfaWQAFQQlABgC' +
  'dHMlEgAVBCUCGAdwb3dlcl93JQoVAhUkABUEJQIYD2VuZXJneV90b3RhbF93aCUKFQAVJAAVCiUCGAJ4MwAVDCUCGAVleHRyYSUAABZQGRwZbCYIHBUEGRUK' +
  'GRgJZGV2aWNlX2lkFQwWUBZGFlgmCDw2ACgIAgAAAAAAAAAYCAEAAAAAAAAAABkcFQYVChUCAAAAJmAcFQQZFQoZGAJ0cxUMFlAWogMWtAEmYDw2ACgIIFGM' +
  'gJ4BAAAYCADseoCeAQAAABkcFQYVChUCAAAAJpQCHBUEGRUKGRgHcG93ZXJfdxUMFlAWRBZWJpQCPDYAKAh50QAAAAAAABgIAAAAAAAAAAAAGRwVBhUKFQIA' +
  'AAAm6gIcFQQZFQoZGA9lbmVyZ3lfdG90YWxfd2gVDBZQFkYWWCbqAjw2ACgIZ0IPAAAAAAAYCEBCDwAAAAAAABkcFQYVChUCAAAAJsIDHBUKGRUAGRgCeDMV' +
  'DBZQFtoDFqICJsIDPDYcKAhu27Zt27YVQBgIkiRJkiRJwj82AAAZHBUGFQAVAgAAACbkBRwVDBkVABkYBWV4dHJhFQwWUBZIFlom5AU8Nk4oB3siYSI6MX0Y' +
  'B3siYSI6MX0AGRwVBhUAFQIAAAAWlAkWUDa2BgAZHBgOaGVsaW9ncmFwaC5kYXkYCjIwMjYtMDYtMDEAGApoZWxpb2dyYXBoGWwcAAAcAAAcAAAcAAAcAAAc' +
  'AAAAQgIAAFBBUjE=';

describe('a Parquet file of telemetry', () => {
  const reading = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer({ min: -30_000, max: 30_000 }),
    fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 10),
    fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: -3, max: 9 })).map(([digits, e]) => Number(`${digits}e-${e}`)),
    fc.integer({ min: -(2 ** 40), max: 2 ** 40 }).map((value) => value / 100),
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
    const { brotliDecompressSync, zstdDecompressSync } = await import('node:zlib');
    const objects = await parquetReadObjects({
      file: new Uint8Array(bytes).buffer,
      rowStart: 6_003,
      rowEnd: 6_004,
      compressors: { ZSTD: (part) => zstdDecompressSync(part), BROTLI: (part) => brotliDecompressSync(part) },
    });
    expect(objects).toEqual([{ device_id: 7n, ts: new Date(dayAt + 3 * 60_000), power_w: expect.closeTo(70.3), x3: expect.closeTo(3) }]);
  });

  test('is the same from a thread of its own, which a large part has', async () => {
    const written = new DayRows();
    for (let n = 0; n < 20_500; n += 1) written.append(n < 300 ? 1 : 2, { ts: dayAt + n * 4_000, power_w: (n % 977) / 10, x3: n / 7 });
    written.extra = [];
    written.extra[7] = '{"note":"ü"}';
    const about = { 'heliograph.day': '2026-06-01' };
    const bytes = await encodePart(written, about);
    expect(Buffer.from(bytes).equals(encodeRows(written, about))).toBe(true);
    expect(digestOf(await decodeRows(bytes))).toBe(digestOf(written));
  });

  test.each([
    ['whole watts', (n: number) => (n * 7_919) % 5_000, 'INT32'],
    ['tenths', (n: number) => ((n * 7_919) % 50_000) / 10, 'INT32'],
    ['a counter beyond 32 bits', (n: number) => 9e9 + n, 'INT64'],
    ['three digits of numbers great and small', (n: number) => Number((((n * 7_919) % 991) * 10 ** -(n % 7)).toPrecision(3)), 'FLOAT'],
    ['five significant digits', (n: number) => Number((((n * 7_919) % 99_991) * 10 ** -(n % 5)).toPrecision(5)), 'DOUBLE'],
    ['all bits of a double', (n: number) => Math.sqrt(n), 'DOUBLE'],
  ])('keeps %s as what they are', async (_, value, type) => {
    const written = new DayRows();
    for (let n = 0; n < 3_000; n += 1) written.append(1, { ts: dayAt + n * 10_000, power_w: value(n) });
    const bytes = encodeRows(written, { day: '2026-06-01' });
    const { schema } = parquetMetadata(new Uint8Array(bytes).buffer);
    expect(schema.find(({ name }) => name === 'power_w')?.type).toBe(type);
    expect(digestOf(await decodeRows(bytes))).toBe(digestOf(written));
  });

  test('reads what was filed before its columns were written as they are now', async () => {
    const read = await decodeRows(Buffer.from(filedBefore, 'base64'));
    const written = new DayRows();
    for (let n = 0; n < 40; n += 1) {
      const sample: Sample = { ts: dayAt + (n % 20) * 60_000, power_w: n * 137.5, energy_total_wh: 1e6 + n };
      if (n % 3 > 0) sample.x3 = n / 7;
      written.append(n < 20 ? 1 : 2, n === 5 ? { ...sample, extra: '{"a":1}' } : sample);
    }
    expect(digestOf(read)).toBe(digestOf(written));
  });

  const folder = new URL('../../../../../shared/data/plants/', import.meta.url);
  const slac = { path: 'slac-abb/ZT162185000441C1203.csv.gz', timeAt: 2, valueAt: 4, factor: 1_000 };
  const serf = { path: 'serf-east/serf_east_15min_ac_power.csv.gz', timeAt: 0, valueAt: 1, factor: 1 };
  const plant = ({ path, timeAt, valueAt, factor }: typeof slac, stored = (powerW: number) => powerW) => {
    const rows = new DayRows();
    const [, ...lines] = gunzipSync(readFileSync(new URL(path, folder)))
      .toString()
      .trim()
      .split('\n');
    for (const line of lines) {
      const fields = line.split(',');
      const at = Date.parse(fields[timeAt]!.replace(' ', 'T') + (fields[timeAt]!.length > 19 ? '' : 'Z'));
      // A factor of a thousand adds bits of its own to a decimal fraction.
      const powerW = Number((Number(fields[valueAt]) * factor).toPrecision(12));
      if (fields[valueAt] !== '') rows.append(1, { ts: at, power_w: stored(powerW) });
    }
    return rows;
  };
  const encoded = async (rows: DayRows) => {
    const bytes = encodeRows(rows, { day: '2026-06-01' });
    expect(rows.count).toBeGreaterThan(9_000);
    expect(digestOf(await decodeRows(bytes))).toBe(digestOf(rows));
    return { bytes: bytes.byteLength, readings: rows.count };
  };

  test.skipIf(!existsSync(folder))('takes at most 2 bytes for a reading of the shared plants, its time included', async () => {
    // The decimals of this one are tenths of a watt: both ways to read "stored resolution" are the same.
    const tenths = await encoded(plant(slac));
    const [own, rounded] = [await encoded(plant(serf)), await encoded(plant(serf, (powerW) => Math.round(powerW * 10) / 10))];
    expect(tenths.bytes / tenths.readings).toBeLessThanOrEqual(2);
    expect(rounded.bytes / rounded.readings).toBeLessThanOrEqual(1.4);
    expect((tenths.bytes + own.bytes) / (tenths.readings + own.readings)).toBeLessThanOrEqual(2);
  });
});
