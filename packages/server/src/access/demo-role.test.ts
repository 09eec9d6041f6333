import { request } from 'node:http';
import type { Endpoint } from '@heliograph/core/contract/endpoint';
import { contract } from '@heliograph/core/contract/index';
import { afterEach, describe, expect, test } from 'vitest';
import { addUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import type { AppDeps } from '../app.ts';
import { roleCodes } from './roles.ts';

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

  test('is 401 without demo data, for every role', async () => {
    await start({ isDemo: false });
    expect(await statusOf('127.0.0.1')).toBe(401);
    for (const role of roleCodes) expect(await statusOf('127.0.0.1', { 'x-token': `${role}-token` })).toBe(401);
  });

  test('is offered where it is taken, and nowhere else', async () => {
    await start({ isDemo: true, trustProxy: true });
    const { token } = await addUser(server.storage, { role: 'root', now: server.clock.now });
    const offered = async (headers: Record<string, string> = {}) =>
      (await server.call('GET', '/sysOrgUser/currentInfo', { token, headers })).body.switchableRoles;
    expect(await offered()).toEqual([...roleCodes]);
    expect(await offered({ 'x-forwarded-for': '10.1.1.1' })).toEqual([]);
    await server.close();
    await start({ isDemo: false });
    const production = await addUser(server.storage, { role: 'root', now: server.clock.now });
    const info = await server.call('GET', '/sysOrgUser/currentInfo', { token: production.token });
    expect(info.body).toMatchObject({ isDemo: false, switchableRoles: [] });
  });

  test('writes nothing, whatever the role may do', async () => {
    await start({ isDemo: true });
    const writing = Object.entries({ ...contract } as Record<string, Endpoint>).filter(
      ([key, { access, isReadOnly }]) => !key.startsWith('GET ') && access !== 'public' && !isReadOnly,
    );
    expect(writing.length).toBeGreaterThan(5);
    for (const [key] of writing) {
      const [method = '', path = ''] = key.split(' ');
      const { body } = await server.call(method, path.replaceAll(/\{\w+\}/g, '1'), { token: 'root-token' });
      expect([key, body.error]).toEqual([key, 'access.readOnly']);
    }
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
