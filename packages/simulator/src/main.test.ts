import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const main = new URL('main.ts', import.meta.url).pathname;
let folder: string;
let broker: Aedes;
let server: Server;
let credentials: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-main-'));
  broker = await Aedes.createBroker();
  server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  credentials = join(folder, 'credentials.json');
  const devices = [{ plantKey: 'zaragoza', productKey: 'string-inverter', sn: 'ZAZ-INV-01', username: 'd1', password: 'x' }];
  const controlSocket = join(folder, 'demo', 'simulator.sock');
  await writeFile(credentials, JSON.stringify({ brokerUrl: `mqtt://127.0.0.1:${port}`, seed: 1, controlSocket, devices }));
});
afterEach(async () => {
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(folder, { recursive: true });
});

describe('the command line', () => {
  test('prints the fleet of a seed as JSON', async () => {
    const { code, stdout } = await sim('fleet', '--json', '--seed', '7');
    expect(code).toBe(0);
    const { seed, plants } = JSON.parse(stdout);
    expect(seed).toBe(7);
    expect(plants[0].devices[0]).toEqual({
      productKey: 'string-inverter',
      sn: 'ZAZ-INV-01',
      name: 'Inverter 01',
      ratedPowerW: 50_000,
      arrayTiltDeg: 10,
      arrayAzimuthDeg: 90,
      usableCapacityKwh: null,
    });
  });

  test.each([
    [['fault', 'nonsense', '--device', 'ZAZ-INV-01'], 2, 'counter-reset'],
    [['fault', 'offline'], 2, '--device'],
    [['fault', 'offline', '--device', 'ZAZ-INV-01', '--for', '10'], 2, 'such as 10m'],
    [['fault', 'offline', '--device', 'ZAZ-INV-01'], 1, 'npm start'],
    [['run', '--credentials', '/nowhere/credentials.json'], 1, 'cannot be read'],
    [['fleet', '--seed', 'x'], 2, 'whole number'],
  ])('%j ends with %i and says why', async (args, expected, reason) => {
    const { code, stdout, stderr } = await sim(...args);
    expect(code).toBe(expected);
    expect(stdout).toBe('');
    expect(stderr).toContain(reason);
  });

  test('runs, takes faults in both spellings, and stops cleanly on SIGTERM', async () => {
    const child = start('run', '--credentials', credentials, '--history-days', '1');
    const output = text(child.stdout);
    await expect.poll(() => sim('list').then(({ code }) => code), { timeout: 30_000, interval: 200 }).toBe(0);
    expect((await sim('fault', 'stuck-counter', '--device', 'zaz-inv-01', '--for', '10m')).stdout).toMatch(
      /^ZAZ-INV-01\tstuck-counter\ton until 2/,
    );
    expect((await sim('fault', 'deviceFault', '--device', 'ZAZ-INV-01', '--code', 'FAN_FAILURE')).stdout).toContain('FAN_FAILURE');
    expect((await sim('list')).stdout.trim().split('\n')).toHaveLength(2);
    expect((await sim('clear', '--device', 'ZAZ-INV-01')).stdout.trim().split('\n')).toHaveLength(2);
    expect((await sim('list')).stdout).toBe('');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    const events = (await output)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events[0]).toEqual({ event: 'todayLoaded', devices: 1, missing: [] });
    expect(events.slice(1).every(({ event }) => event === 'history')).toBe(true);
  });
});

function start(...args: string[]) {
  return spawn(process.execPath, [main, ...args], { env: { ...process.env, HELIO_DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function sim(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = start(...args);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, stdout, stderr };
}
