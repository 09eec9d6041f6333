import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { crashLadder, type Rung } from './ladder-crash.ts';
import { createDatabase } from './postgres-server.ts';

// One of each kind; `npm run crash` dies between every two.
const few: readonly (readonly ['sqlite' | 'postgres', readonly Rung[]])[] = [
  [
    'sqlite',
    [
      { at: 'claimed', order: 'limit' },
      { at: 'published', order: 'restart' },
      { at: 'answerKept', order: 'limit' },
    ],
  ],
  ['postgres', [{ at: 'published', order: 'limit' }]],
];

test.each(few)(
  'the server on %s, killed between two rungs of the ladder, loses no command, repeats none and tells no lie',
  { timeout: 300_000 },
  async (engine, rungs) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'helio-ladder-'));
    const databaseUrl = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
    const killed: Rung[] = [];
    const problems = await crashLadder({ dataDir, databaseUrl, rungs, onKill: (rung) => killed.push(rung) });
    expect({ problems, killed }).toEqual({ problems: [], killed: rungs });
    await rm(dataDir, { recursive: true });
  },
);
