import type { Storage } from '../storage/storage.ts';
import { UTC_DAY_MS, utcDay } from '../storage/intake/late.ts';
import { noteRun, readConfig } from './config.ts';
import { fileDay, type FilingDeps } from './file-day.ts';
import type { Media } from './media.ts';
import type { ArchiveReader } from './reader.ts';
import { lastFilingAt } from './schedule.ts';
import { removeUnused } from './unused-files.ts';

export interface ArchiveParts {
  /** The database alone. */
  base: Storage;
  reader: ArchiveReader;
  media: Media;
  now: () => number;
  onStep?: FilingDeps['onStep'];
}

/** Files what is due by the configuration. */
export async function runDue(parts: ArchiveParts, limitMs: number): Promise<void> {
  const { config, row } = await readConfig(parts.base.read);
  if (!config.isOn || row === undefined) return;
  const begunAt = Math.max(row.ended_at ?? 0, row.changed_at);
  if (lastFilingAt(config, parts.now()) > begunAt) await runArchive(parts, limitMs);
}

/** Files every day that is old enough, the oldest first, until the time is up; the next run goes on where this one ends. */
export async function runArchive(parts: ArchiveParts, limitMs: number): Promise<void> {
  const { base, now } = parts;
  const { config, row } = await readConfig(base.read);
  if (row?.medium_id == null) return;
  try {
    const isAll = await fileDays(parts, { keepDays: config.keepDays, mediumId: row.medium_id, endAt: performance.now() + limitMs });
    await removeUnused(parts);
    await noteRun(base, { problem: null, ...(isAll && { endedAt: now() }) });
  } catch (error) {
    await noteRun(base, { problem: (error as Error).message });
    throw error;
  }
}

async function fileDays(
  { base, reader, media, now, onStep }: ArchiveParts,
  { keepDays, mediumId, endAt }: { keepDays: number; mediumId: number; endAt: number },
): Promise<boolean> {
  const untilAt = utcDay(now()) - keepDays * UTC_DAY_MS;
  const medium = await media.byId(mediumId);
  const deps: FilingDeps = { storage: base, reader, medium, mediumId, now, ...(onStep && { onStep }) };
  const again: number[] = [];
  for (let day = await base.days.first(0, untilAt); day !== undefined; day = await base.days.first(day + UTC_DAY_MS, untilAt)) {
    if (performance.now() > endAt) return false;
    if (!(await fileDay(deps, day))) again.push(day);
  }
  // Something came or looked in between: once more, and then at the next time.
  for (const day of again) await fileDay(deps, day);
  await closeEmptied(base, now());
  return true;
}

/** Days that lost their last row just before an end of the server was noted. */
async function closeEmptied(base: Storage, now: number): Promise<void> {
  const open = await base.read.selectFrom('archive_day').select('day_start').where('dropped_at', 'is', null).execute();
  for (const { day_start: day } of open) {
    if ((await base.days.first(day, day + UTC_DAY_MS)) !== undefined) continue;
    await base.write((tx) => tx.updateTable('archive_day').set({ dropped_at: now }).where('day_start', '=', day).execute());
  }
}
