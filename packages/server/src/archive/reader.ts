import { createHash } from 'node:crypto';
import type { Reader } from '../storage/storage.ts';
import { filesOf, type FiledDay, type FileRow } from './catalog.ts';
import type { DayRows } from './day-rows.ts';
import type { Media } from './media.ts';
import { MediumError } from './medium.ts';
import { decodeRows, type RowChoice } from './parquet-read.ts';

export interface ArchiveReader {
  /** What is filed of a day, part by part, of some devices; in the order of device and time. */
  parts(filed: Pick<FiledDay, 'day' | 'version'>, choice?: RowChoice): AsyncIterable<DayRows>;
  /** The bytes of a file as they lie there now. */
  bytes(file: FileRow): Promise<Uint8Array>;
}

const keptBytes = 64 * 1024 * 1024;

/** Reads files whole, the last used of them from memory: one is a few megabytes at most. */
export function createReader(read: Reader, media: Media): ArchiveReader {
  const kept = new Map<number, Uint8Array>();
  let total = 0;
  const bytes = async (file: FileRow) => {
    const medium = await media.byId(file.medium_id);
    return medium.read(file.name);
  };
  const cached = async (file: FileRow): Promise<Uint8Array> => {
    const known = kept.get(file.id);
    if (known !== undefined) {
      kept.delete(file.id);
      kept.set(file.id, known);
      return known;
    }
    const fresh = await bytes(file);
    refuseOther(file, fresh);
    kept.set(file.id, fresh);
    total += fresh.byteLength;
    for (const [id, old] of kept) {
      if (total <= keptBytes || id === file.id) break;
      kept.delete(id);
      total -= old.byteLength;
    }
    return fresh;
  };
  return {
    bytes,
    async *parts(filed, choice = {}) {
      for (const file of await filesOf(read, filed)) {
        if (!mayHold(file, choice.deviceIds)) continue;
        const rows = await decodeRows(await cached(file), choice);
        if (rows.count > 0) yield rows;
      }
    },
  };
}

/** What was changed or cut on the medium is told and never shown. */
function refuseOther(file: FileRow, bytes: Uint8Array): void {
  if (createHash('sha256').update(bytes).digest('hex') === file.content_hash) return;
  throw new MediumError(`${file.name} is not what was filed: ${bytes.byteLength} bytes of other content in place of ${file.byte_count}.`);
}

function mayHold(file: FileRow, deviceIds: ReadonlySet<number> | undefined): boolean {
  if (deviceIds === undefined) return true;
  for (const id of deviceIds) if (id >= file.first_device_id && id <= file.last_device_id) return true;
  return false;
}
