import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTwoTenants, addUser } from '../../test/factories.ts';
import { photograph } from '../../test/pictures.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { removeUnusedUploads } from '../uploads/unused-uploads.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const DAY_MS = 86_400_000;

describe.each(engines)('files of plants on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  let path: string;
  beforeAll(async () => {
    server = await startServer(engine);
    tenants = await addTwoTenants(server.storage, server.clock.now);
    path = `/plants/${tenants.ownPlant.plantId}/files`;
  });
  afterAll(() => server?.close());
  const own = () => tenants.root.token;
  const upload = async (kind: 'pictures' | 'documents', name: string, token = own()) => {
    const bytes = kind === 'pictures' ? await photograph() : pdf;
    const headers = { 'content-type': kind === 'pictures' ? 'image/jpeg' : 'application/pdf' };
    return (await server.call('POST', `/uploads/${kind}?name=${name}`, { token, bytes, headers })).body.data.id as string;
  };
  const add = async (kind: 'pictures' | 'documents', name: string) =>
    (await server.call('POST', path, { token: own(), body: { uploadId: await upload(kind, name) } })).body.data;
  const list = async (token = own()) => (await server.call('GET', path, { token })).body.data.items as { id: string; name: string }[];

  test('are seen by whoever sees the plant, in the order that was given', async () => {
    const [a, b] = [await add('pictures', 'a.jpg'), await add('pictures', 'b.jpg')];
    const c = await add('documents', 'c.pdf');
    expect(a).toMatchObject({ kind: 'picture', type: 'image/jpeg', widthPx: 40, heightPx: 60 });
    expect((await list(tenants.own.token)).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.pdf']);
    const order = (ids: string[]) => server.call('PUT', `${path}/order`, { token: own(), body: { ids } });
    expect((await order([b.id, a.id])).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['b.jpg', 'a.jpg', 'c.pdf']);
    for (const ids of [[a.id], [a.id, a.id], [a.id, c.id]]) {
      expect(await order(ids)).toMatchObject({ status: 409, body: { error: 'plants.otherOrder' } });
    }
    const bytes = await server.call('GET', `/plantFiles/${c.id}`, { token: tenants.own.token });
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await server.call('GET', `/plantFiles/${c.id}`, { token: tenants.other.token })).status).toBe(404);
  });

  test('are taken once, from their sender only', async () => {
    const colleague = await addUser(server.storage, { role: 'root', organisationId: tenants.root.organisationId, now: server.clock.now });
    const uploadId = await upload('pictures', 'd.jpg', colleague.token);
    expect((await server.call('POST', path, { token: own(), body: { uploadId } })).status).toBe(404);
    expect((await server.call('POST', path, { token: colleague.token, body: { uploadId } })).status).toBe(200);
    expect((await server.call('POST', path, { token: colleague.token, body: { uploadId } })).status).toBe(404);
  });

  test('stay as long as their plant shows them, and go with the next round after that', async () => {
    const kept = await add('pictures', 'kept.jpg');
    const gone = await add('pictures', 'gone.jpg');
    const count = async () => (await server.storage.read.selectFrom('upload').select('id').execute()).length;
    const before = await count();
    expect((await server.call('DELETE', `/plantFiles/${gone.id}`, { token: own() })).status).toBe(200);
    expect((await server.call('GET', `/plantFiles/${gone.id}`, { token: own() })).status).toBe(404);
    await removeUnusedUploads(server.storage, server.clock.now + 2 * DAY_MS);
    expect(await count()).toBe(before - 1);
    expect((await server.call('GET', `/plantFiles/${kept.id}`, { token: own() })).status).toBe(200);
    const told = (await server.call('GET', '/audit?resource=plantFile', { token: own() })).body.data.items;
    expect(told[0]).toMatchObject({ action: 'remove', resourceName: 'gone.jpg', plantId: String(tenants.ownPlant.plantId) });
  });
});
