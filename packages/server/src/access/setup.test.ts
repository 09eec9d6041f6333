import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { allGrants } from './roles.ts';
import { prepareSetup } from './setup.ts';

describe.each(engines)('the first start without demo data on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server?.close());
  const setUp = (setupToken: string, password: string) => server.call('POST', '/setup', { body: { setupToken, password } });

  test('has no account, and a link works once', async () => {
    expect(await server.storage.read.selectFrom('user').selectAll().execute()).toEqual([]);
    const first = (await prepareSetup(server.storage)) ?? '';
    const token = (await prepareSetup(server.storage)) ?? '';
    expect(token).toMatch(/^hx_[\w-]{43}$/);
    expect((await setUp(first, 'tejado y luna 88')).body.error).toBe('setup.linkUsed');
    expect((await setUp('', 'tejado y luna 88')).status).toBe(400);
    expect((await setUp(token, 'password')).body.error).toBe('session.commonPassword');
    expect((await setUp(token, 'tejado y luna 88')).body).toEqual({ code: 200, data: { username: 'root' } });
    expect((await setUp(token, 'another one 99')).body.error).toBe('setup.linkUsed');
    expect(await prepareSetup(server.storage)).toBeUndefined();

    const { token: session } = (await server.call('POST', '/login', { body: { username: 'root', password: 'tejado y luna 88' } })).body
      .data;
    const info = (await server.call('GET', '/sysOrgUser/currentInfo', { token: session })).body;
    expect(info).toMatchObject({
      code: 200,
      orgGroup: { orgGroupCode: 'ROOT', orgGroupName: 'Root organisation' },
      isReadOnly: false,
      isDemo: false,
    });
    expect(info.data.perms).toEqual(allGrants);
    expect(info.data.list.map((entry: { routerPath: string }) => entry.routerPath)).toContain('/power_station/power_station_list');
    const stored = await server.storage.read.selectFrom('meta').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(3));
  });

  test('two who open the link at once: one of them sets the password', async () => {
    const again = await startServer(engine);
    try {
      const token = (await prepareSetup(again.storage)) ?? '';
      const answers = await Promise.all(
        ['tejado y luna 88', 'luna y tejado 99'].map((password) => again.call('POST', '/setup', { body: { setupToken: token, password } })),
      );
      expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400]);
      expect(await again.storage.read.selectFrom('organisation').selectAll().execute()).toHaveLength(1);
    } finally {
      await again.close();
    }
  });
});
