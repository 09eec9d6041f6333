import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { crashStorage } from './crash-storage.ts';
import { createDatabase } from './postgres-server.ts';

test.each([
  ['sqlite', 10],
  ['postgres', 5],
])('a process killed while it commits to %s loses nothing acknowledged, %i times', { timeout: 120_000 }, async (engine, cycles) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'helio-crash-'));
  const databaseUrl = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
  const count = await crashStorage({ dataDir, databaseUrl }, cycles);
  expect(count).toMatchObject({ cycles, missing: 0, twice: 0 });
  expect(count.acknowledged).toBeGreaterThan(cycles * 10);
  await rm(dataDir, { recursive: true });
});
