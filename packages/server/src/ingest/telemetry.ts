import { EARLIEST_READING_AT, LATEST_READING_AHEAD_MS, MQTT_MAX_SAMPLES } from '@heliograph/core/contract/mqtt';
import type { IntakeSample } from '../storage/storage.ts';
import type { Refusals } from './refusals.ts';
import type { IngestSource } from './source.ts';
import type { Shape } from './shapes.ts';

interface Reading {
  source: IngestSource;
  receivedAt: number;
  refusals: Refusals;
  samples: IntakeSample[];
}

/**
 * Exactly as strict as `telemetryPayloadSchema` (a property test holds the two together), at a tenth of the cost.
 * Undefined = not what the schema allows. What is well-formed but not credible goes to `refusals`; the rest is kept.
 */
export function readTelemetry(source: IngestSource, payload: unknown, receivedAt: number, refusals: Refusals): IntakeSample[] | undefined {
  if (!isRecord(payload)) return undefined;
  const reading: Reading = { source, receivedAt, refusals, samples: [] };
  const isRead = 'samples' in payload ? readBatch(reading, payload) : readSample(reading, payload, undefined);
  return isRead ? reading.samples : undefined;
}

/** Why an instant cannot be right, or undefined. */
export function timeProblem(ts: number, receivedAt: number): { reason: 'timeTooOld' | 'timeAhead'; detail: string } | undefined {
  if (ts < EARLIEST_READING_AT) return { reason: 'timeTooOld', detail: `ts ${ts} is before 2010` };
  if (ts <= receivedAt + LATEST_READING_AHEAD_MS) return undefined;
  return { reason: 'timeAhead', detail: `ts ${ts} is ${Math.round((ts - receivedAt) / 1000)} s ahead of the server's clock` };
}

/** A sample without a time is of now, and never of before its device took its place. */
function arrival({ source, receivedAt }: Reading): number {
  return Math.max(snap(receivedAt, source.intervalMs), Math.min(source.speaksFromAt, receivedAt));
}

/** A reading of when another device stood in this place is not this one's. */
export function windowProblem(
  { sn, speaksFromAt, speaksUntilAt }: IngestSource,
  ts: number,
): { reason: 'otherSerial'; detail: string } | undefined {
  if (ts >= speaksFromAt && ts < speaksUntilAt) return undefined;
  const detail =
    ts < speaksFromAt
      ? `ts ${ts} is before ${sn} took its place at ${speaksFromAt}`
      : `ts ${ts} is after ${sn} left its place at ${speaksUntilAt}`;
  return { reason: 'otherSerial', detail };
}

function snap(receivedAt: number, intervalMs: number): number {
  return intervalMs > 0 ? receivedAt - (receivedAt % intervalMs) : receivedAt;
}

function readBatch(reading: Reading, payload: Record<string, unknown>): boolean {
  for (const key in payload) if (key !== 'samples') return false;
  const { samples } = payload;
  if (!Array.isArray(samples) || samples.length === 0 || samples.length > MQTT_MAX_SAMPLES) return false;
  return samples.every((sample: unknown, index) => isRecord(sample) && readSample(reading, sample, index));
}

/** `index` in its batch; a sample of a batch needs its time. */
function readSample(reading: Reading, sample: Record<string, unknown>, index: number | undefined): boolean {
  for (const key in sample) if (key !== 'ts' && key !== 'values') return false;
  const { values } = sample;
  let ts = sample['ts'];
  if (ts === undefined && index === undefined) ts = arrival(reading);
  if (!isInstant(ts) || !isRecord(values)) return false;
  const problem = timeProblem(ts, reading.receivedAt) ?? windowProblem(reading.source, ts);
  if (problem === undefined) return readValues(reading, values, ts, index);
  reading.refusals.add(problem.reason, at(index) + problem.detail);
  return hasReadings(values);
}

function readValues(reading: Reading, values: Record<string, unknown>, ts: number, index: number | undefined): boolean {
  const { shapes, deviceId } = reading.source;
  const kept: (number | null)[] = [];
  let shape = shapes.root;
  let isWhole = true;
  for (const name in values) {
    const value = values[name];
    if (!isReading(value)) return false;
    const next = shapes.extend(shape, name);
    if (next === undefined && !isChannelName(name)) return false;
    if (next !== undefined && isCredible(next, value)) {
      kept.push(value);
      shape = next;
    } else {
      isWhole = false;
      refuseReading(reading, name, value, next, index);
    }
  }
  if (isWhole || kept.length > 0) reading.samples.push({ deviceId, ts, columns: shape.columns, values: kept });
  return true;
}

function refuseReading(
  { source, refusals }: Reading,
  name: string,
  value: number | null,
  shape: Shape | undefined,
  index: number | undefined,
): void {
  const channel = shape?.channel;
  if (channel === undefined) refusals.add('unknownChannel', `${at(index)}${source.productKey} has no channel ${name}`);
  else refusals.add('outOfRange', `${at(index)}${name} ${value} is outside ${channel.min} to ${channel.max} ${channel.unit}`.trimEnd());
}

function isCredible({ channel }: Shape, value: number | null): boolean {
  return value === null || (value >= channel!.min && value <= channel!.max);
}

function hasReadings(values: Record<string, unknown>): boolean {
  for (const name in values) if (!isReading(values[name]) || !isChannelName(name)) return false;
  return true;
}

function isReading(value: unknown): value is number | null {
  return value === null || (typeof value === 'number' && Number.isFinite(value));
}
function isInstant(ts: unknown): ts is number {
  return Number.isSafeInteger(ts) && (ts as number) >= 0;
}
function isChannelName(name: string): boolean {
  return /^[a-z][A-Za-z0-9]{0,39}$/.test(name);
}
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function at(index: number | undefined): string {
  return index === undefined ? '' : `samples[${index}]: `;
}
