import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { TOKENS_PER_USER } from '../access/api-tokens.ts';
import { openSession } from '../access/sessions.ts';

const DAY_MS = 86_400_000;

describe.each(engines)('tokens for scripts on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    user = await addUser(server.storage, { role: 'installer', now: server.clock.now });
  });
  const create = async (body: object = {}, token = user.token) =>
    server.call('POST', '/tokens', { token, body: { name: 'CI', expiresInDays: 90, ...body } });
  const plants = (token: string) => server.call('GET', '/plants', { token });

  test('work like their owner, are told once and end on their date', async () => {
    const { token, id, ...shown } = (await create()).body.data;
    expect(token).toMatch(/^ht_[\w-]{43}$/);
    expect(shown).toMatchObject({
      name: 'CI',
      hint: token.slice(0, 7),
      isReadOnly: false,
      lastUsedAt: null,
      expiresAt: server.clock.now + 90 * DAY_MS,
    });
    expect((await plants(token)).status).toBe(200);
    const listed = (await server.call('GET', '/tokens', { token: user.token })).body.data;
    expect(listed).toMatchObject({ total: 1, items: [{ id, lastUsedAt: server.clock.now }] });
    expect(JSON.stringify(listed)).not.toContain(token);
    server.clock.now += 90 * DAY_MS - 1;
    expect((await plants(token)).status).toBe(200);
    server.clock.now += 1;
    expect((await plants(token)).body).toMatchObject({ code: 401, error: 'session.ended' });
  });

  test('lose at once what their owner loses', async () => {
    const { token } = (await create()).body.data;
    const plant = { name: 'By script', timeZone: 'Asia/Tokyo', countryCode: 'JP' };
    expect((await server.call('POST', '/plants', { token, body: plant })).status).toBe(200);
    const { id: customer } = await server.storage.read
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'customer')
      .executeTakeFirstOrThrow();
    await server.storage.write((tx) => tx.updateTable('user_role').set({ role_id: customer }).where('user_id', '=', user.userId).execute());
    expect((await server.call('POST', '/plants', { token, body: plant })).body.error).toBe('access.missingGrant');
    await server.storage.write((tx) => tx.updateTable('user').set({ is_enabled: 0 }).where('id', '=', user.userId).execute());
    expect((await plants(token)).status).toBe(401);
  });

  test('make no tokens, change no password, and outlive a logout', async () => {
    const { token } = (await create()).body.data;
    expect((await create({}, token)).body).toMatchObject({ code: 403, error: 'tokens.fromToken' });
    const change = { oldPassword: 'x', newPassword: 'tejado y luna 88' };
    expect((await server.call('PUT', '/session/password', { token, body: change })).body.error).toBe('tokens.fromToken');
    expect((await server.call('GET', '/sysLogout', { token })).status).toBe(200);
    expect((await plants(token)).status).toBe(200);
  });

  test('that are read-only read and nothing else', async () => {
    const { token, isReadOnly } = (await create({ isReadOnly: true })).body.data;
    expect(isReadOnly).toBe(true);
    expect((await server.call('GET', '/sysOrgUser/currentInfo', { token })).body.isReadOnly).toBe(true);
    expect((await server.call('POST', '/plants', { token, body: {} })).body.error).toBe('access.readOnly');
  });

  test('are revoked at once', async () => {
    const { token, id } = (await create()).body.data;
    expect((await server.call('DELETE', `/tokens/${id}`, { token: user.token })).status).toBe(200);
    expect((await plants(token)).status).toBe(401);
    expect((await server.call('DELETE', `/tokens/${id}`, { token: user.token })).status).toBe(404);
  });

  test('are limited in number and in life', async () => {
    for (const expiresInDays of [0, 367, 1.5, '90']) expect((await create({ expiresInDays })).status).toBe(400);
    const session = await server.storage.write((tx) => openSession(tx, user.userId, server.clock.now));
    for (let count = 0; count < TOKENS_PER_USER; count += 1) await create({}, session);
    expect((await create()).body).toMatchObject({ code: 409, error: 'tokens.tooMany' });
  });
});
