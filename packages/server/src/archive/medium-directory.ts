import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../data-directory.ts';
import { MediumError, type Medium } from './medium.ts';

/** A folder of this machine, or one that it has mounted. */
export function directoryMedium(root: string): Medium {
  return {
    write: (name, bytes) => told(`${join(root, name)} cannot be written`, () => writeDurably(join(root, name), bytes)),
    read: (name) => told(`${join(root, name)} cannot be read`, () => readFile(join(root, name))),
    remove: (name) => told(`${join(root, name)} cannot be removed`, () => rm(join(root, name), { force: true })),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await makeDirectory(folder);
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    await using file = await open(unfinished, 'wx', 0o600);
    await file.writeFile(bytes);
    await file.sync();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await flushFolder(folder);
}

/** The new name is on disk too; where folders cannot be flushed the system does it by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function told<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new MediumError(`${what}: ${(error as Error).message}`, { cause: error });
  }
}
