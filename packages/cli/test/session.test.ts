import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, PASSWORD } from '../../server/test/factories.ts';
import { startServer, type TestServer } from '../../server/test/server.ts';
import { helio, inTerminal, temporaryFolder } from './helio.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await addUser(server.storage, { role: 'installer', now: Date.now(), loginName: 'solveig' });
});
afterAll(() => server?.close());

function environment(more: Record<string, string> = {}) {
  return { HELIO_URL: server.url, HELIO_CONFIG_DIR: temporaryFolder(), ...more };
}

function signIn(env: Record<string, string>, password = PASSWORD) {
  return helio(['login', '--username', 'solveig', '--password-stdin'], { env, stdin: `${password}\n` });
}

describe('signing in', () => {
  test('is remembered in a file that its owner alone can read', async () => {
    const env = environment();
    expect(await signIn(env)).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Signed in as solveig') });
    const file = join(env.HELIO_CONFIG_DIR, 'config.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { stdout } = await helio(['whoami', '--json', 'userName,email,tokenFrom,isReadOnly'], { env });
    expect(JSON.parse(stdout)).toEqual({ userName: 'solveig', email: null, tokenFrom: 'login', isReadOnly: false });
  });
  test('tells the e-mail address, once there is one', async () => {
    const { token } = await addUser(server.storage, { role: 'customer', now: Date.now() });
    const { version } = (await server.call('GET', '/account', { token })).body.data as { version: number };
    const body = { version, nickname: 'Solveig', email: 'solveig@example.com', mobile: '', introduction: '', password: PASSWORD };
    expect((await server.call('PUT', '/account', { token, body })).body).toMatchObject({ code: 200 });
    const { stdout } = await helio(['whoami', '--json=email'], { env: environment({ HELIO_TOKEN: token }) });
    expect(JSON.parse(stdout)).toEqual({ email: 'solveig@example.com' });
  });
  test('is the default server from then on, and no other server gets its token', async () => {
    const env = environment();
    await signIn(env);
    const { HELIO_URL: _, ...withoutUrl } = env;
    expect((await helio(['whoami', '--json=server'], { env: withoutUrl })).stdout).toBe(`{"server":"${server.url}"}\n`);
    const elsewhere = await helio(['whoami', '--url', server.url.replace('127.0.0.1', 'localhost')], { env: withoutUrl });
    expect(elsewhere).toMatchObject({ code: 4, stdout: '' });
  });
  test('with a wrong password says what the server says, in the language of the reader', async () => {
    const { code, stdout, stderr } = await signIn(environment({ HELIO_LANG: 'es' }), 'not-the-password');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales/es.json'), 'utf8')) as {
      errors: { session: { badCredentials: string } };
    };
    expect(stderr).toContain(texts.errors.session.badCredentials);
  });
  test('never asks where nobody can answer', async () => {
    const { code, stdout, stderr } = await helio(['login'], { env: environment() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--password-stdin');
  });
  test('asks on a terminal and does not show the password', async () => {
    const running = inTerminal(['login'], { env: environment() });
    await running.says('User name: ');
    running.press('solveig\r');
    await running.says('Password: ');
    running.press(`${PASSWORD}\r`);
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Signed in as solveig');
    expect(stdout).not.toContain(PASSWORD);
  });
  test('a pasted name and password are not shown either', async () => {
    const running = inTerminal(['login'], { env: environment() });
    await running.says('User name: ');
    running.press(`solveig\r${PASSWORD}\r`);
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(stdout).not.toContain(PASSWORD);
  });
  test('Ctrl-C at a prompt cancels', async () => {
    const running = inTerminal(['login'], { env: environment() });
    await running.says('User name: ');
    running.press('\u0003');
    expect((await running.ended).code).toBe(2);
  });
});

describe('signing out', () => {
  test('ends the session at the server and here', async () => {
    const env = environment();
    await signIn(env);
    const file = join(env.HELIO_CONFIG_DIR, 'config.json');
    const { token } = (JSON.parse(readFileSync(file, 'utf8')) as { servers: Record<string, { token: string }> }).servers[server.url] ?? {
      token: '',
    };
    expect(await helio(['logout'], { env })).toMatchObject({ code: 0, stdout: '' });
    expect(await helio(['whoami'], { env })).toMatchObject({ code: 4 });
    expect((await server.call('GET', '/sysOrgUser/currentInfo', { token })).status).toBe(401);
  });
  test('forgets here although the server does not answer', async () => {
    const folder = temporaryFolder();
    const url = 'http://127.0.0.1:9';
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ url, servers: { [url]: { token: 'x', username: 'solveig' } } }));
    const { code, stderr } = await helio(['logout'], { env: { HELIO_CONFIG_DIR: folder } });
    expect(code).toBe(0);
    expect(stderr).toContain('did not confirm');
    expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).toMatchObject({ servers: {} });
  });
});

describe('where the token comes from', () => {
  test('a flag goes before HELIO_TOKEN_FILE, that before HELIO_TOKEN, that before the sign-in', async () => {
    const env = environment();
    await signIn(env);
    const { token } = await addUser(server.storage, { role: 'customer', now: Date.now() });
    const good = join(env.HELIO_CONFIG_DIR, 'good');
    writeFileSync(good, `${token}\n`);
    const fromOf = async (more: Record<string, string>, flags: string[] = []) =>
      JSON.parse((await helio(['whoami', '--json=tokenFrom', ...flags], { env: { ...env, ...more } })).stdout || '{}');
    expect(await fromOf({})).toEqual({ tokenFrom: 'login' });
    expect(await fromOf({ HELIO_TOKEN: token })).toEqual({ tokenFrom: 'environment' });
    expect(await fromOf({ HELIO_TOKEN: 'bad', HELIO_TOKEN_FILE: good })).toEqual({ tokenFrom: 'tokenFile' });
    expect(await fromOf({ HELIO_TOKEN_FILE: '/nonexistent' }, ['--token-file', good])).toEqual({ tokenFrom: 'flag' });
  });
  test('a token file that cannot be read is said by name', async () => {
    const { code, stderr } = await helio(['whoami'], { env: environment({ HELIO_TOKEN_FILE: '/nonexistent/token' }) });
    expect(code).toBe(1);
    expect(stderr).toContain('/nonexistent/token');
  });
  test('unknown keys in the settings are refused by name', async () => {
    const env = environment();
    const { HELIO_URL: _, ...withoutUrl } = env;
    writeFileSync(
      join(env.HELIO_CONFIG_DIR, 'config.json'),
      JSON.stringify({ ulr: 'http://127.0.0.1:1', servers: { x: { token: 't', username: 'u', role: 'r' } } }),
    );
    chmodSync(join(env.HELIO_CONFIG_DIR, 'config.json'), 0o600);
    const { code, stderr } = await helio(['plants', 'list'], { env: withoutUrl });
    expect(code).toBe(1);
    expect(stderr).toContain('ulr, servers.x.role');
  });
  test('without any, the exit code says that one has to sign in', async () => {
    const { code, stdout, stderr } = await helio(['plants', 'list'], { env: environment() });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('helio login');
  });
});
