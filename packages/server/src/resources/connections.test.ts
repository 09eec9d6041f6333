import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlantWithDevice, addTwoTenants, addUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';

describe.each(engines)('connections on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  beforeAll(async () => {
    server = await startServer(engine);
    tenants = await addTwoTenants(server.storage, server.clock.now);
  });
  afterAll(() => server?.close());

  const call = (method: string, path: string, body?: unknown, token = tenants.own.token) => server.call(method, path, { token, body });
  const create = async (change: object = {}) =>
    (await call('POST', '/connections', { name: 'Roof', profile: 'opendtu', plantId: String(tenants.ownPlant.plantId), ...change })).body
      .data;

  test('a connection comes with its credential, once, ready to paste, and in no other answer', async () => {
    const { connection, credential } = await create();
    expect(connection).toMatchObject({
      kind: 'mqtt',
      profileName: 'OpenDTU',
      plantName: 'Own plant',
      productKey: 'microinverter',
      prefix: 'solar',
      state: 'waiting',
      messageCount: 0,
    });
    expect(credential).toMatchObject({ username: `c${connection.id}`, host: '127.0.0.1', port: '1883', topic: 'solar' });
    expect(credential.password.length).toBeGreaterThan(30);
    for (const part of ['Hostname: 127.0.0.1', `Username: c${connection.id}`, credential.password])
      expect(credential.settings).toContain(part);
    const list = await call('GET', '/connections?search=roof');
    expect(JSON.stringify(list.body)).not.toContain(credential.password);
    const stored = await server.storage.read.selectFrom('connection').select('secret_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(credential.password);
  });

  test('over HTTP the credential says where to post', async () => {
    const { connection, credential } = await create({ profile: 'fronius-http', name: 'Fronius' });
    expect(credential).toMatchObject({ url: `http://127.0.0.1:8080/intake/${connection.id}`, topic: '' });
    expect(connection.serial).toMatch(/^Fronius-[0-9a-f]{4}$/);
  });

  test('a serial number that devices of another gateway go by is refused, with what to do; one left empty is free', async () => {
    const { connection } = await create({ profile: 'deye-mqtt', name: 'Deye', serial: 'HALL' });
    const again = (serial: string, profile = 'fronius-http') => call('POST', '/connections', { name: 'Again', profile, serial });
    for (const serial of ['HALL', 'HALL-1', 'HALL-meter-0'])
      expect(await again(serial)).toMatchObject({
        status: 409,
        body: { error: 'connections.serialTaken', msg: expect.stringContaining('Leave the field empty'), details: [{ path: 'serial' }] },
      });
    for (const serial of ['HALL-B', 'HALLE', 'hall']) expect((await again(serial)).status).toBe(200);
    // A format whose gateway names its devices does not use it.
    expect((await again('HALL', 'opendtu')).status).toBe(200);
    const other = { name: 'x', profile: 'deye-mqtt', serial: 'HALL' };
    expect((await call('POST', '/connections', other, tenants.other.token)).status).toBe(200);
    const own = { name: 'Deye', plantId: null, serial: 'HALL', version: 1 };
    expect((await call('PUT', `/connections/${connection.id}`, own)).body.data).toMatchObject({ serial: 'HALL', version: 2 });
    expect((await call('PUT', `/connections/${connection.id}`, { ...own, serial: 'HALL-B', version: 2 })).status).toBe(409);
  });

  test('a free name and serial number are proposed, and taken where none is given', async () => {
    const propose = (query: string, token?: string) => call('GET', `/connections/proposal?${query}`, undefined, token);
    const query = `profile=tasmota&plantId=${tenants.ownPlant.plantId}`;
    expect((await propose(query)).body.data).toEqual({ name: 'Tasmota Own plant', serial: null });
    const body = { profile: 'tasmota', plantId: String(tenants.ownPlant.plantId) };
    const made = [await call('POST', '/connections', body), await call('POST', '/connections', body)];
    expect(made.map((answer) => answer.body.data.connection.name)).toEqual(['Tasmota Own plant', 'Tasmota Own plant 2']);
    expect((await propose(query)).body.data.name).toBe('Tasmota Own plant 3');
    expect((await propose('profile=fronius-http')).body.data).toEqual({
      name: 'Fronius Solar API (HTTP)',
      serial: expect.stringMatching(/^Fronius_Solar_API__HTTP_-[0-9a-f]{4}$/),
    });
    expect(await propose(query, tenants.other.token)).toMatchObject({ status: 404, body: { error: 'plants.notFound' } });
  });

  test('a new secret ends the old one, and a change or a removal what is open with it', async () => {
    const { connection, credential } = await create();
    const rotated = await call('POST', `/connections/${connection.id}/secret`);
    expect(rotated.body.data.password).not.toBe(credential.password);
    const body = { name: 'Off', plantId: null, isEnabled: false, version: 1 };
    expect((await call('PUT', `/connections/${connection.id}`, body)).body.data).toMatchObject({
      state: 'disabled',
      plantId: null,
      version: 2,
    });
    expect(await call('PUT', `/connections/${connection.id}`, body)).toMatchObject({ status: 409, body: { error: 'connections.changed' } });
    expect((await call('DELETE', `/connections/${connection.id}`)).status).toBe(200);
    expect((await call('GET', `/connections/${connection.id}`)).status).toBe(404);
    expect(server.disconnectedConnections.filter((id) => String(id) === connection.id)).toHaveLength(3);
  });

  test('changes are in the audit trail, secrets are not', async () => {
    const { connection } = await create({ name: 'Audited' });
    await call('POST', `/connections/${connection.id}/secret`);
    const rows = await server.storage.read
      .selectFrom('audit_entry')
      .selectAll()
      .where('resource', '=', 'connection')
      .where('resource_id', '=', String(connection.id))
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.action)).toEqual(['create', 'newSecret']);
    const { secret_hash: hash } = await server.storage.read
      .selectFrom('connection')
      .select('secret_hash')
      .where('id', '=', Number(connection.id))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(rows)).not.toContain(hash);
  });

  test('no foreign plant, and no product that the format is never of', async () => {
    const foreign = await call('POST', '/connections', { name: 'x', profile: 'opendtu', plantId: String(tenants.otherPlant.plantId) });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'plants.notFound' } });
    const wrong = await call('POST', '/connections', { name: 'x', profile: 'opendtu', productKey: 'weather-station' });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'connections.wrongProduct' } });
    for (const prefix of ['a/#', '+', '/a', 'a/', '$SYS']) {
      expect((await call('POST', '/connections', { name: 'x', profile: 'opendtu', prefix })).status).toBe(400);
    }
  });

  test('belongs to its organisation: those above see it, others do not', async () => {
    const { connection } = await create({ name: 'Mine' });
    const names = async (token: string) =>
      (await call('GET', '/connections', undefined, token)).body.data.items.map((item: { name: string }) => item.name);
    expect(await names(tenants.root.token)).toContain('Mine');
    expect(await names(tenants.other.token)).not.toContain('Mine');
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['GET', '/devices'],
    ] as const) {
      expect((await call(method, `/connections/${connection.id}${path}`, undefined, tenants.other.token)).status).toBe(404);
    }
    const customer = await addUser(server.storage, { role: 'customer', parentId: tenants.own.organisationId, now: server.clock.now });
    expect((await call('POST', '/connections', { name: 'x', profile: 'opendtu' }, customer.token)).status).toBe(403);
  });

  test('a device that was seen is put at a plant by a person, and not at one of somebody else', async () => {
    const { connection } = await create({ name: 'Seen', plantId: null });
    const seen = { product_key: 'microinverter', sn: '1161', name: 'HM-600', device_id: null, confirmed_at: null, first_seen_at: 1 };
    await server.storage.write((tx) =>
      tx
        .insertInto('connection_device')
        .values({ ...seen, connection_id: Number(connection.id), organisation_id: tenants.own.organisationId })
        .execute(),
    );
    expect((await call('GET', `/connections/${connection.id}`)).body.data).toMatchObject({ deviceCount: 1, unassignedCount: 1 });
    const put = (plantId: number, sn = '1161') =>
      call('POST', `/connections/${connection.id}/devices`, { productKey: 'microinverter', sn, plantId: String(plantId) });
    expect((await put(tenants.otherPlant.plantId)).status).toBe(404);
    expect((await put(tenants.ownPlant.plantId, 'never-seen')).status).toBe(404);
    expect((await put(tenants.ownPlant.plantId)).body.data).toMatchObject({ plantName: 'Own plant', name: 'HM-600', isConfirmed: true });
    const elsewhere = await addPlantWithDevice(server.storage, tenants.own.organisationId);
    expect(await put(elsewhere.plantId)).toMatchObject({ status: 409, body: { error: 'connections.deviceTaken' } });
  });

  test('says which formats are understood, and of which products', async () => {
    const { items } = (await call('GET', '/profiles')).body.data;
    expect(items).toHaveLength(10);
    expect(items[0]).toMatchObject({ key: 'opendtu', products: [{ productKey: 'microinverter', name: 'Microinverter' }] });
  });
});
