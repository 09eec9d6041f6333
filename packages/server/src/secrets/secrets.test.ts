import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { KEY_FILE } from './key-file.ts';
import { openSecrets, SecretError } from './secrets.ts';

const root = mkdtempSync(join(tmpdir(), 'helio-secrets-'));
afterAll(() => rmSync(root, { recursive: true }));
let directory: string;
beforeEach(() => (directory = mkdtempSync(join(root, 'data-'))));

describe('a secret', () => {
  test('of any text comes back as it was, also after a restart, and is never sealed the same way twice', async () => {
    const before = await openSecrets(directory);
    const after = await openSecrets(directory);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, purpose) => {
        const sealed = before.seal(text, purpose);
        expect(after.open(sealed, purpose)).toBe(text);
        expect(before.seal(text, purpose)).not.toBe(sealed);
      }),
    );
  });

  test('opens at its own place alone, and not where one character of it is another', async () => {
    const secrets = await openSecrets(directory);
    const sealed = secrets.seal('correct horse', 'archive/1');
    expect(() => secrets.open(sealed, 'archive/2')).toThrow(SecretError);
    const start = sealed.lastIndexOf('.') + 1;
    for (let index = start; index < sealed.length - 1; index += 1) {
      const other = sealed[index] === 'A' ? 'B' : 'A';
      expect(() => secrets.open(sealed.slice(0, index) + other + sealed.slice(index + 1), 'archive/1')).toThrow(SecretError);
    }
    for (const text of ['', 'correct horse', 's1', `${sealed}.x`, sealed.slice(0, start + 8)]) {
      expect(() => secrets.open(text, 'archive/1')).toThrow(SecretError);
    }
  });

  test('proves a text for one purpose and one key, the same after a restart', async () => {
    const secrets = await openSecrets(directory);
    const mac = secrets.mac('text', 'links');
    expect(mac).toMatch(/^[\w-]{43}$/);
    expect((await openSecrets(directory)).mac('text', 'links')).toBe(mac);
    const other = await openSecrets(mkdtempSync(join(root, 'data-')));
    const others = [secrets.mac('texu', 'links'), secrets.mac('text', 'linkt'), other.mac('text', 'links')];
    expect(new Set([mac, ...others]).size).toBe(4);
  });

  test('of another data directory is told by the name of its key', async () => {
    const sealed = (await openSecrets(mkdtempSync(join(root, 'data-')))).seal('x', 'p');
    const secrets = await openSecrets(directory);
    expect(() => secrets.open(sealed, 'p')).toThrow(/sealed with the key [0-9a-f]{8}, here is the key [0-9a-f]{8}/);
  });
});

describe('the key file', () => {
  test('is for its owner alone, one for all who start at once, and leaves nothing beside it', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(directory)));
    const sealed = all.map((secrets, index) => secrets.seal(String(index), 'p'));
    expect(sealed.map((text, index) => all[(index + 3) % 8]!.open(text, 'p'))).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    expect(readdirSync(directory)).toEqual([KEY_FILE]);
    expect(statSync(join(directory, KEY_FILE)).mode & 0o777).toBe(0o600);
    chmodSync(join(directory, KEY_FILE), 0o644);
    await openSecrets(directory);
    expect(statSync(join(directory, KEY_FILE)).mode & 0o777).toBe(0o600);
  });

  test('that is damaged stops the start and is not replaced', async () => {
    writeFileSync(join(directory, KEY_FILE), 'short');
    await expect(openSecrets(directory)).rejects.toThrow(/secrets\.key is not a key/);
  });
});
