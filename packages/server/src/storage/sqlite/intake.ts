import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { localDay } from '../../energy/local-day.ts';
import { countsEnergy, energyReadAt, latestFromRow, mergeLatest, olderTimes, type LatestRow, type LatestState } from '../intake/latest.ts';
import { isLate, utcDay } from '../intake/late.ts';
import { keyOrder, type PackedBatch, type PackedSamples } from '../intake/pack.ts';
import { entryColumns, faultOutboxRow, rejectedRow } from '../intake/records.ts';
import { emptyResult, mergeSameKey } from '../intake/same-key.ts';
import { readingColumns } from '../schema.ts';
import type { IntakeEvent, IntakeInfo, IntakeRejection, IntakeResult } from '../storage.ts';
import * as texts from './intake-sql.ts';
import type { Statements } from './statements.ts';

interface KnownDevice {
  name: string;
  plantId: number;
  timeZone: string;
  latest: LatestState;
}
const knownDevicesLimit = 20_000;

/** Commits batches in the writer worker with prepared statements; one transaction, one fsync a batch. */
export class SqliteIntake {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;
  readonly #devices = new Map<number, KnownDevice>();
  #dataVersion = 0;

  constructor(db: DatabaseSync, statements: Statements) {
    this.#db = db;
    this.#statements = statements;
  }

  /** Whatever another statement may have changed is read again. */
  noticeStatement(sql: string): void {
    if (/^\s*(insert|update|delete)\b.*"(plant|device|latest)"/is.test(sql)) this.#devices.clear();
  }

  commit(batch: PackedBatch): IntakeResult {
    if (this.#db.isTransaction) this.#db.exec('rollback');
    this.#db.exec('begin immediate');
    this.#noticeOthers();
    try {
      const result = this.#apply(batch);
      this.#db.exec('commit');
      return result;
    } catch (error) {
      this.#devices.clear();
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    }
  }

  /** Another process on the same file may have committed since. */
  #noticeOthers(): void {
    const { data_version: version } = this.#statements.get('pragma data_version').get() as { data_version: number };
    if (version !== this.#dataVersion) this.#devices.clear();
    this.#dataVersion = version;
  }

  #apply(batch: PackedBatch): IntakeResult {
    const result = emptyResult();
    const order = keyOrder(batch.samples);
    for (let from = 0; from < order.length;) from = this.#applyDevice(batch, order, from, result);
    for (const info of batch.infos) this.#applyInfo(info);
    for (const event of batch.events) this.#applyEvent(event, batch.receivedAt);
    for (const rejection of batch.rejected) this.#reject(rejection, batch.receivedAt);
    const { entry } = batch;
    if (entry && result.inserted + result.filled + result.conflicts > 0)
      this.#run(
        texts.insertEntry,
        entryColumns.map((column) => entry[column]),
      );
    return result;
  }

  /** All samples of one device; answers where the next device begins. */
  #applyDevice(batch: PackedBatch, order: Uint32Array, from: number, result: IntakeResult): number {
    const { samples, receivedAt } = batch;
    const deviceId = samples.deviceIds[order[from]!]!;
    const device = this.#device(deviceId);
    const readAt = energyReadAt(device.latest);
    const changed = new Set<number>();
    const dirtyDays = new Set<number>();
    const lateDays = new Set<number>();
    let next = from;
    for (; next < order.length && samples.deviceIds[order[next]!] === deviceId; next += 1) {
      const index = order[next]!;
      const stored = result.inserted + result.filled + result.conflicts;
      const tookEnergy = this.#storeSample(samples, index, result);
      const ts = samples.ts[index]!;
      if (result.inserted + result.filled + result.conflicts > stored && isLate(ts, receivedAt)) lateDays.add(utcDay(ts));
      if (tookEnergy && !(ts >= readAt)) dirtyDays.add(localDay(device.timeZone, ts).startAt);
      mergeLatest(device.latest, ts, samples.shapes[samples.shapeOf[index]!]!, samples.values, samples.offsets[index]!, changed);
    }
    this.#writeLatest(deviceId, device.latest, receivedAt, changed);
    for (const day of dirtyDays) this.#run(texts.markDirty, [deviceId, day, receivedAt]);
    for (const day of lateDays) this.#run(texts.markLate, [deviceId, day]);
    return next;
  }

  /** Answers whether the row took a reading that energy is counted from. */
  #storeSample(samples: PackedSamples, index: number, result: IntakeResult): boolean {
    const columns = samples.shapes[samples.shapeOf[index]!]!;
    const offset = samples.offsets[index]!;
    const parameters: SQLInputValue[] = [samples.deviceIds[index]!, samples.ts[index]!];
    for (let i = 0; i < columns.length; i += 1) parameters.push(nullable(samples.values[offset + i]!));
    const { changes } = this.#statements.get(texts.insertSample(columns)).run(...parameters);
    if (changes === 0) return this.#mergeStored(samples, index, result);
    result.inserted += 1;
    return columns.some((column, i) => countsEnergy(column) && !Number.isNaN(samples.values[offset + i]!));
  }

  #mergeStored(samples: PackedSamples, index: number, result: IntakeResult): boolean {
    const key = [samples.deviceIds[index]!, samples.ts[index]!];
    const columns = samples.shapes[samples.shapeOf[index]!]!;
    const stored = this.#statements.get(texts.selectSample).get(...key) as Record<string, number | null>;
    const { kind, fills } = mergeSameKey(
      (column) => stored[readingColumns[column]!] ?? null,
      columns,
      samples.values,
      samples.offsets[index]!,
    );
    result[kind] += 1;
    if (fills.length > 0) this.#run(texts.fillSample(fills.map(([column]) => column)), [...fills.map(([, value]) => value), ...key]);
    return fills.some(([column]) => countsEnergy(column));
  }

  #writeLatest(deviceId: number, state: LatestState, receivedAt: number, changed: Set<number>): void {
    state.receivedAt = Math.max(state.receivedAt, receivedAt);
    const columns = [...changed].sort((a, b) => a - b);
    const values = columns.map((column) => state.values[column]!);
    this.#run(texts.upsertLatest(columns), [deviceId, state.ts, state.receivedAt, olderTimes(state), ...values]);
  }

  #applyInfo(info: IntakeInfo): void {
    const { hardwareVersion = null, softwareVersion = null, protocolVersion = null, mac = null, ratedPowerW = null, deviceId } = info;
    this.#run(texts.updateInfo, [hardwareVersion, softwareVersion, protocolVersion, mac, ratedPowerW, deviceId]);
  }

  #applyEvent(event: IntakeEvent, receivedAt: number): void {
    const device = this.#device(event.deviceId);
    const fault = event.isOpen ? this.#openFault(event) : this.#closeFault(event);
    if (fault === undefined) return;
    const row = faultOutboxRow(event, fault, device, receivedAt);
    this.#run(texts.insertOutbox, [row.at, row.kind, row.plant_id, row.payload]);
  }

  #openFault({ deviceId, code, severity, at }: IntakeEvent) {
    const parameters = { device: deviceId, code, severity, at };
    return this.#statements.get(texts.openFault).get(parameters) as { id: number; severity: string } | undefined;
  }

  #closeFault({ deviceId, code, at }: IntakeEvent) {
    return this.#statements.get(texts.closeFault).get({ device: deviceId, code, at }) as { id: number; severity: string } | undefined;
  }

  #reject(rejection: IntakeRejection, receivedAt: number): void {
    const row = rejectedRow(rejection, receivedAt);
    this.#run(texts.insertRejected, [row.received_at, row.device_id, row.topic, row.reason, row.detail, row.payload]);
  }

  #device(deviceId: number): KnownDevice {
    return this.#devices.get(deviceId) ?? this.#loadDevice(deviceId);
  }

  #loadDevice(deviceId: number): KnownDevice {
    const row = this.#statements.get(texts.selectDevice).get(deviceId) as { name: string; plantId: number; timeZone: string } | undefined;
    if (row === undefined) throw new Error(`Device ${deviceId} does not exist`);
    const latest = latestFromRow(this.#statements.get(texts.selectLatest).get(deviceId) as LatestRow | undefined);
    const device = { ...row, latest };
    if (this.#devices.size >= knownDevicesLimit) this.#devices.clear();
    this.#devices.set(deviceId, device);
    return device;
  }

  #run(sql: string, parameters: SQLInputValue[]): void {
    this.#statements.get(sql).run(...parameters);
  }
}

function nullable(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
