import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { openStorage, type StorageOptions } from '../src/storage/open.ts';
import type { Storage } from '../src/storage/storage.ts';
import { databaseFile } from '../src/storage/sqlite/open.ts';
import { createDatabase } from './postgres-server.ts';

export type Engine = Storage['engine'];
export const engines: readonly Engine[] = ['sqlite', 'postgres'];

/** A storage on an empty database, and how to open that database again. */
export interface StorageKit {
  readonly engine: Engine;
  readonly storage: Storage;
  readonly options: StorageOptions;
  /** Closes and opens the same database, as a restart does. */
  reopen(): Promise<Storage>;
  close(): Promise<void>;
}

export async function withStorage(engine: Engine, options: Partial<StorageOptions> = {}): Promise<StorageKit> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helio-storage-'));
  const isMigrated = options.migrations === undefined;
  if (engine === 'sqlite' && isMigrated) await copyFile(await migratedFile(), join(dataDir, databaseFile));
  const databaseUrl =
    engine === 'postgres' ? await createDatabase(inject('postgresUrl'), isMigrated ? await migratedDatabase() : undefined) : undefined;
  const all: StorageOptions = { dataDir, databaseUrl, ...options };
  let storage = await openStorage(all);
  return {
    engine,
    options: all,
    get storage() {
      return storage;
    },
    async reopen() {
      await storage.close();
      storage = await openStorage(all);
      return storage;
    },
    async close() {
      await storage.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs the same tests on both engines; `storage()` answers the file's own database, opened before the first test. */
export function describeEachEngine(name: string, tests: (storage: () => Storage, kit: () => StorageKit) => void): void {
  describe.each(engines)(`${name} on %s`, (engine) => {
    let kit: StorageKit;
    beforeAll(async () => {
      kit = await withStorage(engine);
    });
    afterAll(() => kit?.close());
    tests(
      () => kit.storage,
      () => kit,
    );
  });
}

let file: Promise<string> | undefined;
let database: Promise<string> | undefined;

/** An empty database as all migrations leave it, made once for all files of a worker: each test copies it. */
function migratedFile(): Promise<string> {
  return (file ??= mkdtemp(join(tmpdir(), 'helio-migrated-')).then(async (dataDir) => {
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    await (await openStorage({ dataDir })).close();
    return join(dataDir, databaseFile);
  }));
}

/** The name of the same on PostgreSQL. */
function migratedDatabase(): Promise<string> {
  return (database ??= createDatabase(inject('postgresUrl')).then(async (databaseUrl) => {
    await (await openStorage({ dataDir: tmpdir(), databaseUrl })).close();
    return new URL(databaseUrl).pathname.slice(1);
  }));
}
