import { UTC_DAY_MS } from '../storage/intake/late.ts';
import type { BucketPoint, BucketQuery, Sample, SampleQuery, Storage } from '../storage/storage.ts';
import { bucketSamples } from './bucket-samples.ts';
import { daysWithin, filedDays, type FiledDay } from './catalog.ts';
import { mergeSamples } from './merge.ts';
import type { ArchiveReader } from './reader.ts';

const mostTries = 5;

/** The storage with the archive behind it: samples and curves of filed days are answered as if they had never left. */
export function withArchive(storage: Storage, archive: ArchiveReader): Storage {
  return {
    ...storage,
    samples: (query) => steadily(storage, query, (filed) => joinedSamples(storage, archive, query, filed)),
    bucket: (query) => steadily(storage, query, (filed) => joinedBuckets(storage, archive, query, filed)),
  };
}

/** While a day leaves the database its samples are in neither or in both for who looks twice: what was read then is read again. */
async function steadily<T>(
  storage: Storage,
  { fromAt, toAt }: { fromAt: number; toAt: number },
  work: (filed: FiledDay[]) => Promise<T>,
): Promise<T> {
  let filed = await filedDays(storage.read, fromAt, toAt);
  for (let tries = 1; ; tries += 1) {
    const result = await work(filed);
    const after = await filedDays(storage.read, fromAt, toAt);
    if (tries === mostTries || JSON.stringify(after) === JSON.stringify(filed)) return result;
    filed = after;
  }
}

async function joinedSamples(storage: Storage, archive: ArchiveReader, query: SampleQuery, filed: readonly FiledDay[]): Promise<Sample[]> {
  const samples: Sample[] = [];
  const { limit = Number.POSITIVE_INFINITY } = query;
  let fromAt = query.fromAt;
  const fromDatabase = async (toAt: number) => {
    if (fromAt >= toAt || samples.length >= limit) return;
    const rest = Number.isFinite(limit) ? { limit: limit - samples.length } : {};
    samples.push(...(await storage.samples({ ...query, fromAt, toAt, ...rest })));
  };
  for (const one of filed) {
    await fromDatabase(Math.max(fromAt, one.day));
    if (samples.length >= limit) break;
    const part = { fromAt: Math.max(query.fromAt, one.day), toAt: Math.min(query.toAt, one.day + UTC_DAY_MS) };
    const own = await daySamples(storage, archive, { ...query, ...part }, one);
    samples.push(...own.slice(0, limit - samples.length));
    fromAt = part.toAt;
  }
  await fromDatabase(query.toAt);
  return samples;
}

/** One device within one filed day. */
async function daySamples(storage: Storage, archive: ArchiveReader, query: SampleQuery, filed: FiledDay): Promise<Sample[]> {
  const { deviceId, columns, hasExtra = false, fromAt, toAt } = query;
  const own: Sample[] = [];
  for await (const rows of archive.parts(filed, { deviceIds: new Set([deviceId]), columns, hasExtra })) {
    for (let row = 0; row < rows.count; row += 1) {
      const ts = rows.ts[row]!;
      if (ts >= fromAt && ts < toAt) own.push(rows.sample(row, columns));
    }
  }
  if (filed.isAlone) return own;
  const { limit: _, ...all } = query;
  return mergeSamples(own, await storage.samples(all));
}

/** Steps that touch a filed day are counted from its samples, all others in the database. */
async function joinedBuckets(
  storage: Storage,
  archive: ArchiveReader,
  query: BucketQuery,
  filed: readonly FiledDay[],
): Promise<BucketPoint[]> {
  if (filed.length === 0 || query.deviceIds.length === 0 || query.columns.length === 0) return storage.bucket(query);
  const points: BucketPoint[] = [];
  let fromAt = query.fromAt;
  for (const span of filedSpans(query, filed)) {
    if (fromAt < span.fromAt) points.push(...(await storage.bucket({ ...query, fromAt, toAt: span.fromAt })));
    points.push(...(await bucketSamples({ ...query, ...span }, samplesByDay(storage, archive, { ...query, ...span }, filed))));
    fromAt = span.toAt;
  }
  if (fromAt < query.toAt) points.push(...(await storage.bucket({ ...query, fromAt })));
  return points.sort((a, b) => a.deviceId - b.deviceId || a.at - b.at);
}

/** Runs of whole steps that touch filed days. */
function filedSpans({ fromAt, toAt, stepMs }: BucketQuery, filed: readonly FiledDay[]): { fromAt: number; toAt: number }[] {
  const spans: { fromAt: number; toAt: number }[] = [];
  for (const { day } of filed) {
    const first = Math.floor((Math.max(day, fromAt) - fromAt) / stepMs);
    const next = Math.ceil((Math.min(day + UTC_DAY_MS, toAt) - fromAt) / stepMs);
    const span = { fromAt: fromAt + first * stepMs, toAt: Math.min(toAt, fromAt + next * stepMs) };
    const before = spans.at(-1);
    if (before !== undefined && span.fromAt <= before.toAt) before.toAt = Math.max(before.toAt, span.toAt);
    else if (span.fromAt < span.toAt) spans.push(span);
  }
  return spans;
}

/** The samples of all devices day by day, so that no more than one day is held. */
async function* samplesByDay(storage: Storage, archive: ArchiveReader, query: BucketQuery, filed: readonly FiledDay[]) {
  const columns = query.columns.map(({ column }) => column);
  const deviceIds = new Set(query.deviceIds);
  for (const part of daysWithin(query.fromAt, query.toAt)) {
    const one = filed.find(({ day }) => day === part.day);
    const own = new Map<number, Sample[]>();
    if (one !== undefined) {
      for await (const rows of archive.parts(one, { deviceIds, columns })) {
        for (let row = 0; row < rows.count; row += 1) {
          const ts = rows.ts[row]!;
          if (ts < part.fromAt || ts >= part.toAt) continue;
          const id = rows.deviceIds[row]!;
          const list = own.get(id);
          if (list === undefined) own.set(id, [rows.sample(row, columns)]);
          else list.push(rows.sample(row, columns));
        }
      }
    }
    for (const deviceId of deviceIds) {
      const filedSamples = own.get(deviceId) ?? [];
      const over = one?.isAlone ? [] : await storage.samples({ deviceId, columns, fromAt: part.fromAt, toAt: part.toAt });
      yield { deviceId, samples: mergeSamples(filedSamples, over) };
    }
  }
}
