import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.ts';
import { postgresBinaries, unprivileged } from './postgres-binaries.ts';

export interface PostgresServer {
  /** Of the database `postgres`; `createDatabase` makes others. */
  url: string;
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;
let databases = 0;

/** A real PostgreSQL with a data directory of its own, on a free port of loopback. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const workDir = makeWorkDir();
  const bin = join(postgresBinaries(workDir), 'bin');
  const dataDir = join(workDir, 'data');
  run(
    join(bin, 'initdb'),
    ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    workDir,
  );
  const port = await freePort();
  const options = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', dataDir, '-p', String(port), ...flags], {
    ...unprivileged,
    cwd: workDir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = stopper(child, workDir);
  await untilReady(url, child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, createDatabase: () => createDatabase(url), stop };
}

/** A new database on the server of `url`, empty or a copy of another one that nobody is connected to; answers its URL. */
export async function createDatabase(url: string, template = 'template0'): Promise<string> {
  databases += 1;
  const name = `test_${process.pid}_${Date.now().toString(36)}_${databases}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function makeWorkDir(): string {
  const workDir = mkdtempSync(join(tmpdir(), 'helio-postgres-'));
  const dataDir = join(workDir, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  chmodSync(workDir, 0o755);
  if (unprivileged.uid !== undefined) chownSync(dataDir, unprivileged.uid, unprivileged.gid);
  return workDir;
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { ...unprivileged, cwd, encoding: 'utf8', timeout: startLimitMs });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`);
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
  const endAt = Date.now() + startLimitMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > endAt) throw new Error(`PostgreSQL did not start:\n${log}`);
    await sleep(50);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Also when this process ends without asking. */
function stopper(child: ChildProcess, workDir: string): () => Promise<void> {
  const killNow = () => {
    child.kill('SIGKILL');
    rmSync(workDir, { recursive: true, force: true });
  };
  process.once('exit', killNow);
  return async () => {
    process.off('exit', killNow);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    rmSync(workDir, { recursive: true, force: true });
  };
}
