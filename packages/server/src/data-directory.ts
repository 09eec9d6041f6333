import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';
import type { Storage } from './storage/storage.ts';

export type DataKind = 'demo' | 'production';

const limitMs = 10_000;

/** The folder of one kind of data: demo and production never share a file. */
export async function prepareDataDirectory(dataDir: string, kind: DataKind): Promise<string> {
  const directory = join(dataDir, kind);
  try {
    await withLimit(probe(directory));
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be written: ${(error as Error).message}. Set HELIO_DATA_DIR to another place.`,
    );
  }
  return directory;
}

async function probe(directory: string): Promise<void> {
  const file = join(directory, `.probe-${process.pid}`);
  await makeDirectory(directory);
  await writeFile(file, '');
  await rm(file);
}

/** Step by step: the recursive mkdir of the platform never ends where a parent cannot be made, as below /proc. */
export async function makeDirectory(path: string): Promise<void> {
  if (await isMade(path)) return;
  await makeDirectory(dirname(path));
  if (!(await isMade(path))) throw new Error(`ENOENT: ${path} cannot be made`);
}

/** False where the parent is missing. */
async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) return false;
    if (code !== 'EEXIST') throw error;
  }
  return true;
}

/** A file system that is gone may never answer. */
async function withLimit(work: Promise<void>): Promise<void> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1000} s`)), limitMs);
  await Promise.race([work, overdue]).finally(() => clearTimeout(timer));
}

const sqliteBusy = 5;
const waitForLockMs = 1_000;

/**
 * Takes the data directory for this process alone, or refuses; answers how to give it back. The lock is the operating
 * system's, by way of an embedded database that nobody writes: it ends with the process, however that ends.
 */
export function lockDataDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'server.lock'), { timeout: waitForLockMs });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new StartError(`Another server runs on the data directory ${directory}. Stop it first, or set HELIO_DATA_DIR to another place.`);
  }
  return () => lock.close();
}

/** Marks a database as one of the two, once and for all; the other kind of start is refused. */
export async function claimDataKind(storage: Storage, kind: DataKind): Promise<void> {
  const value = await storage.write(async (tx) => {
    await tx
      .insertInto('meta')
      .values({ key: 'data_kind', value: kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await tx.selectFrom('meta').select('value').where('key', '=', 'data_kind').executeTakeFirstOrThrow()).value;
  });
  if (value === kind) return;
  const advice = value === 'demo' ? 'set HELIO_DEMO=1' : 'set HELIO_DEMO=0';
  throw new StartError(
    `This database holds ${value} data and is not opened for ${kind} data. Use another HELIO_DATABASE_URL, or ${advice}.`,
  );
}
