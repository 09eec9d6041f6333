import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, PASSWORD } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';

const MINUTE_MS = 60_000;

describe.each(engines)('signing in on %s', (engine) => {
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    server = await startServer(engine, { trustProxy: '127.0.0.1' });
  });
  afterAll(() => server?.close());
  // Each test comes from an address of its own, so that none slows another down.
  const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${(count += 1)}` });
  const login = (username: string, password: string, headers = newAddress()) =>
    server.call('POST', '/login', { body: { username, password }, headers });
  const newUser = () => addUser(server.storage, { role: 'customer', now: server.clock.now });
  const whoAmI = (token: string) => server.call('GET', '/sysOrgUser/currentInfo', { token });

  test('answers a token for user name and password, the name trimmed and in any case', async () => {
    const user = await newUser();
    const answer = await login(` ${user.loginName.toUpperCase()} `, PASSWORD);
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: { token: expect.stringMatching(/^hs_[\w-]{43}$/) } } });
    expect((await whoAmI(answer.body.data.token)).body.userName).toBe(user.loginName);
  });

  test('two sessions never have the same token, and the token is not stored', async () => {
    const user = await newUser();
    const tokens = [await login(user.loginName, PASSWORD), await login(user.loginName, PASSWORD)].map((answer) => answer.body.data.token);
    expect(new Set(tokens).size).toBe(2);
    const rows = await server.storage.read.selectFrom('session').selectAll().execute();
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token.slice(3));
  });

  test('says the same for a wrong password and for an unknown user', async () => {
    const user = await newUser();
    const wrong = await login(user.loginName, 'not the one');
    const unknown = await login('nobody-at-all', 'not the one');
    expect(wrong).toMatchObject({ status: 400, body: { code: 400, error: 'session.badCredentials' } });
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });

  test('slows a guesser down with 429 and Retry-After, for unknown users as well', async () => {
    for (const name of [(await newUser()).loginName, 'someone-unknown']) {
      const headers = newAddress();
      for (let tries = 0; tries < 5; tries += 1) expect((await login(name, `guess ${tries}`, headers)).status).toBe(400);
      const refused = await login(name, PASSWORD, headers);
      expect(refused).toMatchObject({ status: 429, body: { error: 'session.tooManyAttempts' } });
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(refused.body.msg).toContain('1');
    }
  });

  test('tells a disabled user so, but only after the right password', async () => {
    const user = await newUser();
    await server.storage.write((tx) => tx.updateTable('user').set({ is_enabled: 0 }).where('id', '=', user.userId).execute());
    expect((await login(user.loginName, PASSWORD)).body.error).toBe('session.accountDisabled');
    expect((await login(user.loginName, 'not the one')).body.error).toBe('session.badCredentials');
    expect((await whoAmI(user.token)).body).toMatchObject({ code: 401, error: 'session.ended' });
  });

  test('an identity in the body or the query changes nothing', async () => {
    const [user, victim] = [await newUser(), await newUser()];
    const body = {
      username: user.loginName,
      password: PASSWORD,
      userId: victim.userId,
      loginName: victim.loginName,
      token: victim.token,
      isAdmin: true,
      mode: 'sso',
    };
    const answer = await server.call('POST', '/login', { body, headers: newAddress() });
    const info = await server.call('GET', `/sysOrgUser/currentInfo?userId=${victim.userId}&userName=${victim.loginName}`, {
      token: answer.body.data.token,
    });
    expect(info.body.userName).toBe(user.loginName);
    expect((await server.call('POST', '/login', { body: { username: user.loginName }, headers: newAddress() })).status).toBe(400);
  });

  test('a session ends after half an hour without a call', async () => {
    const user = await newUser();
    server.clock.now += 29 * MINUTE_MS;
    expect((await whoAmI(user.token)).status).toBe(200);
    server.clock.now += 29 * MINUTE_MS;
    expect((await whoAmI(user.token)).status).toBe(200);
    server.clock.now += 30 * MINUTE_MS;
    expect((await whoAmI(user.token)).body).toMatchObject({ code: 401, error: 'session.ended' });
  });

  test('a session ends after twelve hours, however busy', async () => {
    const user = await newUser();
    const endsAt = server.clock.now + 12 * 60 * MINUTE_MS;
    while (server.clock.now + 20 * MINUTE_MS < endsAt) {
      server.clock.now += 20 * MINUTE_MS;
      expect((await whoAmI(user.token)).status).toBe(200);
    }
    server.clock.now = endsAt;
    expect((await whoAmI(user.token)).status).toBe(401);
  });

  test('logging out ends this session and no other', async () => {
    const user = await newUser();
    const other = (await login(user.loginName, PASSWORD)).body.data.token;
    expect((await server.call('GET', '/sysLogout', { token: user.token })).body).toEqual({ code: 200, data: null });
    expect((await whoAmI(user.token)).status).toBe(401);
    expect((await whoAmI(other)).status).toBe(200);
  });

  test('a new password ends every session and lets the old one in no more', async () => {
    const user = await newUser();
    const change = (oldPassword: string, newPassword: string) =>
      server.call('PUT', '/session/password', { token: user.token, body: { oldPassword, newPassword }, headers: newAddress() });
    expect((await change('not the one', 'tejado y luna 88')).body.error).toBe('session.wrongOldPassword');
    expect((await change(PASSWORD, 'Password1')).body.error).toBe('session.commonPassword');
    expect((await change(PASSWORD, 'short1')).body).toMatchObject({ error: 'request.invalid', details: [{ path: 'newPassword' }] });
    expect((await change(PASSWORD, 'tejado y luna 88')).status).toBe(200);
    expect((await whoAmI(user.token)).status).toBe(401);
    expect((await login(user.loginName, PASSWORD)).status).toBe(400);
    expect((await login(user.loginName, 'tejado y luna 88')).status).toBe(200);
  });

  test('passwords and tokens appear in no log line', async () => {
    const user = await newUser();
    const { token } = (await login(user.loginName, PASSWORD)).body.data;
    await login(user.loginName, 'a wrong secret');
    await whoAmI(token);
    const log = server.logged.join('');
    expect(log).toContain('"answered"');
    for (const secret of [PASSWORD, 'a wrong secret', token, user.token]) expect(log).not.toContain(secret);
  });
});
