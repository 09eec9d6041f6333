import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../server/test/batches.ts';
import { addPlantWithDevice, addUser } from '../../server/test/factories.ts';
import { selfSigned } from '../../server/test/self-signed.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, inTerminal, startHelio, temporaryFolder } from './helio.ts';

let server: TestServer;
let deviceId: number;
let env: Record<string, string>;
let powerW = 1000;
beforeAll(async () => {
  server = await startServer();
  const user = await addUser(server.storage, { role: 'installer', now: Date.now() });
  ({ deviceId } = await addPlantWithDevice(server.storage, user.organisationId, {
    plant: { name: 'Tejado' },
    device: { sn: 'INV-1', name: 'Inverter 1' },
  }));
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
});
afterAll(() => server?.close());

/** The device reports another power, as through the broker. */
async function report(): Promise<void> {
  server.clock.now = Date.now();
  powerW += 100;
  await server.storage.commitIntake(batch({ receivedAt: Date.now(), samples: [sample(deviceId, Date.now(), { power_w: powerW })] }));
}

/** Reports until somebody who watches has said so. */
async function reportUntil<T>(done: Promise<T>): Promise<T> {
  const reports = setInterval(() => void report(), 300);
  return done.finally(() => clearInterval(reports));
}

describe('watch in a pipe', () => {
  test('prints every row as it is and then a line for each change', async () => {
    const { code, stdout } = await reportUntil(helio(['plants', 'watch', '--count', '3'], { env }));
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const column = (name: string) => lines.slice(1).map((cells) => cells[lines[0]?.indexOf(name) ?? -1]);
    expect(code).toBe(0);
    expect(lines[0]?.slice(0, 5)).toEqual(['at', 'id', 'name', 'state', 'power_w']);
    expect(column('name')).toEqual(['Tejado', 'Tejado', 'Tejado']);
    expect(new Set(column('power_w')).size).toBeGreaterThan(1);
  });
  test('prints JSON lines', async () => {
    const { stdout } = await reportUntil(helio(['devices', 'watch', '--json', 'sn,powerW', '--count', '2'], { env }));
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual({ at: expect.any(String), sn: 'INV-1', powerW: expect.any(Number) });
  });
  test('ends after the time it was given', async () => {
    const began = Date.now();
    expect((await helio(['plants', 'watch', '--for', '1s'], { env })).code).toBe(0);
    expect(Date.now() - began).toBeLessThan(8_000);
  });
  test('ends as cancelled by Ctrl-C', async () => {
    const running = startHelio(['plants', 'watch'], { env });
    await running.says('Tejado');
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(2);
  });
  test('ends with the session, and says to sign in', async () => {
    const user = await addUser(server.storage, { role: 'customer', now: Date.now() });
    await addPlantWithDevice(server.storage, user.organisationId, { plant: { name: 'Short' } });
    const running = startHelio(['plants', 'watch'], { env: { ...env, HELIO_TOKEN: user.token } });
    await running.says('Short');
    await server.call('GET', '/sysLogout', { token: user.token });
    const { code, stderr } = await running.ended;
    expect(code).toBe(4);
    expect(stderr).toContain('helio login');
  });
});

describe('watch on a terminal', () => {
  const screen = ['--filter', 'all'];
  test('opens a screen of its own, shows live values, and leaves the terminal as it was', async () => {
    const running = inTerminal(['plants', 'watch', ...screen], { env });
    await running.says('Tejado');
    await reportUntil(running.says('live'));
    running.press('\r');
    await running.says('INV-1');
    running.press('q');
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('\u001b[?1049h');
    expect(stdout.lastIndexOf('\u001b[?1049l')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?1049h'));
    expect(stdout.lastIndexOf('\u001b[?25h')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?25l'));
  });
  test('is left by Ctrl-C too', async () => {
    const running = inTerminal(['devices', 'watch'], { env });
    await running.says('Inverter 1');
    running.press('\u0003');
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('\u001b[?1049l');
  });
  test('closes and says so when the session has ended', async () => {
    const { code, stdout } = await inTerminal(['plants', 'watch'], { env: { ...env, HELIO_TOKEN: 'nobody' } }).ended;
    expect(code).toBe(4);
    expect(stdout.slice(stdout.lastIndexOf('\u001b[?1049l'))).toContain('helio login');
  });
});

test('a connection that is lost is said and taken up again', async () => {
  const first = await startServer();
  const user = await addUser(first.storage, { role: 'customer', now: Date.now() });
  await addPlantWithDevice(first.storage, user.organisationId, { plant: { name: 'Lost' } });
  const running = startHelio(['plants', 'watch'], { env: { HELIO_URL: first.url, HELIO_TOKEN: user.token } });
  await running.says('Lost');
  await new Promise((resolve) => setTimeout(resolve, 500));
  await first.close();
  while (!running.stderr().includes('Connection lost')) await new Promise((resolve) => setTimeout(resolve, 20));
  running.child.kill('SIGINT');
  expect((await running.ended).code).toBe(2);
});

test('HELIO_CA trusts the server that it names and no other', async () => {
  const tls = selfSigned();
  const secure = await startServer('sqlite', { tls });
  const user = await addUser(secure.storage, { role: 'customer', now: Date.now() });
  const plant = await addPlantWithDevice(secure.storage, user.organisationId, { plant: { name: 'Secure' } });
  const ca = join(temporaryFolder(), 'ca.pem');
  writeFileSync(ca, tls.cert);
  const own = { HELIO_URL: secure.url.replace('http:', 'https:'), HELIO_TOKEN: user.token };
  try {
    expect(await helio(['plants', 'list'], { env: own })).toMatchObject({ code: 1, stdout: '' });
    expect(await helio(['plants', 'list', '--json=name'], { env: { ...own, HELIO_CA: ca } })).toMatchObject({
      code: 0,
      stdout: '[{"name":"Secure"}]\n',
    });
    // Streams take another way than calls.
    const watched = helio(['plants', 'watch', '--count', '2', '--json=powerW'], { env: { ...own, HELIO_CA: ca } });
    let value = 1;
    const reports = setInterval(() => {
      secure.clock.now = Date.now();
      void secure.storage.commitIntake(
        batch({ receivedAt: Date.now(), samples: [sample(plant.deviceId, Date.now(), { power_w: (value += 1) })] }),
      );
    }, 300);
    expect(await watched.finally(() => clearInterval(reports))).toMatchObject({ code: 0, stdout: expect.stringMatching(/"powerW":\d/) });
  } finally {
    await secure.close();
  }
});
