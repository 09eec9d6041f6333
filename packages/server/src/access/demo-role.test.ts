import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { addUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import type { AppDeps } from '../app.ts';

describe('a role switched to by {role}-token', () => {
  let server: TestServer;
  const start = async (options: Partial<AppDeps>) => {
    server = await startServer('sqlite', options);
    const root = await addUser(server.storage, { role: 'root', loginName: 'root', now: server.clock.now });
    await addUser(server.storage, { role: 'customer', loginName: 'customer', parentId: root.organisationId, now: server.clock.now });
  };
  afterEach(() => server?.close());
  // fetch does not let a Host header through.
  const statusOf = (host: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const url = new URL('/photo_voltaic/sysOrgUser/currentInfo', server.url);
      const call = request(url, { headers: { host, 'x-token': 'customer-token', ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on('error', reject).end();
    });

  test('is that user, read-only, on this machine with demo data', async () => {
    await start({ isDemo: true });
    const info = await server.call('GET', '/sysOrgUser/currentInfo', { token: 'customer-token' });
    expect(info.body).toMatchObject({ userName: 'customer', isReadOnly: true, isDemo: true, data: { roles: ['customer'] } });
    const change = { oldPassword: 'x', newPassword: 'tejado y luna 88' };
    expect((await server.call('PUT', '/session/password', { token: 'root-token', body: change })).body.error).toBe('access.readOnly');
    expect((await server.call('POST', '/tokens', { token: 'root-token', body: {} })).body.error).toBe('access.readOnly');
    expect((await server.call('GET', '/sysLogout', { token: 'customer-token' })).status).toBe(200);
  });

  test('is 401 without demo data', async () => {
    await start({ isDemo: false });
    expect(await statusOf('127.0.0.1')).toBe(401);
  });

  test('is 401 under a foreign Host header or behind a proxy', async () => {
    await start({ isDemo: true, trustProxy: true });
    for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080']) expect([host, await statusOf(host)]).toEqual([host, 200]);
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:8080', '127.0.0.1@evil.example', '10.0.0.1']) {
      expect([host, await statusOf(host)]).toEqual([host, 401]);
    }
    expect(await statusOf('localhost', { 'x-forwarded-for': '127.0.0.1' })).toBe(401);
    expect(await statusOf('localhost', { forwarded: 'for=127.0.0.1' })).toBe(401);
    for (const name of ['via', 'x-forwarded-host', 'x-forwarded-proto', 'X-Real-IP', 'x-client-ip', 'cf-connecting-ip']) {
      expect([name, await statusOf('localhost', { [name]: 'localhost' })]).toEqual([name, 401]);
    }
  });
});
