import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, type S3Server } from '../../test/s3-server.ts';
import { openMedium, type Medium } from './medium.ts';

const directory = mkdtempSync(join(tmpdir(), 'helio-medium-'));
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true });
});
const media: [string, () => Promise<Medium>][] = [
  [
    'a directory',
    () => openMedium({ place: { medium: 'directory', directory: '' }, secretAccessKey: undefined, defaultDirectory: directory }),
  ],
  ['a bucket', () => openMedium({ place: s3.place, secretAccessKey: s3.secretAccessKey, defaultDirectory: directory })],
];

describe.each(media)('%s', (_, open) => {
  test('gives back what it was given, replaces it as a whole, and removes it', async () => {
    const medium = await open();
    const [one, two] = [randomBytes(300_000), randomBytes(10)];
    await medium.write('telemetry/2026/a b.parquet', one);
    expect(sum(await medium.read('telemetry/2026/a b.parquet'))).toBe(sum(one));
    await medium.write('telemetry/2026/a b.parquet', two);
    expect(sum(await medium.read('telemetry/2026/a b.parquet'))).toBe(sum(two));
    await medium.remove('telemetry/2026/a b.parquet');
    await medium.remove('telemetry/2026/a b.parquet');
    await expect(medium.read('telemetry/2026/a b.parquet')).rejects.toThrow('a b.parquet');
  });
});

test('a directory keeps files for the server alone, and leaves no half of one behind', async () => {
  const medium = await media[0]![1]();
  await medium.write('one/file', new Uint8Array(1));
  expect(statSync(join(directory, 'one/file')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(directory, 'one'))).toEqual(['file']);
  writeFileSync(join(directory, 'flat'), '');
  await expect(medium.write('flat/file', new Uint8Array(1))).rejects.toThrow('flat/file cannot be written');
});

test('a bucket says in its own words why it refuses, and no word of the secret', async () => {
  const open = (change: object, secret = s3.secretAccessKey) =>
    openMedium({ place: { ...s3.place, ...change }, secretAccessKey: secret, defaultDirectory: '' });
  await expect((await open({}, 'wrong-secret')).write('x', new Uint8Array(1))).rejects.toThrow(/403 SignatureDoesNotMatch/);
  await expect((await open({ bucket: 'elsewhere' })).read('x')).rejects.toThrow(/404 NoSuchBucket/);
  const closed = await open({ endpoint: 'http://127.0.0.1:9' });
  await expect(closed.read('x')).rejects.toThrow(/http:\/\/127\.0\.0\.1:9 does not answer/);
  await expect(closed.read('x')).rejects.not.toThrow(s3.secretAccessKey);
});

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
