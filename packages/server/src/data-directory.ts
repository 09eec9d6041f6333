import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';
import type { Storage } from './storage/storage.ts';

export type DataKind = 'demo' | 'production';

/** The folder of one kind of data: demo and production never share a file. */
export async function prepareDataDirectory(dataDir: string, kind: DataKind): Promise<string> {
  const directory = join(dataDir, kind);
  const probe = join(directory, `.probe-${process.pid}`);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be written: ${(error as Error).message}. Set HELIO_DATA_DIR to another place.`,
    );
  }
  return directory;
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
