import { FIRMWARE_PART_BYTES } from '@heliograph/core/firmware';
import type { Storage } from '../../storage/storage.ts';
import { readFirmware, type StoredFirmware } from '../facts.ts';
import { areAllPartsHere, keepPart } from '../parts.ts';
import { fileOf, noteProblem, proveFirmware } from '../prove.ts';
import { download, DownloadError, type DownloadRules } from './download.ts';

/** Times that one fetch is begun before its last problem is told. */
const ATTEMPTS = 4;

/** Fetches the file of a draft and proves it. Throws only what another attempt may mend; every other end is told by the draft. */
export async function fetchFirmware(
  storage: Storage,
  id: number,
  attempt: number,
  rules: DownloadRules,
  signal: AbortSignal,
): Promise<void> {
  const stored = await readFirmware(storage.read, id);
  if (stored?.row.state !== 'draft' || stored.row.download_url === null) return;
  try {
    if (!(await areAllPartsHere(storage.read, fileOf(stored)))) await keepDownload(storage, stored, rules, signal);
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    if (error.isWorthRetry && attempt < ATTEMPTS) throw error;
    await noteProblem(storage, stored, error.problem);
    return;
  }
  // Somebody may have changed the draft meanwhile.
  if ((await readFirmware(storage.read, id))?.row.sha256 === stored.row.sha256) await proveFirmware(storage, id);
}

/** Parts are written as they come: a file is never in memory as a whole. */
async function keepDownload(storage: Storage, stored: StoredFirmware, rules: DownloadRules, signal: AbortSignal): Promise<void> {
  const file = fileOf(stored);
  const part = Buffer.alloc(FIRMWARE_PART_BYTES);
  let filled = 0;
  let position = 0;
  const keep = async () => {
    await keepPart(storage, file, position, Buffer.from(part.subarray(0, filled)), Date.now());
    position += 1;
    filled = 0;
  };
  for await (const chunk of download(stored.row.download_url ?? '', file.sizeBytes, rules, signal)) {
    for (let at = 0; at < chunk.length;) {
      const taken = Buffer.from(chunk.buffer, chunk.byteOffset + at, chunk.length - at).copy(part, filled);
      at += taken;
      filled += taken;
      if (filled === part.length) await keep();
    }
  }
  if (filled > 0) await keep();
}
