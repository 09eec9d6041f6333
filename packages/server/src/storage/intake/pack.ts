import type { AuditEntryRow } from '../../audit/record.ts';
import type { IntakeBatch, IntakeEvent, IntakeInfo, IntakeRejection, IntakeSample } from '../storage.ts';

/** Samples as flat arrays: they cross to the worker without being copied. A null reading is NaN. */
export interface PackedSamples {
  count: number;
  deviceIds: Float64Array<ArrayBuffer>;
  ts: Float64Array<ArrayBuffer>;
  /** Index in `shapes` of each sample's columns. */
  shapeOf: Uint32Array<ArrayBuffer>;
  /** Where each sample's values begin. */
  offsets: Uint32Array<ArrayBuffer>;
  values: Float64Array<ArrayBuffer>;
  shapes: (readonly number[])[];
}
export interface PackedBatch {
  receivedAt: number;
  samples: PackedSamples;
  events: readonly IntakeEvent[];
  infos: readonly IntakeInfo[];
  rejected: readonly IntakeRejection[];
  entry?: AuditEntryRow;
}

export function packBatch(batch: IntakeBatch): PackedBatch {
  return {
    receivedAt: batch.receivedAt,
    samples: packSamples(batch.samples),
    events: batch.events,
    infos: batch.infos,
    rejected: batch.rejected,
    ...(batch.entry && { entry: batch.entry }),
  };
}

/** The buffers that move to the worker with the batch. */
export function transferList({ samples }: PackedBatch): ArrayBuffer[] {
  return [samples.deviceIds, samples.ts, samples.shapeOf, samples.offsets, samples.values].map((array) => array.buffer);
}

/** Indexes of the samples in key order (device, then time; equal keys as they arrived). */
export function keyOrder({ count, deviceIds, ts }: PackedSamples): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  return order.sort((a, b) => deviceIds[a]! - deviceIds[b]! || ts[a]! - ts[b]! || a - b);
}

function packSamples(samples: readonly IntakeSample[]): PackedSamples {
  const packed = emptyPack(samples);
  const shapeIndex = new Map<readonly number[], number>();
  let offset = 0;
  samples.forEach((sample, index) => {
    packed.deviceIds[index] = sample.deviceId;
    packed.ts[index] = sample.ts;
    packed.offsets[index] = offset;
    packed.shapeOf[index] = shapeIndex.get(sample.columns) ?? addShape(packed, shapeIndex, sample.columns);
    for (const value of sample.values) packed.values[offset++] = value ?? Number.NaN;
  });
  return packed;
}

function addShape(packed: PackedSamples, index: Map<readonly number[], number>, columns: readonly number[]): number {
  index.set(columns, packed.shapes.length);
  return packed.shapes.push(columns) - 1;
}

function emptyPack(samples: readonly IntakeSample[]): PackedSamples {
  const count = samples.length;
  const valueCount = samples.reduce((sum, sample) => sum + sample.values.length, 0);
  return {
    count,
    deviceIds: new Float64Array(count),
    ts: new Float64Array(count),
    shapeOf: new Uint32Array(count),
    offsets: new Uint32Array(count),
    values: new Float64Array(valueCount),
    shapes: [],
  };
}
