import { UserError } from '../errors.ts';

/**
 * Runs `work` and writes what it answers to a new file that its owner alone can read. The file is made first: a secret
 * that is shown once must not be lost because the file could not be written.
 */
export async function intoSecretFile<T>(path: string, work: () => Promise<T>, textOf: (result: T) => string): Promise<T> {
  const { closeSync, openSync, rmSync, writeSync } = process.getBuiltinModule('node:fs');
  const file = open(path, openSync);
  try {
    const result = await work();
    writeSync(file, textOf(result));
    return result;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function open(path: string, openSync: (path: string, flags: string, mode: number) => number): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UserError({ key: 'problem.secretFileExists', params: { path }, next: 'problem.secretFileExistsNext' });
    throw new UserError({ key: 'problem.secretFileUnwritable', params: { path, reason: code } });
  }
}
