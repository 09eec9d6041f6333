// 30 days of a channel in 500 buckets and the day of 1,000 plants, beside the same questions to plain PostgreSQL on the same data.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readingColumns } from '../src/storage/schema.ts';
import { openStorage } from '../src/storage/open.ts';
import type { Storage } from '../src/storage/storage.ts';
import { addDevice, addPlant } from '../test/records.ts';
import { openPlainPostgres } from './queries/plain-postgres.ts';

const dayMs = 86_400_000;
const fromAt = Date.UTC(2026, 5, 1);
const rounds = 7;
const power = [readingColumns.indexOf('power_w')];
const columns = [{ column: 'power_w', kind: 'gauge' }] as const;

const dataDir = await mkdtemp(join(tmpdir(), 'helio-bench-'));
const storage = await openStorage({ dataDir });
const plain = await openPlainPostgres();
try {
  const plantId = await addPlant(storage);
  const ids: number[] = [];
  for (let n = 0; n < 1_001; n += 1) ids.push(await addDevice(storage, { plant_id: plantId }));
  const [one = 0, ...fleet] = ids;
  await fill(storage, one, 30 * dayMs, 10_000);
  for (const id of fleet) await fill(storage, id, dayMs, 300_000);
  await plain.settle();
  await compare('30 days of a channel at 10 s in 500 buckets', [one], 30 * dayMs, (30 * dayMs) / 500);
  await compare('the day of 1,000 plants by quarter hours', fleet, dayMs, 900_000);
} finally {
  await plain.close();
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function fill(into: Storage, deviceId: number, lengthMs: number, everyMs: number): Promise<void> {
  const times = Array.from({ length: lengthMs / everyMs }, (_, n) => fromAt + n * everyMs);
  const powers = times.map((ts) => Math.round(5_000 * Math.max(0, Math.sin(((ts % dayMs) / dayMs) * 2 * Math.PI)) + ((ts / 1_000) % 97)));
  for (let start = 0; start < times.length; start += 5_000) {
    const part = times.slice(start, start + 5_000);
    const samples = part.map((ts, n) => ({ deviceId, ts, columns: power, values: [powers[start + n]!] }));
    await into.commitIntake({ receivedAt: fromAt, samples, events: [], infos: [], rejected: [] });
    await plain.fill(deviceId, part, powers.slice(start, start + 5_000));
  }
}

async function compare(name: string, deviceIds: readonly number[], lengthMs: number, stepMs: number): Promise<void> {
  const toAt = fromAt + lengthMs;
  const ours = async () => (await storage.bucket({ deviceIds, columns, fromAt, toAt, stepMs, hasSpread: true })).length;
  const theirs = () => plain.buckets(deviceIds, fromAt, toAt, stepMs);
  const [own, other] = [await ours(), await theirs()];
  if (own !== other) throw new Error(`${name}: ${own} buckets here, ${other} there`);
  const [oursMs, theirsMs] = [await best(ours), await best(theirs)];
  console.log(
    `${name}: ${oursMs.toFixed(0)} ms, plain PostgreSQL ${theirsMs.toFixed(0)} ms, ${(oursMs / theirsMs).toFixed(2)}× (${own} buckets)`,
  );
}

/** The best of some rounds: what else the machine does only ever adds to it. */
async function best(work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}
