// Bytes that one reading takes: in the hot store, with 8 channels a message, and in the archive, for real plants, its time included.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DayRows } from '../src/archive/day-rows.ts';
import { encodeRows } from '../src/archive/parquet-write.ts';
import { openStorage } from '../src/storage/open.ts';
import { readingColumns } from '../src/storage/schema.ts';
import { addDevice } from '../test/records.ts';

const ARCHIVE_TARGET = 2;
const plants = new URL('../../../../shared/data/plants/', import.meta.url);
interface Taken {
  points: number;
  /** Bytes to a tenth of a watt, and with all decimals of the file. */
  stored: number;
  own: number;
}
const series = [
  { file: 'serf-east/serf_east_15min_ac_power.csv.gz', timeAt: 0, valueAt: 1, zone: '', factor: 1 },
  { file: 'slac-abb/ZT162185000441C1203.csv.gz', timeAt: 2, valueAt: 4, zone: 'Z', factor: 1_000 },
];

console.log(`hot store: ${(await hotBytes()).toFixed(1)} bytes a reading`);
if (!existsSync(plants)) console.log('archive: void, the plants of the shared material are not here');
else {
  const taken = series.map(report);
  const all = (of: (one: Taken) => number) =>
    taken.reduce((sum, one) => sum + of(one), 0) / taken.reduce((sum, one) => sum + one.points, 0);
  const [stored, own] = [all((one) => one.stored), all((one) => one.own)];
  console.log(
    `archive, both: ${stored.toFixed(2)} bytes a reading to a tenth of a watt, ${own.toFixed(3)} with all decimals of the files, target ${ARCHIVE_TARGET}`,
  );
  if (Math.max(stored, own) > ARCHIVE_TARGET) process.exitCode = 1;
}

async function hotBytes(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helio-bench-'));
  const storage = await openStorage({ dataDir });
  const deviceId = await addDevice(storage);
  const names = [
    'power_w',
    'dc_power_w',
    'energy_total_wh',
    'energy_day_wh',
    'voltage_v',
    'current_a',
    'frequency_hz',
    'temperature_c',
  ] as const;
  const columns = names.map((name) => readingColumns.indexOf(name));
  const rows = 100_000;
  const size = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  const fromAt = Date.UTC(2026, 5, 1);
  const before = size();
  for (let start = 0; start < rows; start += 5_000) {
    const samples = Array.from({ length: 5_000 }, (_, n) => {
      const at = start + n;
      const values = [at % 5_000, (at % 5_000) + 90, 18_000_000 + at, at % 9_000, 230.1 + (at % 30) / 10, (at % 220) / 10, 50.01, 41.5];
      return { deviceId, ts: fromAt + at * 10_000, columns, values };
    });
    await storage.commitIntake({ receivedAt: fromAt, samples, events: [], infos: [], rejected: [] });
  }
  // Closing writes the log into the file.
  await storage.close();
  const bytes = size() - before;
  await rm(dataDir, { recursive: true, force: true });
  return bytes / (rows * names.length);
}

/** Tenths of a watt are what inverters of today tell; the decimals of one of the files are finer than any of them measures. */
function report({ file, timeAt, valueAt, zone, factor }: (typeof series)[number]): Taken {
  const lines = gunzipSync(readFileSync(new URL(file, plants)))
    .toString()
    .trim()
    .split('\n')
    .slice(1);
  const points = lines
    .map((line) => line.split(','))
    // A factor of a thousand adds bits of its own to a decimal fraction.
    .map((cells) => ({
      ts: Date.parse(cells[timeAt]!.replace(' ', 'T') + zone),
      powerW: Number((Number(cells[valueAt]) * factor).toPrecision(12)),
    }))
    .filter(({ ts, powerW }) => Number.isFinite(ts) && Number.isFinite(powerW));
  const bytesAt = (stored: (powerW: number) => number) => {
    const rows = new DayRows();
    for (const { ts, powerW } of points) rows.append(1, { ts, power_w: stored(powerW) });
    return encodeRows(rows, { day: '2026-06-01' }).length;
  };
  const each = (bytes: number) => (bytes / points.length).toFixed(2);
  const stored = bytesAt((powerW) => Math.round(powerW * 10) / 10);
  const [own, whole] = [bytesAt((powerW) => powerW), bytesAt(Math.round)];
  console.log(
    `archive, ${file}, ${points.length} readings: ${each(stored)} bytes each to a tenth of a watt, target ${ARCHIVE_TARGET} ` +
      `(${each(own)} with all decimals of the file, ${each(whole)} in whole watts)`,
  );
  if (stored / points.length > ARCHIVE_TARGET) process.exitCode = 1;
  return { points: points.length, stored, own };
}
