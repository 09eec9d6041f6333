import { createHash, randomBytes } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import { dateOf } from './catalog.ts';
import { type DayRows, RowsDigest } from './day-rows.ts';
import type { Medium } from './medium.ts';
import { encodePart } from './encode-part.ts';
import { decodeRows } from './parquet-read.ts';

/** A file holds so many rows at most, and is a few megabytes: what is read is read whole. */
export const ROWS_A_PART = 200_000;

export interface PartTarget {
  storage: Storage;
  medium: Medium;
  mediumId: number;
  day: number;
  version: number;
  now: () => number;
}

/** Writes a part of a day and reads it back; known to the database as pending before the medium knows it, so that none is forgotten. Answers its id. */
export async function writePart(target: PartTarget, part: number, rows: DayRows): Promise<number> {
  const { storage, medium, mediumId, day, version, now } = target;
  const date = dateOf(day);
  const about = { 'heliograph.day': date, 'heliograph.version': String(version), 'heliograph.part': String(part) };
  const bytes = await encodePart(rows, about);
  // Two that file the same day at once never write the same file.
  const mark = randomBytes(4).toString('hex');
  const name = `telemetry/${date.slice(0, 4)}/${date}.${version}-${part}.${mark}.parquet`;
  const { id } = await storage.write((tx) =>
    tx
      .insertInto('archive_file')
      .values({
        day_start: day,
        version,
        part,
        medium_id: mediumId,
        name,
        state: 'pending',
        first_device_id: rows.deviceIds[0]!,
        last_device_id: rows.deviceIds[rows.count - 1]!,
        row_count: rows.count,
        byte_count: bytes.byteLength,
        content_hash: createHash('sha256').update(bytes).digest('hex'),
        changed_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await medium.write(name, bytes);
  await verifyPart(medium, name, rows);
  return id;
}

/** Nothing leaves the database on the word of a medium: what it answers must be every row that went in. */
async function verifyPart(medium: Medium, name: string, rows: DayRows): Promise<void> {
  const [written, read] = [new RowsDigest(), new RowsDigest()];
  written.add(rows);
  read.add(await decodeRows(await medium.read(name)));
  if (written.rowCount === read.rowCount && written.digest() === read.digest()) return;
  throw new Error(`${name} was read back with ${read.rowCount} rows in place of ${written.rowCount}, or with others.`);
}
