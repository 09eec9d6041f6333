import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

export const KEY_FILE = 'secrets.key';
const KEY_BYTES = 32;

/** The key beside the data, for its owner alone. Of several processes that make it at once one wins, and all read that one. */
export async function readOrMakeKey(directory: string): Promise<Uint8Array> {
  const path = join(directory, KEY_FILE);
  const key = (await readKey(path)) ?? (await makeKey(path));
  if (key.length !== KEY_BYTES) throw new StartError(`${path} is not a key. Put back the file that belongs to this data.`);
  return key;
}

async function makeKey(path: string): Promise<Uint8Array> {
  const unfinished = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await writeDurably(unfinished, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await readKey(path)) ?? new Uint8Array();
}

async function writeDurably(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(text);
  await file.sync();
}

async function readKey(path: string): Promise<Uint8Array | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    // A copy from elsewhere may have come with wider rights.
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
    return Buffer.from(text.trim(), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
