import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTwoTenants, PASSWORD } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';

describe.each(engines)('the audit trail over HTTP on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  beforeAll(async () => {
    server = await startServer(engine);
    tenants = await addTwoTenants(server.storage, server.clock.now);
  });
  afterAll(() => server?.close());
  const list = async (token: string, query = '') => (await server.call('GET', `/audit?${query}`, { token })).body.data;

  test('shows a change with its author and the number of the call, newest first', async () => {
    const { token, userId } = tenants.root;
    const body = { name: 'Audited', timeZone: 'Europe/Madrid', countryCode: 'ES', installedCapacityWp: 4_000 };
    const created = await server.call('POST', '/plants', { token, body });
    const renamed = await server.call('POST', `/devices/${tenants.ownPlant.deviceId}/secret`, { token });
    const { items, total } = await list(token);
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      resource: 'device',
      plantId: String(tenants.ownPlant.plantId),
      user: { id: String(userId) },
      isByToken: false,
      requestId: renamed.headers.get('x-request-id'),
    });
    expect(items[1]).toMatchObject({ action: 'create', resource: 'plant', resourceId: created.body.data.id, resourceName: 'Audited' });
    expect(items[1].changes).toContainEqual({ field: 'installedCapacityWp', before: null, after: 4_000, isHidden: false });
    const plant = created.body.data.id;
    expect((await list(token, `plantId=${plant}`)).total).toBe(1);
    expect((await list(token, `deviceId=${tenants.ownPlant.deviceId}`)).total).toBe(1);
    expect((await list(token, `action=create&resource=plant&resourceId=${plant}&userId=${userId}`)).total).toBe(1);
    expect((await list(token, `fromAt=${server.clock.now + 1}`)).total).toBe(0);
    expect((await list(token, `toAt=${server.clock.now + 1}&sort=at`)).items[0].resource).toBe('plant');
    expect((await list(token, 'page=2&pageSize=1')).items[0].resource).toBe('plant');
  });

  test('shows each tenant what was done to its plants and by its people, and nothing of another', async () => {
    const own = await list(tenants.own.token);
    expect(own.items.map((item: { resource: string }) => item.resource)).toEqual(['device']);
    expect(await list(tenants.other.token)).toEqual({ items: [], total: 0 });
    expect((await list(tenants.other.token, `plantId=${tenants.ownPlant.plantId}`)).total).toBe(0);
    await server.call('PUT', '/account', {
      token: tenants.other.token,
      body: { version: 1, nickname: 'Nova', email: '', mobile: '5551234', introduction: '' },
    });
    const [entry] = (await list(tenants.other.token)).items;
    expect(entry).toMatchObject({ resource: 'user', resourceName: 'Nova', plantId: null });
    expect(JSON.stringify(entry)).not.toContain('5551234');
    expect((await list(tenants.own.token)).total).toBe(1);
  });

  test('knows whose changes there are, each by the latest name and none of another tenant', async () => {
    const people = async (token: string) => (await server.call('GET', '/audit/people', { token })).body.data.items;
    const { token, userId } = tenants.other;
    const body = { nickname: 'Supernova', email: '', mobile: '', introduction: '' };
    const save = (change: object) => server.call('PUT', '/account', { token, body: { ...body, ...change } });
    expect((await save({ version: 2 })).body.code).toBe(200);
    // Who is renamed still had the old name while it was done.
    expect((await save({ version: 3, introduction: 'Bright' })).body.code).toBe(200);
    expect(await people(token)).toEqual([{ id: String(userId), name: 'Supernova' }]);
    expect(await people(tenants.own.token)).not.toContainEqual(expect.objectContaining({ id: String(userId) }));
    expect(await people(tenants.root.token)).toContainEqual({ id: String(userId), name: 'Supernova' });
  });

  test('tells that a password changed, and never which', async () => {
    const newPassword = 'a-quite-new-horse-9';
    await server.call('PUT', '/session/password', { token: tenants.other.token, body: { oldPassword: PASSWORD, newPassword } });
    const [entry] = (await list(tenants.root.token, 'resource=user')).items;
    expect(entry.changes).toEqual([{ field: 'password', before: null, after: null, isHidden: true }]);
  });
});
