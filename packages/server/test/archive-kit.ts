import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ArchivePlace } from '@heliograph/core/contract/archive';
import { type Archive, createArchive } from '../src/archive/archive.ts';
import { readConfig, writeConfig } from '../src/archive/config.ts';
import { serverAuthor } from '../src/audit/author.ts';
import { secretsWith } from '../src/secrets/secrets.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { StorageKit } from './storage-kit.ts';

export const KEEP_DAYS = 3;

export interface ArchiveKit {
  archive: Archive;
  clock: { now: number };
  /** The same database and medium seen by a server that is started anew, or through another storage. */
  reopen(base?: Storage): Archive;
}

/** An archive that is switched on, over the database of a kit. */
export async function withArchiveOn(
  kit: StorageKit,
  storageMedium: ArchivePlace = { medium: 'directory', directory: '' },
  secretAccessKey?: string,
): Promise<ArchiveKit> {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const secrets = secretsWith(randomBytes(32));
  const defaultDirectory = join(kit.options.dataDir, 'archive');
  const reopen = (base: Storage = kit.storage) => createArchive({ base, secrets, defaultDirectory, now: () => clock.now });
  const { config } = await readConfig(kit.storage.read);
  const { hasSecret: _, ...settings } = config;
  await writeConfig(
    kit.storage,
    secrets,
    { ...settings, isOn: true, keepDays: KEEP_DAYS, storageMedium, secretAccessKey },
    serverAuthor(clock.now),
  );
  return { archive: reopen(), clock, reopen };
}
