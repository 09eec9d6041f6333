import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { crashServer } from './crash.ts';
import { createDatabase } from './postgres-server.ts';

test.each([
  ['sqlite', 8],
  ['postgres', 3],
])(
  'the server on %s, killed %i times during intake, keeps what it acknowledged, once, and can prove its energy',
  { timeout: 300_000 },
  async (engine, cycles) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'helio-crash-'));
    const databaseUrl = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
    const count = await crashServer({ dataDir, databaseUrl, cycles });
    expect(count).toMatchObject({ cycles, missing: 0, twice: 0, unproved: 0 });
    expect(count.acknowledged).toBeGreaterThan(cycles * 10);
    await rm(dataDir, { recursive: true });
  },
);
