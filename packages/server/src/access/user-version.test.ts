import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';

describe.each(engines)('the version of a user on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startServer(engine);
    const root = await addUser(server.storage, { role: 'root', now: server.clock.now });
    user = await addUser(server.storage, { role: 'customer', parentId: root.organisationId, now: server.clock.now });
  });
  afterAll(() => server?.close());
  const ask = async (path: string, token: string | undefined = user.token) => server.call('GET', path, { token });
  const versionOf = async (path: string) => (await ask(path)).headers.get('x-user-version');

  test('stands in every answer to somebody, the same as currentInfo tells', async () => {
    const info = await ask('/sysOrgUser/currentInfo');
    expect(info.body.version).toMatch(/^[\w-]{16}$/);
    for (const path of ['/plants', '/plants/999999', '/devices', '/nowhere?', '/sysOrgUser/currentInfo']) {
      const { status, headers } = await ask(path);
      expect([path, headers.get('x-user-version')]).toEqual([path, path === '/nowhere?' ? null : info.body.version]);
      expect(status).toBeLessThan(500);
    }
    expect((await ask('/plants', 'hs_nobody')).headers.has('x-user-version')).toBe(false);
  });

  test('changes with the next call after a grant was taken from a role, and the refused call tells it', async () => {
    const before = await versionOf('/plants');
    await server.storage.write((tx) =>
      tx
        .deleteFrom('role_grant')
        .where('code', '=', 'devices:read')
        .where('role_id', 'in', (eb) => eb.selectFrom('role').select('role.id').where('role.code', '=', 'customer'))
        .execute(),
    );
    const refused = await ask('/devices');
    expect(refused.body).toMatchObject({ code: 403, error: 'access.missingGrant' });
    expect(refused.headers.get('x-user-version')).not.toBe(before);
    const info = await ask('/sysOrgUser/currentInfo');
    expect(info.body.version).toBe(refused.headers.get('x-user-version'));
    expect(info.body.data.perms).not.toContain('devices:read');
  });

  test('changes with the name that the screen shows, and not with time', async () => {
    const before = await versionOf('/plants');
    server.clock.now += 5 * 60_000;
    expect(await versionOf('/plants')).toBe(before);
    await server.storage.write((tx) => tx.updateTable('user').set({ nickname: 'Sol' }).where('id', '=', user.userId).execute());
    expect(await versionOf('/plants')).not.toBe(before);
  });
});
