import type pg from 'pg';
import { localDay } from '../../energy/local-day.ts';
import { countsEnergy, energyReadAt, latestFromRow, mergeLatest, type LatestRow, type LatestState } from '../intake/latest.ts';
import { isLate, utcDay } from '../intake/late.ts';
import { keyOrder, type PackedBatch, type PackedSamples } from '../intake/pack.ts';
import { emptyResult, mergeSameKey } from '../intake/same-key.ts';
import { readingColumns } from '../schema.ts';
import type { IntakeResult } from '../storage.ts';
import * as texts from './intake-sql.ts';
import type { Partitions } from './partitions.ts';
import { applyEntry, applyEvent, applyInfo, applyRejections, type KnownDevice } from './intake-records.ts';

interface DeviceWork {
  device: KnownDevice;
  latest: LatestState;
  energyReadAt: number;
  dirtyDays: Set<number>;
  /** UTC days that were closed already. */
  lateDays: Set<number>;
}

/** Commits batches by array statements, rows sorted by key; the device rows are locked so that nodes take turns per device. */
export class PostgresIntake {
  readonly #pool: { connect(): Promise<pg.PoolClient> };
  readonly #partitions: Partitions;

  constructor(pool: { connect(): Promise<pg.PoolClient> }, partitions: Partitions) {
    this.#pool = pool;
    this.#partitions = partitions;
  }

  async commit(batch: PackedBatch): Promise<IntakeResult> {
    await this.#partitions.ensure(batch.samples.ts);
    try {
      return await this.#commit(batch);
    } catch (error) {
      if (!isWithoutPartition(error)) throw error;
      // An archived day was dropped, here or by another node, since its partition was seen.
      this.#partitions.forget();
      await this.#partitions.ensure(batch.samples.ts);
      return this.#commit(batch);
    }
  }

  async #commit(batch: PackedBatch): Promise<IntakeResult> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      const result = await apply(client, batch);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // The connection ends with its transaction, whatever state it is in.
      client.release(true);
      throw error;
    }
  }
}

/** A check violation that names no constraint: no partition takes the row. */
function isWithoutPartition(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23514' && constraint === undefined;
}

async function apply(client: pg.PoolClient, batch: PackedBatch): Promise<IntakeResult> {
  const { samples, receivedAt } = batch;
  const result = emptyResult();
  const works = await loadDevices(client, batch);
  if (samples.count > 0) await storeSamples(client, batch, works, result);
  await writeLatest(client, samples, works, receivedAt);
  await markDirty(client, works, receivedAt);
  await markLate(client, works);
  for (const info of batch.infos) await applyInfo(client, info);
  await applyRejections(client, batch.rejected, receivedAt);
  if (batch.entry && result.inserted + result.filled + result.conflicts > 0) await applyEntry(client, batch.entry);
  // Last, because facts hold the outbox until the commit.
  for (const event of batch.events) await applyEvent(client, event, works.get(event.deviceId)!.device, receivedAt);
  return result;
}

async function loadDevices(client: pg.PoolClient, { samples, events, infos }: PackedBatch): Promise<Map<number, DeviceWork>> {
  const ids = new Set<number>([...samples.deviceIds, ...events.map((event) => event.deviceId), ...infos.map((info) => info.deviceId)]);
  const works = new Map<number, DeviceWork>();
  if (ids.size === 0) return works;
  const { rows: devices } = await client.query<KnownDevice & { id: number }>(texts.lockDevices, [[...ids]]);
  // Read after the lock, never in the same statement: the lock may have waited for another node's commit.
  const { rows: latest } = await client.query<LatestRow & { device_id: number }>(texts.selectLatest, [[...ids]]);
  const rowOf = new Map(latest.map((row) => [row.device_id, row]));
  for (const device of devices) {
    const state = latestFromRow(rowOf.get(device.id));
    works.set(device.id, { device, latest: state, energyReadAt: energyReadAt(state), dirtyDays: new Set(), lateDays: new Set() });
  }
  for (const id of ids) if (!works.has(id)) throw new Error(`Device ${id} does not exist`);
  return works;
}

async function storeSamples(
  client: pg.PoolClient,
  { samples, receivedAt }: Pick<PackedBatch, 'samples' | 'receivedAt'>,
  works: Map<number, DeviceWork>,
  result: IntakeResult,
): Promise<void> {
  const order = keyOrder(samples);
  const columns = [...new Set(samples.shapes.flat())].sort((a, b) => a - b);
  const { rows } = await client.query<{ device_id: number; ts: number }>(
    texts.insertSamples(columns),
    sampleArrays(samples, order, columns),
  );
  result.inserted = rows.length;
  const fresh = new Set(rows.map((row) => `${row.device_id}:${row.ts}`));
  const again: number[] = [];
  for (const index of order) {
    const ts = samples.ts[index]!;
    const work = works.get(samples.deviceIds[index]!)!;
    const shape = samples.shapes[samples.shapeOf[index]!]!;
    // Of equal keys in one batch the first is the one that was inserted.
    if (!fresh.delete(`${work.device.id}:${ts}`)) again.push(index);
    else {
      if (hasEnergy(samples, index)) noteEnergy(work, ts);
      if (isLate(ts, receivedAt)) work.lateDays.add(utcDay(ts));
    }
    mergeLatest(work.latest, ts, shape, samples.values, samples.offsets[index]!);
  }
  if (again.length > 0) await mergeStored(client, { samples, receivedAt }, again, works, result);
}

async function mergeStored(
  client: pg.PoolClient,
  { samples, receivedAt }: Pick<PackedBatch, 'samples' | 'receivedAt'>,
  again: number[],
  works: Map<number, DeviceWork>,
  result: IntakeResult,
): Promise<void> {
  const keys = [again.map((index) => samples.deviceIds[index]!), again.map((index) => samples.ts[index]!)];
  const bounds = [Math.min(...keys[1]!), Math.max(...keys[1]!)];
  const { rows } = await client.query<Record<string, number | null>>(texts.selectSamples, [...keys, ...bounds]);
  const stored = new Map(rows.map((row) => [`${row['device_id']}:${row['ts']}`, row]));
  for (const index of again) {
    const work = works.get(samples.deviceIds[index]!)!;
    const ts = samples.ts[index]!;
    const row = stored.get(`${work.device.id}:${ts}`)!;
    const shape = samples.shapes[samples.shapeOf[index]!]!;
    const { kind, fills } = mergeSameKey((column) => row[readingColumns[column]!] ?? null, shape, samples.values, samples.offsets[index]!);
    result[kind] += 1;
    if (fills.length === 0) continue;
    await client.query(texts.fillSample(fills.map(([column]) => column)), [work.device.id, ts, ...fills.map(([, value]) => value)]);
    for (const [column, value] of fills) row[readingColumns[column]!] = value;
    if (fills.some(([column]) => countsEnergy(column))) noteEnergy(work, ts);
    if (isLate(ts, receivedAt)) work.lateDays.add(utcDay(ts));
  }
}

function hasEnergy(samples: PackedSamples, index: number): boolean {
  const offset = samples.offsets[index]!;
  return samples.shapes[samples.shapeOf[index]!]!.some((column, i) => countsEnergy(column) && !Number.isNaN(samples.values[offset + i]!));
}

function noteEnergy(work: DeviceWork, ts: number): void {
  if (!(ts >= work.energyReadAt)) work.dirtyDays.add(localDay(work.device.timeZone, ts).startAt);
}

async function writeLatest(
  client: pg.PoolClient,
  samples: PackedSamples,
  works: Map<number, DeviceWork>,
  receivedAt: number,
): Promise<void> {
  const reported = [...new Set(samples.deviceIds)].sort((a, b) => a - b).map((id) => works.get(id)!);
  if (reported.length === 0) return;
  const columns = [...new Set(samples.shapes.flat())].sort((a, b) => a - b);
  for (const { latest } of reported) latest.receivedAt = Math.max(latest.receivedAt, receivedAt);
  await client.query(
    texts.upsertLatest(columns),
    texts.latestArrays(
      reported.map(({ device, latest }) => ({ id: device.id, latest })),
      columns,
    ),
  );
}

async function markDirty(client: pg.PoolClient, works: Map<number, DeviceWork>, receivedAt: number): Promise<void> {
  const marks = [...works.values()]
    .sort((a, b) => a.device.id - b.device.id)
    .flatMap(({ device, dirtyDays }) => [...dirtyDays].sort((a, b) => a - b).map((day) => [device.id, day]));
  if (marks.length > 0) await client.query(texts.markDirty, [marks.map(([id]) => id), marks.map(([, day]) => day), receivedAt]);
}

async function markLate(client: pg.PoolClient, works: Map<number, DeviceWork>): Promise<void> {
  const marks = [...works.values()]
    .sort((a, b) => a.device.id - b.device.id)
    .flatMap(({ device, lateDays }) => [...lateDays].sort((a, b) => a - b).map((day) => [device.id, day]));
  if (marks.length > 0) await client.query(texts.markLate, [marks.map(([id]) => id), marks.map(([, day]) => day)]);
}

/** One array a column, in key order, as `unnest` takes them. */
function sampleArrays(samples: PackedSamples, order: Uint32Array, columns: number[]): unknown[][] {
  const slots = new Map(columns.map((column, slot) => [column, slot]));
  const arrays: (number | null)[][] = columns.map(() => Array.from({ length: samples.count }, () => null));
  order.forEach((index, row) => {
    const offset = samples.offsets[index]!;
    samples.shapes[samples.shapeOf[index]!]!.forEach((column, i) => {
      const value = samples.values[offset + i]!;
      if (!Number.isNaN(value)) arrays[slots.get(column)!]![row] = value;
    });
  });
  const pick = (values: Float64Array) => Array.from(order, (index) => values[index]!);
  return [pick(samples.deviceIds), pick(samples.ts), ...arrays];
}
