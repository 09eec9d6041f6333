import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashServer, type CrashCount } from './crash.ts';
import { dispatchPlaces } from '../src/commands/dispatcher.ts';
import { crashLadder, type Rung } from './ladder-crash.ts';
import { createDatabase, startPostgres } from './postgres-server.ts';

/** The long run of `npm run crash`: both engines, a line every ten kills; answers whether everything was kept. */
export async function crashReport(cycles: { sqlite: number; postgres: number }, say: (line: string) => void): Promise<boolean> {
  const embedded = await crashEngine('SQLite', cycles.sqlite, undefined, say);
  const postgres = await startPostgres();
  try {
    const scaledOut = await crashEngine('PostgreSQL', cycles.postgres, postgres.url, say);
    const isTrue =
      (await climbUnderFire('SQLite', undefined, say)) && (await climbUnderFire('PostgreSQL', await createDatabase(postgres.url), say));
    return isTrue && isKept(embedded) && isKept(scaledOut);
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

/** Commands to devices, with a kill between every two rungs of the ladder, for what may be sent again and for what may not. */
async function climbUnderFire(name: string, databaseUrl: string | undefined, say: (line: string) => void): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helio-ladder-'));
  const rungs = (['limit', 'restart'] as const).flatMap((order) =>
    dispatchPlaces
      .filter((at) => order === 'limit' || !['valueCame', 'valueKept', 'observing'].includes(at))
      .map((at): Rung => ({ at, order })),
  );
  const onKill = ({ at, order }: Rung, problems: readonly string[]) =>
    say(`${name}: ${order} killed at ${at}: ${problems.length === 0 ? 'nothing lost, nothing twice, no lie' : problems.join('; ')}`);
  try {
    return (await crashLadder({ dataDir, databaseUrl, rungs, onKill })).length === 0;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
