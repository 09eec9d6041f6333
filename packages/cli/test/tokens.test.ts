import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlantWithDevice, addUser, type TestUser } from '../../server/test/factories.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, temporaryFolder } from './helio.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let user: TestUser;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  user = await addUser(server.storage, { role: 'installer', now: Date.now() });
  await addPlantWithDevice(server.storage, user.organisationId, { plant: { name: 'Tejado' } });
  env = { HELIO_URL: server.url, HELIO_TOKEN: user.token };
});
afterAll(() => server?.close());

async function createToken(...flags: string[]): Promise<{ id: string; name: string; token: string }> {
  const { stdout, stderr } = await helio(['tokens', 'create', '--expires', '90d', ...flags, '--json=id,name,token'], { env });
  expect(stderr).toContain('shown only now');
  return JSON.parse(stdout);
}

test('a read-only token reads and cannot write', async () => {
  const { token } = await createToken('--name', 'ci', '--read-only');
  const asToken = { ...env, HELIO_TOKEN: token };
  expect((await helio(['plants', 'list', '--json=name'], { env: asToken })).stdout).toBe('[{"name":"Tejado"}]\n');
  expect((await helio(['whoami', '--json=isReadOnly'], { env: asToken })).stdout).toBe('{"isReadOnly":true}\n');
  const written = await helio(['plants', 'create', '--name', 'New', '--time-zone', 'Europe/Madrid', '--country', 'ES'], { env: asToken });
  expect(written).toMatchObject({ code: 1, stdout: '' });
  expect(written.stderr).toMatch(/read/i);
});

test('a secret file holds the token, is private, and nothing else shows it', async () => {
  const path = join(temporaryFolder(), 'ci.token');
  const { code, stdout } = await helio(['tokens', 'create', '--expires', '12w', '--name', 'file', '--secret-file', path, '--json'], {
    env,
  });
  const secret = readFileSync(path, 'utf8').trim();
  expect(code).toBe(0);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(secret.length).toBeGreaterThan(20);
  expect(stdout).not.toContain(secret);
  expect((await helio(['whoami', '--json=userName'], { env: { HELIO_URL: server.url, HELIO_TOKEN_FILE: path } })).stdout).toContain(
    user.loginName,
  );
});

test('a secret file that exists is left alone and nothing is created', async () => {
  const path = join(temporaryFolder(), 'taken');
  writeFileSync(path, 'mine');
  const { code, stderr } = await helio(['tokens', 'create', '--expires', '1d', '--name', 'never', '--secret-file', path], { env });
  expect(code).toBe(1);
  expect(stderr).toContain(path);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  expect((await helio(['tokens', 'list', '--json=name'], { env })).stdout).not.toContain('never');
});

test('a refused creation leaves no secret file behind', async () => {
  const path = join(temporaryFolder(), 'left');
  const { code } = await helio(['tokens', 'create', '--expires', '9000d', '--secret-file', path], { env });
  expect(code).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test('a revoked token needs a new sign-in', async () => {
  const { name, token } = await createToken('--name', 'short-lived');
  expect(await helio(['tokens', 'revoke', name], { env })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('short-lived'),
  });
  expect(await helio(['plants', 'list'], { env: { ...env, HELIO_TOKEN: token } })).toMatchObject({ code: 4, stdout: '' });
});

test('a token ends on its date', async () => {
  const { token } = await createToken('--name', 'ninety');
  const asToken = { ...env, HELIO_TOKEN: token };
  expect((await helio(['whoami'], { env: asToken })).code).toBe(0);
  server.clock.now += 91 * DAY_MS;
  const ended = await helio(['whoami'], { env: asToken });
  server.clock.now -= 91 * DAY_MS;
  expect(ended).toMatchObject({ code: 4, stdout: '' });
  expect(ended.stderr).toContain('helio login');
});

test.each(['90', 'soon', '0d', '-1d'])('a life of “%s” is a usage error', async (life) => {
  expect(await helio(['tokens', 'create', `--expires=${life}`], { env })).toMatchObject({ code: 2, stdout: '' });
});
