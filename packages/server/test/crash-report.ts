import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashServer, type CrashCount } from './crash.ts';
import { startPostgres } from './postgres-server.ts';

/** The long run of `npm run crash`: both engines, a line every ten kills; answers whether everything was kept. */
export async function crashReport(cycles: { sqlite: number; postgres: number }, say: (line: string) => void): Promise<boolean> {
  const embedded = await crashEngine('SQLite', cycles.sqlite, undefined, say);
  const postgres = await startPostgres();
  try {
    const scaledOut = await crashEngine('PostgreSQL', cycles.postgres, postgres.url, say);
    return isKept(embedded) && isKept(scaledOut);
  } finally {
    await postgres.stop();
  }
}

async function crashEngine(
  name: string,
  cycles: number,
  databaseUrl: string | undefined,
  say: (line: string) => void,
): Promise<CrashCount> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helio-crash-'));
  const onCycle = (count: CrashCount) => {
    if (count.cycles % 10 === 0 || count.cycles === cycles || !isKept(count)) say(line(name, count));
  };
  try {
    return await crashServer({ dataDir, databaseUrl, cycles, onCycle });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function line(name: string, { cycles, acknowledged, missing, twice, unproved }: CrashCount): string {
  return `${name}: ${cycles} kills, ${acknowledged} acknowledged, ${missing} missing, ${twice} twice, ${unproved} unproved ledgers`;
}

function isKept({ missing, twice, unproved }: CrashCount): boolean {
  return missing === 0 && twice === 0 && unproved === 0;
}
