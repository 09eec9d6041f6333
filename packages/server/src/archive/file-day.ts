import { UTC_DAY_MS } from '../storage/intake/late.ts';
import { readingColumns, type Row } from '../storage/schema.ts';
import type { Sample, Storage, Writer } from '../storage/storage.ts';
import { DayRows, RowsDigest } from './day-rows.ts';
import { mergeSamples } from './merge.ts';
import { waitsForFold } from './waits-for-fold.ts';
import { ROWS_A_PART, writePart, type PartTarget } from './part-writer.ts';
import type { ArchiveReader } from './reader.ts';
import { saveVersion } from './save-version.ts';

export interface FilingDeps {
  /** The database alone, without the archive behind it. */
  storage: Storage;
  reader: ArchiveReader;
  medium: PartTarget['medium'];
  mediumId: number;
  now: () => number;
  /** Told of each step of a day before it is done; a throw ends the work there. */
  onStep?: (step: FilingStep, day: number) => void | Promise<void>;
}
type FilingStep = 'read' | 'record' | 'drop' | 'close';

const samplesAtOnce = 5_000;

/**
 * Files a day, or files it again with what came since, and removes from the database what is filed. Whatever is cut off in
 * the middle is done again: until the record names the new files nothing changes for a reader, and from then on the rows
 * that are still there say the same as the files. Answers whether the day is done.
 */
export async function fileDay(deps: FilingDeps, day: number): Promise<boolean> {
  const { storage, onStep } = deps;
  if (await waitsForFold(storage, day)) return false;
  await onStep?.('read', day);
  // Marks first: what comes after them is counted, and leaves another mark.
  const marks = await storage.read.selectFrom('late_day').selectAll().where('day_start', '=', day).execute();
  const filed = await storage.read.selectFrom('archive_day').selectAll().where('day_start', '=', day).executeTakeFirst();
  if (filed === undefined || marks.length > 0) {
    const written = await writeDay(deps, day, filed);
    if (written === undefined) return true;
    await onStep?.('record', day);
    const isTaken = await storage.write((tx) => record(tx, day, filed, written, marks, deps.now()));
    if (!isTaken) return false;
  }
  await onStep?.('drop', day);
  if (!(await storage.days.drop(day))) return false;
  await onStep?.('close', day);
  await storage.write((tx) => closeDay(tx, day, deps.now()));
  return true;
}

interface Written {
  version: number;
  digest: RowsDigest;
  fileIds: number[];
}
interface Portion {
  deviceId: number;
  samples: Sample[];
}

/** All rows of a day, those that are filed already among them; undefined where there are none. */
async function writeDay(deps: FilingDeps, day: number, filed: Row<'archive_day'> | undefined): Promise<Written | undefined> {
  const { storage, medium, mediumId, now } = deps;
  const target: PartTarget = { storage, medium, mediumId, day, version: (filed?.version ?? 0) + 1, now };
  const digest = new RowsDigest();
  const fileIds: number[] = [];
  let rows = new DayRows();
  const flush = async () => {
    if (rows.count === 0) return;
    digest.add(rows);
    fileIds.push(await writePart(target, fileIds.length, rows));
    rows = new DayRows();
  };
  for await (const portion of dayPortions(deps, day, filed)) {
    if (rows.count + portion.samples.length > ROWS_A_PART) await flush();
    for (const sample of portion.samples) rows.append(portion.deviceId, sample);
  }
  await flush();
  return digest.rowCount === 0 ? undefined : { version: target.version, digest, fileIds };
}

/** Device by device, ascending; what was filed is merged with what lies over it. */
async function* dayPortions({ storage, reader }: FilingDeps, day: number, filed: Row<'archive_day'> | undefined): AsyncGenerator<Portion> {
  const waiting = await storage.days.devices(day);
  const fromDatabase = async (deviceId: number) => ({ deviceId, samples: await databaseSamples(storage, deviceId, day) });
  if (filed !== undefined) {
    for await (const own of filedPortions(reader, filed)) {
      while (waiting.length > 0 && waiting[0]! < own.deviceId) yield fromDatabase(waiting.shift()!);
      const over = waiting[0] === own.deviceId ? await databaseSamples(storage, waiting.shift()!, day) : [];
      yield { deviceId: own.deviceId, samples: mergeSamples(own.samples, over) };
    }
  }
  for (const deviceId of waiting) yield fromDatabase(deviceId);
}

/** A device never lies in two parts. */
async function* filedPortions(reader: ArchiveReader, { day_start: day, version }: Row<'archive_day'>): AsyncGenerator<Portion> {
  for await (const rows of reader.parts({ day, version })) {
    for (let row = 0; row < rows.count;) {
      const deviceId = rows.deviceIds[row]!;
      const samples: Sample[] = [];
      for (; row < rows.count && rows.deviceIds[row] === deviceId; row += 1) samples.push(rows.sample(row));
      yield { deviceId, samples };
    }
  }
}

/** In portions, so that no read holds the database long. */
async function databaseSamples(storage: Storage, deviceId: number, day: number) {
  const all: Sample[] = [];
  for (let fromAt = day; ;) {
    const query = { deviceId, columns: readingColumns, hasExtra: true, fromAt, toAt: day + UTC_DAY_MS, limit: samplesAtOnce };
    const samples = await storage.samples(query);
    all.push(...samples);
    if (samples.length < samplesAtOnce) return all;
    fromAt = samples.at(-1)!.ts + 1;
  }
}

/** From here on the day is filed: its new files stand, the ones before them are to be removed. False where somebody else was faster. */
async function record(
  tx: Writer,
  day: number,
  before: Row<'archive_day'> | undefined,
  { version, digest, fileIds }: Written,
  marks: readonly Row<'late_day'>[],
  now: number,
): Promise<boolean> {
  const facts = {
    version,
    row_count: digest.rowCount,
    value_count: digest.valueCount,
    rows_digest: digest.digest(),
    filed_at: now,
    dropped_at: null,
    checked_at: null,
    problem: null,
  };
  const isSaved = await saveVersion(
    before?.version,
    tx.insertInto('archive_day').values({ day_start: day, ...facts }),
    tx.updateTable('archive_day').set(facts).where('day_start', '=', day),
  );
  if (!isSaved) return false;
  const files = tx.updateTable('archive_file').where('day_start', '=', day);
  await files.set({ state: 'superseded', changed_at: now }).where('state', '=', 'current').execute();
  await files.set({ state: 'current', changed_at: now }).where('id', 'in', fileIds).execute();
  for (const { device_id, changes } of marks) {
    await tx
      .deleteFrom('late_day')
      .where('day_start', '=', day)
      .where('device_id', '=', device_id)
      .where('changes', '=', changes)
      .execute();
  }
  return true;
}

async function closeDay(tx: Writer, day: number, now: number): Promise<void> {
  const late = await tx.selectFrom('late_day').select('device_id').where('day_start', '=', day).limit(1).executeTakeFirst();
  if (late !== undefined) return;
  await tx.updateTable('archive_day').set({ dropped_at: now }).where('day_start', '=', day).where('dropped_at', 'is', null).execute();
}
