import type pg from 'pg';
import { StorageStartError } from '../errors.ts';

const oldestVersion = 150_000;

/** What an acknowledgement promises holds only on a server that flushes its commits. */
export async function refuseUnsafe(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string }>(
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  const [settings] = rows;
  const problems = settings === undefined ? ['it did not tell its settings'] : problemsOf(settings);
  if (problems.length > 0) throw new StorageStartError(`HELIO_DATABASE_URL: this PostgreSQL is not safe to use: ${problems.join('; ')}.`);
}

export function problemsOf({ version, fsync, commit }: { version: string; fsync: string; commit: string }): string[] {
  const problems: string[] = [];
  if (Number(version) < oldestVersion) problems.push(`its version is ${Math.floor(Number(version) / 10_000)}, 15 or newer is needed`);
  if (fsync !== 'on') problems.push(`fsync is ${fsync}, it must be on`);
  if (commit !== 'on' && commit !== 'remote_apply') problems.push(`synchronous_commit is ${commit}, it must be on`);
  return problems;
}
