import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { StartError } from './start-error.ts';

describe('the data directory', () => {
  let directory: string;
  beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'helio-data-'))));
  afterAll(() => rmSync(directory, { recursive: true }));

  test('is made with all that leads to it, for its owner alone', async () => {
    const made = await prepareDataDirectory(join(directory, 'a', 'b'), 'production');
    expect(made).toBe(join(directory, 'a', 'b', 'production'));
    expect(statSync(made).mode & 0o777).toBe(0o700);
    expect(await prepareDataDirectory(join(directory, 'a', 'b'), 'production')).toBe(made);
  });

  test.skipIf(!existsSync('/proc/self'))('that cannot be made is said to be so, and nothing hangs', async () => {
    await expect(prepareDataDirectory('/proc/x', 'demo')).rejects.toThrow(/^The data directory \/proc\/x\/demo cannot be written: ENOENT/);
  });

  test('belongs to one server at a time', () => {
    const release = lockDataDirectory(directory);
    expect(() => lockDataDirectory(directory)).toThrow(StartError);
    release();
    lockDataDirectory(directory)();
  });
});
