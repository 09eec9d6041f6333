import { open } from 'node:fs/promises';

/** Answers once the file's bytes are on disk. */
export async function flush(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}
