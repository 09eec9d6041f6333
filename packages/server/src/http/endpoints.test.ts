import { contract } from '@heliograph/core/contract/index';
import type { Endpoint } from '@heliograph/core/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTwoTenants, addUser } from '../../test/factories.ts';
import { addPush } from '../../test/pushes.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { newTokenSecret } from '../access/api-tokens.ts';
import { allGrants } from '../access/roles.ts';

const entries = Object.entries(contract as unknown as Record<string, Endpoint>).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path, endpoint };
});
const guarded = entries.filter(({ endpoint }) => endpoint.access !== 'public');
const plantValues = {
  version: 1,
  name: 'Taken',
  timeZone: 'Europe/Madrid',
  countryCode: 'ES',
  installedCapacityWp: null,
  capacityW: null,
  address: '',
  latitudeDeg: null,
  longitudeDeg: null,
  installedOn: null,
  installPosition: 'roof',
  stationOwnerName: '',
};
const withId = (path: string, id: number | string) => path.replace('{id}', String(id));

describe.each(engines)('every endpoint of the contract on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  beforeAll(async () => {
    server = await startServer(engine);
    tenants = await addTwoTenants(server.storage, server.clock.now);
    await grantWhatRootAloneMay(server);
  });
  afterAll(() => server?.close());

  test.each(guarded)('$key without a token is 401 before anything is parsed', async ({ method, path }) => {
    const broken = method === 'GET' ? {} : { body: '{"broken": ' };
    const answer = await server.call(method, `${withId(path, 'not-an-id')}?page=-1&sort=%00`, broken);
    expect(answer).toMatchObject({ status: 401, body: { code: 401, error: 'session.missing' } });
  });

  test.each(guarded)('$key with a token of nobody is 401', async ({ method, path }) => {
    for (const token of ['hs_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'ht_x', 'root-token', 'x', "' or 1=1 --"]) {
      const answer = await server.call(method, withId(path, 1), { token });
      expect(answer).toMatchObject({ status: 401, body: { code: 401, error: 'session.ended' } });
    }
  });

  test.each(guarded)('$key takes no token from a cookie, a query or another header', async ({ method, path }) => {
    const { token } = tenants.root;
    const headers = { cookie: `Admin-Token=${token}`, authorization: `Bearer ${token}` };
    const answer = await server.call(method, `${withId(path, 1)}?token=${token}&X-Token=${token}`, { headers });
    expect(answer.status).toBe(401);
  });

  const granted = entries.filter(({ endpoint }) => endpoint.access.includes(':'));
  test.each(granted)('$key without its grant is 403 before anything is parsed', async ({ method, path, endpoint }) => {
    const user = await addUserWithout(server, endpoint.access);
    const broken = method === 'GET' ? {} : { body: '{"broken": ' };
    const answer = await server.call(method, withId(path, 'not-an-id'), { token: user, ...broken });
    expect(answer).toMatchObject({ status: 403, body: { code: 403, error: 'access.missingGrant' } });
  });

  const writing = guarded.filter(({ method, endpoint }) => method !== 'GET' && !endpoint.isReadOnly);
  test.each(writing)('$key with a read-only token is 403 before anything is parsed', async ({ method, path }) => {
    const token = await addToken(server, tenants.root.userId);
    const answer = await server.call(method, withId(path, 1), { token, body: '{"broken": ' });
    expect(answer).toMatchObject({ status: 403, body: { error: 'access.readOnly' } });
  });

  const bodies: Record<string, unknown> = {
    'PUT /plants/{id}/favorite': { isFavorite: true },
    'POST /faults/{id}/repair': { text: 'Replaced' },
    'POST /faults/{id}/assign': { userId: null },
    'POST /faults/{id}/comment': { text: 'On my way' },
    'POST /faults/{id}/shelve': { until: null },
    'PUT /plants/{id}/energy/meter': { deviceId: null },
    'PUT /plants/{id}': plantValues,
    'POST /plants/{id}/files': { uploadId: '1' },
    'PUT /plants/{id}/files/order': { ids: [] },
    'POST /devices/{id}/energy/corrections': { at: 1, energyKwh: 1, reason: 'a sentence' },
    'POST /commands/pushes/{id}/retry': { requestKey: 'a-key-of-ours' },
    'POST /devices/{id}/telemetry': { samples: [{ ts: Date.UTC(2026, 0, 1), values: { powerW: 1 } }] },
  };
  const firmwareBody = {
    versionNumber: '1',
    fileName: 'a.bin',
    DownLoadUrl: null,
    order: 1,
    productKeys: ['string-inverter'],
    sha256: '0'.repeat(64),
    sizeBytes: 1,
    signature: `${'A'.repeat(86)}==`,
  };
  const connectionBody = { name: 'Roof', plantId: null, isReversed: false };
  bodies['PUT /connections/{id}'] = { ...connectionBody, version: 1, isEnabled: true };
  bodies['POST /connections/{id}/devices'] = { productKey: 'microinverter', sn: 'A', plantId: '999999999' };
  bodies['PUT /devices/{id}'] = { version: 1, name: 'Taken' };
  bodies['POST /devices/{id}/bind'] = { plantId: '999999999' };
  bodies['POST /devices/{id}/swap'] = { newSn: 'NEW-1', reason: 'burnt out' };
  bodies['PUT /firmware/{id}'] = { ...firmwareBody, version: 1 };
  bodies['POST /firmware/{id}/links'] = { deviceId: '1' };
  /** Something of the other tenant, by the first part of a path. */
  const foreignIds: Record<string, (path: string) => number | Promise<number>> = {
    plants: () => tenants.otherPlant.plantId,
    devices: () => tenants.otherPlant.deviceId,
    uploads: () => addUpload(server, tenants.other.userId),
    plantFiles: async () => addPlantFile(server, tenants.otherPlant.plantId, await addUpload(server, tenants.other.userId)),
    commands: (path) => addPushId(server, tenants.other, tenants.otherPlant, path),
    connections: () => addConnection(server, tenants.other.organisationId),
    faults: () => addFaultId(server, tenants.otherPlant),
    tokens: () => addTokenId(server, tenants.other.userId),
    // The catalogue of firmware belongs to nobody.
    firmware: () => 999_999_998,
    firmwareKeys: () => 999_999_998,
  };
  const byId = guarded.filter(({ path }) => path.includes('{id}'));
  test.each(byId)("$key answers 404 for another tenant's id, as for one that does not exist", async ({ key, method, path }) => {
    const foreignId = await foreignIds[path.split('/')[1] ?? '']!(path);
    const body = bodies[key];
    const options = { token: tenants.own.token, ...(body !== undefined && { body }) };
    const query = path.endsWith('/energy/marks') ? '?fromAt=1&toAt=2' : '';
    const foreign = await server.call(method, withId(path, foreignId) + query, options);
    const missing = await server.call(method, withId(path, 999_999_999) + query, options);
    expect(foreign.status).toBe(404);
    expect(anonymous(foreign.body)).toEqual(anonymous(missing.body));
  });

  test.each(byId)('$key refuses an id that is none with 400', async ({ method, path }) => {
    for (const id of ['0', '-1', '1e3', '١', '1%20', 'a', "1'--"]) {
      const answer = await server.call(method, withId(path, id), { token: tenants.root.token });
      expect([id, answer.status]).toEqual([id, 400]);
    }
  });

  test('a foreign id changed nothing of the other tenant', async () => {
    const device = await server.storage.read
      .selectFrom('device')
      .selectAll()
      .where('id', '=', tenants.otherPlant.deviceId)
      .executeTakeFirstOrThrow();
    const favorites = await server.storage.read.selectFrom('plant_favorite').selectAll().execute();
    const { hashSecret } = await import('../access/secrets.ts');
    expect(device.secret_hash).toBe(hashSecret('device secret'));
    expect(favorites).toEqual([]);
    expect(server.disconnected).toEqual([]);
  });

  test('an unknown route is 404 in the envelope, translated', async () => {
    const answer = await server.call('GET', '/nothing/here', { headers: { 'accept-language': 'ja,en;q=0.5' } });
    expect(answer).toMatchObject({ status: 404, body: { code: 404, error: 'route.notFound' } });
    expect(answer.body.msg).toMatch(/アドレス/);
    expect(answer.body.requestId).toMatch(/^[0-9a-f]{16}$/);
  });
});

/** What no role but root's may do unless it is given that. */
async function grantWhatRootAloneMay(server: TestServer): Promise<void> {
  await server.storage.write(async (tx) => {
    const { id } = await tx.selectFrom('role').select('id').where('code', '=', 'installer').executeTakeFirstOrThrow();
    const codes = ['energy:correct', 'firmware:write', 'firmware:release', 'firmware:link', 'firmware:keys'];
    await tx
      .insertInto('role_grant')
      .values(codes.map((code) => ({ role_id: id, kind: 'action' as const, code })))
      .execute();
  });
}

function anonymous(body: Record<string, unknown>): unknown {
  return { ...body, requestId: '' };
}

/** A session of a user who has every grant but one. */
async function addUserWithout(server: TestServer, access: string): Promise<string> {
  const user = await addUser(server.storage, { role: 'customer', now: server.clock.now });
  await server.storage.write(async (tx) => {
    const { id } = await tx
      .insertInto('role')
      .values({ code: `no-${access}-${user.userId}`, name: 'Test' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const others = allGrants.filter((code) => code !== access);
    // A longer code that contains the wanted one is not the wanted one.
    const codes = [...others, `${access}-not`, `x${access}`];
    await tx
      .insertInto('role_grant')
      .values(codes.map((code) => ({ role_id: id, kind: 'action' as const, code })))
      .execute();
    await tx.updateTable('user_role').set({ role_id: id }).where('user_id', '=', user.userId).execute();
  });
  return user.token;
}

async function addToken(server: TestServer, userId: number): Promise<string> {
  const { secret, hash, hint } = newTokenSecret();
  const { now } = server.clock;
  const row = {
    user_id: userId,
    name: 'Script',
    token_hash: hash,
    hint,
    is_read_only: 1,
    created_at: now,
    expires_at: now + 60_000,
    last_used_at: null,
  };
  await server.storage.write((tx) => tx.insertInto('token').values(row).execute());
  return secret;
}

async function addFaultId(server: TestServer, { plantId, deviceId }: { plantId: number; deviceId: number }): Promise<number> {
  const row = {
    plant_id: plantId,
    device_id: deviceId,
    source: 'device',
    code: `C${Math.random()}`,
    severity: 'info',
    opened_at: 1,
    closed_at: null,
  };
  const { id } = await server.storage.write((tx) => tx.insertInto('fault').values(row).returning('id').executeTakeFirstOrThrow());
  return id;
}

/** A push of another tenant; for the history, its command. */
async function addPushId(
  server: TestServer,
  user: { userId: number; organisationId: number },
  { plantId, deviceId }: { plantId: number; deviceId: number },
  path: string,
): Promise<number> {
  const ids = await addPush(server.storage, { ...user, plantId, deviceIds: [deviceId] });
  return path.startsWith('/commands/history') ? ids.targetIds[0]! : ids.pushId;
}

async function addTokenId(server: TestServer, userId: number): Promise<number> {
  await addToken(server, userId);
  const { id } = await server.storage.read
    .selectFrom('token')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function addConnection(server: TestServer, organisationId: number): Promise<number> {
  const row = {
    organisation_id: organisationId,
    profile: 'opendtu',
    name: 'Roof',
    name_key: 'roof',
    product_key: 'microinverter',
    prefix: 'solar',
    serial: 'ROOF',
    secret_hash: '',
    created_at: 1,
  };
  const { id } = await server.storage.write((tx) => tx.insertInto('connection').values(row).returning('id').executeTakeFirstOrThrow());
  return id;
}

async function addPlantFile(server: TestServer, plantId: number, uploadId: number): Promise<number> {
  const row = { plant_id: plantId, upload_id: uploadId, kind: 'picture', name: 'a.png', position: 0, created_at: 1 };
  const { id } = await server.storage.write((tx) => tx.insertInto('plant_file').values(row).returning('id').executeTakeFirstOrThrow());
  return id;
}

async function addUpload(server: TestServer, userId: number): Promise<number> {
  const file = { type: 'image/png', size_bytes: 1, width_px: 1, height_px: 1, content_hash: 'x', bytes: new Uint8Array([1]) };
  const { id } = await server.storage.write((tx) =>
    tx
      .insertInto('upload')
      .values({ ...file, user_id: userId, name: 'a.png', created_at: server.clock.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
