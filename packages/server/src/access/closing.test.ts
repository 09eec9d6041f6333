import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addUser, PASSWORD, type TestUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { newTokenSecret } from './api-tokens.ts';
import { startJobs } from '../jobs/run-jobs.ts';
import { accountClosingJob, closeDueAccounts } from './closing.ts';
import { delayMs } from './throttle.ts';

const DAY_MS = 86_400_000;
const fail = (error: unknown) => expect.unreachable(String(error));

describe.each(engines)('closing an account on %s', (engine) => {
  let server: TestServer;
  let root: TestUser;
  let count = 0;
  beforeAll(async () => {
    server = await startServer(engine, { trustProxy: '127.0.0.1' });
    root = await addUser(server.storage, { role: 'root', now: server.clock.now });
  });
  beforeEach(() => {
    server.clock.now = Date.now();
  });
  afterAll(() => server?.close());
  const newAddress = () => ({ 'x-forwarded-for': `203.0.113.${(count += 1)}` });
  const cancel = (username: string, password = PASSWORD, headers = newAddress()) =>
    server.call('POST', '/account/cancellation', { body: { username, password, isConfirmed: true }, headers });
  const withdraw = (token: string) => server.call('DELETE', '/account/cancellation', { token });
  const login = (username: string, password = PASSWORD) =>
    server.call('POST', '/login', { body: { username, password }, headers: newAddress() });
  const whoAmI = (token: string) => server.call('GET', '/sysOrgUser/currentInfo', { token });
  const newUser = () => addUser(server.storage, { role: 'customer', parentId: root.organisationId, now: server.clock.now });
  const newToken = async (userId: number, isReadOnly: boolean) => {
    const { secret, hash, hint } = newTokenSecret();
    const row = { user_id: userId, name: 'script', token_hash: hash, hint, is_read_only: Number(isReadOnly), last_used_at: null };
    const { now } = server.clock;
    await server.storage.write((tx) =>
      tx
        .insertInto('token')
        .values({ ...row, created_at: now, expires_at: now + 365 * DAY_MS })
        .execute(),
    );
    return secret;
  };

  test('sets the date 14 days ahead, tells the signed-in user, and keeps the first date', async () => {
    const user = await newUser();
    expect((await whoAmI(user.token)).body.closesAt).toBeNull();
    const closesAt = server.clock.now + 14 * DAY_MS;
    expect(await cancel(` ${user.loginName.toUpperCase()} `)).toMatchObject({ status: 200, body: { data: { closesAt } } });
    server.clock.now += 60_000;
    expect((await cancel(user.loginName)).body.data).toEqual({ closesAt });
    expect((await whoAmI(user.token)).body.closesAt).toBe(closesAt);
  });

  test('asks for the confirmation', async () => {
    const user = await newUser();
    for (const isConfirmed of [false, undefined, 'true']) {
      const body = { username: user.loginName, password: PASSWORD, isConfirmed };
      const answer = await server.call('POST', '/account/cancellation', { body, headers: newAddress() });
      expect(answer.body).toMatchObject({ error: 'request.invalid', details: [{ path: 'isConfirmed' }] });
    }
    expect((await whoAmI(user.token)).body.closesAt).toBeNull();
  });

  test('stays open until the day, then is disabled with its sessions and tokens, and nothing else is gone', async () => {
    const user = await newUser();
    const token = await newToken(user.userId, false);
    await cancel(user.loginName);
    server.clock.now += 14 * DAY_MS - 1;
    await closeDueAccounts(server.storage, server.clock.now);
    const late = (await login(user.loginName)).body.data.token as string;
    expect((await whoAmI(late)).status).toBe(200);
    expect((await whoAmI(token)).status).toBe(200);
    server.clock.now += 1;
    await closeDueAccounts(server.storage, server.clock.now);
    await closeDueAccounts(server.storage, server.clock.now);
    expect((await whoAmI(late)).body.error).toBe('session.ended');
    expect((await whoAmI(token)).body.error).toBe('session.ended');
    expect((await login(user.loginName)).body.error).toBe('session.accountDisabled');
    expect((await login(user.loginName, 'not the one')).body.error).toBe('session.badCredentials');
    expect((await cancel(user.loginName)).body.error).toBe('session.accountDisabled');
    const row = await server.storage.read.selectFrom('user').selectAll().where('id', '=', user.userId).executeTakeFirst();
    expect(row).toMatchObject({ login_name: user.loginName, organisation_id: user.organisationId, is_enabled: 0, closes_at: null });
  });

  test('the job of the server does that by itself', async () => {
    const user = await newUser();
    await server.storage.write((tx) =>
      tx
        .updateTable('user')
        .set({ closes_at: Date.now() - 1 })
        .where('id', '=', user.userId)
        .execute(),
    );
    const jobs = startJobs({ storage: server.storage, kinds: [accountClosingJob(server.storage)], onError: fail, everyMs: 20 });
    try {
      await vi.waitFor(async () => expect((await login(user.loginName)).body.error).toBe('session.accountDisabled'), 20_000);
    } finally {
      await jobs.stop();
    }
  });

  test('enabled again, its old tokens stay without effect', async () => {
    const user = await newUser();
    const token = await newToken(user.userId, false);
    await cancel(user.loginName);
    server.clock.now += 14 * DAY_MS;
    await closeDueAccounts(server.storage, server.clock.now);
    await server.storage.write((tx) => tx.updateTable('user').set({ is_enabled: 1 }).where('id', '=', user.userId).execute());
    expect((await whoAmI(token)).status).toBe(401);
    expect((await login(user.loginName)).status).toBe(200);
    await closeDueAccounts(server.storage, server.clock.now + 100 * DAY_MS);
    expect((await login(user.loginName)).status).toBe(200);
  });

  test('withdrawn, it stays; withdrawing twice is no error, and a new cancellation counts anew', async () => {
    const user = await newUser();
    await cancel(user.loginName);
    expect(await withdraw(user.token)).toMatchObject({ status: 200, body: { data: null } });
    expect((await withdraw(user.token)).status).toBe(200);
    expect((await whoAmI(user.token)).body.closesAt).toBeNull();
    await closeDueAccounts(server.storage, server.clock.now + 30 * DAY_MS);
    const again = (await login(user.loginName)).body.data.token as string;
    server.clock.now += DAY_MS;
    expect((await cancel(user.loginName)).body.data.closesAt).toBe(server.clock.now + 14 * DAY_MS);
    server.clock.now -= DAY_MS;
    expect((await withdraw(again)).status).toBe(200);
  });

  test('one user withdraws nothing of another', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await cancel(user.loginName);
    expect((await withdraw(other.token)).status).toBe(200);
    expect((await whoAmI(user.token)).body.closesAt).not.toBeNull();
  });

  test('a read-only token, a token for scripts and nobody at all withdraw nothing', async () => {
    const user = await newUser();
    await cancel(user.loginName);
    expect((await withdraw(await newToken(user.userId, true))).body.error).toBe('access.readOnly');
    expect((await withdraw(await newToken(user.userId, false))).body.error).toBe('tokens.fromToken');
    expect((await server.call('DELETE', '/account/cancellation')).body.error).toBe('session.missing');
    expect((await whoAmI(user.token)).body.closesAt).not.toBeNull();
  });

  test('says the same for a wrong password and for an unknown user, as sign-in does', async () => {
    const user = await newUser();
    const wrong = await cancel(user.loginName, 'not the one');
    expect(wrong).toMatchObject({ status: 400, body: { code: 400, error: 'session.badCredentials' } });
    const bodies = [wrong, await cancel('nobody-at-all', 'not the one'), await login(user.loginName, 'not the one')].map(({ body }) => ({
      ...body,
      requestId: '',
    }));
    expect(bodies).toEqual(bodies.map(() => bodies[0]));
    expect((await whoAmI(user.token)).body.closesAt).toBeNull();
  });

  test('an unknown user costs a hash as a known one does', async () => {
    const user = await newUser();
    const took = async (name: string) => {
      const startedAt = performance.now();
      await cancel(name, 'not the one');
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      known.push(await took(user.loginName));
      unknown.push(await took(`nobody-${round}`));
    }
    // Without the decoy an unknown user answers in a few milliseconds instead of the tens that a hash takes.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  });

  test('guesses here slow sign-in down and the other way round', async () => {
    const user = await newUser();
    const headers = newAddress();
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = { username: user.loginName, password: `guess ${tries}` };
      if (tries % 2 === 0) await cancel(user.loginName, guess.password, headers);
      else await server.call('POST', '/login', { body: guess, headers });
    }
    const refused = await cancel(user.loginName, PASSWORD, headers);
    expect(refused).toMatchObject({ status: 429, body: { error: 'session.tooManyAttempts' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await server.call('POST', '/login', { body: { username: user.loginName, password: PASSWORD }, headers })).status).toBe(429);
    server.clock.now += delayMs('account', 5);
    expect((await cancel(user.loginName, PASSWORD, headers)).status).toBe(200);
  });

  test('the last enabled account of the root organisation cannot close, not even when two try at once', async () => {
    expect(await cancel(root.loginName)).toMatchObject({ status: 409, body: { error: 'account.lastRoot' } });
    const second = await addUser(server.storage, { role: 'root', organisationId: root.organisationId, now: server.clock.now });
    const answers = await Promise.all([cancel(root.loginName), cancel(second.loginName)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const closing = answers[0]?.status === 200 ? root : second;
    const staying = closing === root ? second : root;
    await server.storage.write((tx) => tx.updateTable('user').set({ is_enabled: 0 }).where('id', '=', staying.userId).execute());
    await closeDueAccounts(server.storage, server.clock.now + 14 * DAY_MS);
    expect((await login(closing.loginName)).status).toBe(200);
    await server.storage.write((tx) => tx.updateTable('user').set({ is_enabled: 1 }).where('id', '=', staying.userId).execute());
    await closeDueAccounts(server.storage, server.clock.now + 14 * DAY_MS);
    expect((await login(closing.loginName)).body.error).toBe('session.accountDisabled');
    expect((await cancel(staying.loginName)).body.error).toBe('account.lastRoot');
  });
});

test('a role switched to in the demo withdraws nothing', async () => {
  const server = await startServer('sqlite', { isDemo: true });
  try {
    const root = await addUser(server.storage, { role: 'root', loginName: 'root', now: server.clock.now });
    await addUser(server.storage, { role: 'customer', loginName: 'customer', parentId: root.organisationId, now: server.clock.now });
    const answer = await server.call('DELETE', '/account/cancellation', { token: 'customer-token' });
    expect(answer).toMatchObject({ status: 403, body: { error: 'access.readOnly' } });
  } finally {
    await server.close();
  }
});
