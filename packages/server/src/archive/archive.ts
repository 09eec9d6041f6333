import type { Secrets } from '../secrets/secrets.ts';
import type { JobKind } from '../jobs/run-jobs.ts';
import type { Storage } from '../storage/storage.ts';
import { withArchive } from './joined.ts';
import { createMedia } from './media.ts';
import { createReader } from './reader.ts';
import { runArchive, runDue, type ArchiveParts } from './run.ts';

export const ARCHIVE_JOB = 'archive';
export const ARCHIVE_NOW_JOB = 'archiveNow';
const holdMs = 10 * 60_000;
// The day that is under way when the time is up is brought to its end.
const limitMs = 4 * 60_000;

export interface Archive extends ArchiveParts {
  secrets: Secrets;
  /** The database with the archive behind it: what everything but the archive itself reads. */
  storage: Storage;
}
export interface ArchiveOptions {
  base: Storage;
  secrets: Secrets;
  /** Where files lie unless another place is configured. */
  defaultDirectory: string;
  now: () => number;
}

export function createArchive({ base, secrets, defaultDirectory, now }: ArchiveOptions): Archive {
  const media = createMedia({ read: base.read, secrets, defaultDirectory });
  const reader = createReader(base.read, media);
  return { base, secrets, media, reader, now, storage: withArchive(base, reader) };
}

/** By the configured time, and whenever somebody asks for it. */
export function archiveJobs(archive: Archive): JobKind[] {
  return [
    { kind: ARCHIVE_JOB, holdMs, everyMs: 60_000, run: () => runDue(archive, limitMs) },
    { kind: ARCHIVE_NOW_JOB, holdMs, run: () => runArchive(archive, limitMs) },
  ];
}
