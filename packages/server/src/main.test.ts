import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../test/postgres-server.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'helio-main-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

// A busy machine takes its time over a demo fleet's first day; each test has its own limit before this one.
const LINE_LIMIT_MS = 140_000;
const DEMO_LIMIT_MS = 300_000;

describe('the server process without demo data', () => {
  const processes = new Set<ReturnType<typeof run>>();
  afterEach(async () => {
    for (const process of processes) process.kill('SIGKILL');
    await Promise.all([...processes].map((process) => process.exited));
    processes.clear();
  });
  let count = 0;
  const start = (env: Record<string, string> = {}, words: readonly string[] = []) => {
    const process = run(words, {
      HELIO_DEMO: '0',
      HELIO_HTTP_PORT: '0',
      HELIO_MQTT_PORT: '0',
      HELIO_DATA_DIR: join(directory, String((count += 1))),
      HELIO_LOG_LEVEL: 'error',
      ...env,
    });
    processes.add(process);
    return process;
  };

  test('prints a one-time link, then ready, and stops cleanly on SIGTERM and SIGINT', async () => {
    const dataDir = join(directory, 'kept');
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = start({ HELIO_DATA_DIR: dataDir, HELIO_PUBLIC_URL: 'https://solar.example' });
      const [, url = ''] = await server.line(/^ready (http:\/\/127\.0\.0\.1:\d+)$/);
      expect(server.out()).toMatch(/https:\/\/solar\.example\/login#setup=hx_[\w-]{43}\n/);
      expect((await fetch(`${url}/photo_voltaic/health/ready`)).status).toBe(200);
      const stream = fetch(`${url}/photo_voltaic/health/live`);
      server.kill(signal);
      await stream.catch(() => undefined);
      expect(await server.exited).toBe(0);
      expect(server.err()).toBe('');
    }
  });

  test.each([
    ['a busy HTTP port', 'HELIO_HTTP_PORT'],
    ['a busy MQTT port', 'HELIO_MQTT_PORT'],
  ])('says one clear sentence about %s and exits with 1', async (_what, variable) => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as AddressInfo;
    const server = start({ [variable]: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.err().trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that holds it, or set ${variable} to another port.`,
    );
    holder.close();
  });

  test('says one clear sentence about a data directory that cannot be written', async () => {
    const file = join(directory, 'a-file');
    writeFileSync(file, '');
    const server = start({ HELIO_DATA_DIR: file });
    expect(await server.exited).toBe(1);
    expect(server.err()).toMatch(/^The data directory .*a-file.production cannot be written: .* Set HELIO_DATA_DIR to another place\.\n$/);
  });

  test('leaves a data directory alone that another server holds, until that is gone, however it went', async () => {
    const dataDir = join(directory, 'held');
    const first = start({ HELIO_DATA_DIR: dataDir });
    await first.line(/^ready /);
    const second = start({ HELIO_DATA_DIR: dataDir });
    expect(await second.exited).toBe(1);
    expect(second.err()).toMatch(
      /^Another server runs on the data directory .*held.production\. Stop it first, or set HELIO_DATA_DIR .*\n$/,
    );
    expect(second.out()).toBe('');
    expect(statSync(join(dataDir, 'production', 'heliograph.sqlite')).mode & 0o077).toBe(0);
    first.kill('SIGKILL');
    await first.exited;
    await start({ HELIO_DATA_DIR: dataDir }).line(/^ready /);
  });

  test('names every bad variable and exits with 1', async () => {
    const server = start({ HELIO_HTTP_PORT: 'x', HELIO_DEMO: '2' });
    expect(await server.exited).toBe(1);
    expect(server.err()).toMatch(/^The configuration is not valid:\n {2}HELIO_HTTP_PORT .*\n {2}HELIO_DEMO .*\n$/);
  });

  test('a backup of a running server starts another one somewhere else', async () => {
    const dataDir = join(directory, 'backed-up');
    const file = join(directory, 'backup.helio');
    const other = { HELIO_DATA_DIR: join(directory, 'restored') };
    const running = start({ HELIO_DATA_DIR: dataDir });
    await running.line(/^ready /);
    const saved = start({ HELIO_DATA_DIR: dataDir }, ['backup', file]);
    expect(await saved.exited).toBe(0);
    expect(saved.out()).toMatch(/^Backed up \d+ rows \(schema \d+\): .*backup\.helio\n$/);
    expect(statSync(file).mode & 0o077).toBe(0);
    const restored = start(other, ['restore', file]);
    expect(await restored.exited).toBe(0);
    await start(other).line(/^ready /);
    const again = start(other, ['restore', file]);
    expect(await again.exited).toBe(1);
    expect(again.err()).toMatch(/^Another server runs on the data directory .*\n$/);
  });

  test('words that it does not know start nothing and exit with 2', async () => {
    const server = start({}, ['bakcup', 'x']);
    expect(await server.exited).toBe(2);
    expect(server.out()).toBe('');
    expect(server.err()).toMatch(/^There is no command "bakcup"\.\nUsage: helio-server/);
  });

  test('serves from PostgreSQL, and refuses a database that holds demo data', async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    const server = start({ HELIO_DATABASE_URL: databaseUrl });
    const [, url = ''] = await server.line(/^ready (\S+)$/);
    expect((await fetch(`${url}/photo_voltaic/health/ready`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const demo = start({ HELIO_DATABASE_URL: databaseUrl, HELIO_DEMO: '1' });
    expect(await demo.exited).toBe(1);
    expect(demo.err()).toMatch(/^This database holds production data and is not opened for demo data\./);
  });
});

describe.each(['SQLite', 'PostgreSQL'])('the server process with demo data in %s', (database) => {
  test(
    'is ready with accounts that work, survives kill -9, and keeps its data on the next start',
    async () => {
      const env = {
        HELIO_HTTP_PORT: '0',
        HELIO_MQTT_PORT: '0',
        HELIO_DATA_DIR: join(directory, database),
        HELIO_DEMO_DAYS: '1',
        ...(database === 'PostgreSQL' && { HELIO_DATABASE_URL: await createDatabase(inject('postgresUrl')) }),
      };
      const plants: unknown[] = [];
      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        const server = run([], env);
        try {
          const [, url = ''] = await server.line(/^ready (http:\/\/127\.0\.0\.1:\d+)$/);
          const [, password = ''] = await server.line(/^ {2}customer +(\S+)$/);
          plants.push(await plantsOf(url, 'customer', password));
        } finally {
          server.kill(signal);
          await server.exited;
        }
      }
      expect(plants[0]).toContainEqual(expect.objectContaining({ state: 'online', energyTodayKwh: expect.any(Number) }));
      expect(plants[1]).toEqual((plants[0] as { id: string }[]).map(({ id }) => expect.objectContaining({ id })));
    },
    DEMO_LIMIT_MS,
  );
});

async function plantsOf(url: string, username: string, password: string): Promise<unknown> {
  const base = `${url}/photo_voltaic`;
  const body = JSON.stringify({ username, password });
  const login = await fetch(`${base}/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = (await login.json()) as { data: { token: string } };
  const list = await fetch(`${base}/plants?pageSize=500`, { headers: { 'x-token': data.token } });
  return ((await list.json()) as { data: { items: unknown[] } }).data.items;
}

function run(words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    exited,
    out: () => text.out,
    err: () => text.err,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async line(pattern: RegExp): Promise<RegExpExecArray> {
      for (const endAt = Date.now() + LINE_LIMIT_MS; Date.now() < endAt; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const found = text.out
          .split('\n')
          .map((line) => pattern.exec(line))
          .find((match) => match !== null);
        if (found) return found;
        if (child.exitCode !== null) break;
      }
      throw new Error(`no line ${pattern} in:\n${text.out}\n${text.err}`);
    },
  };
}
