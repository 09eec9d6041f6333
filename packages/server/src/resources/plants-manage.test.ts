import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addPlantWithDevice, addUser, type TestUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { foldAll } from '../energy/runner.ts';

const values = {
  name: 'Solar West',
  timeZone: 'Asia/Tokyo',
  countryCode: 'JP',
  installedCapacityWp: 12_500,
  capacityW: 10_000,
  address: '1-2-3 Sun Street',
  latitudeDeg: 35.6,
  longitudeDeg: 139.7,
  installedOn: '2024-04-01',
  installPosition: 'garden',
  stationOwnerName: 'Hana Sato',
};

describe.each(engines)('managing plants on %s', (engine) => {
  let server: TestServer;
  let root: TestUser;
  let installer: TestUser;
  let service: TestUser;
  let customer: TestUser;
  beforeAll(async () => {
    server = await startServer(engine);
    const { now } = server.clock;
    root = await addUser(server.storage, { role: 'root', now });
    installer = await addUser(server.storage, { role: 'installer', parentId: root.organisationId, now });
    service = await addUser(server.storage, { role: 'service', parentId: root.organisationId, now });
    customer = await addUser(server.storage, { role: 'customer', parentId: installer.organisationId, now });
  });
  afterAll(() => server?.close());
  const send = (method: string, path: string, user: TestUser, body?: unknown) =>
    server.call(method, path, { token: user.token, ...(body !== undefined && { body }) });
  const create = async (user: TestUser, body: object = {}) => (await send('POST', '/plants', user, { ...values, ...body })).body.data;

  test('keeps every field, and the newest version only', async () => {
    const plant = await create(installer);
    expect(plant).toMatchObject({ ...values, version: 1, production: { monthKwh: null, yearKwh: null, totalKwh: null } });
    const changed = { ...values, name: 'Solar East', installedCapacityWp: null, address: '', version: 1 };
    const saved = await send('PUT', `/plants/${plant.id}`, installer, changed);
    expect(saved.body.data).toMatchObject({ name: 'Solar East', installedCapacityWp: null, address: '', version: 2 });
    const late = await send('PUT', `/plants/${plant.id}`, root, { ...changed, name: 'Too late' });
    expect(late).toMatchObject({ status: 409, body: { error: 'plants.changed' } });
    expect((await send('GET', `/plants/${plant.id}`, root)).body.data.name).toBe('Solar East');
  });

  test.each([
    [{ latitudeDeg: null }, 'latitudeDeg'],
    [{ longitudeDeg: null }, 'longitudeDeg'],
    [{ latitudeDeg: 91 }, 'latitudeDeg'],
    [{ name: ' ' }, 'name'],
    [{ countryCode: 'Japan' }, 'countryCode'],
    [{ timeZone: 'JST' }, 'timeZone'],
    [{ capacityW: 0 }, 'capacityW'],
    [{ installPosition: 'moon' }, 'installPosition'],
    [{ installedOn: '2024-02-30' }, 'installedOn'],
    [{ stationOwnerName: 'x'.repeat(101) }, 'stationOwnerName'],
  ])('refuses %j and names the field', async (wrong, path) => {
    const answer = await send('POST', '/plants', installer, { ...values, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { error: 'request.invalid', details: [{ path }] } });
    expect(answer.body.details[0].msg).not.toMatch(/validation\./);
  });

  test('makes a plant for a customer below, whom it names as owner, and for nobody else', async () => {
    const plant = await create(installer, { ownerId: String(customer.organisationId) });
    expect(plant).toMatchObject({ owner: { id: String(customer.organisationId) }, installer: { id: String(installer.organisationId) } });
    expect((await send('GET', `/plants/${plant.id}`, customer)).status).toBe(200);
    for (const other of [root, service]) {
      const refused = await send('POST', '/plants', installer, { ...values, ownerId: String(other.organisationId) });
      expect(refused).toMatchObject({ status: 400, body: { error: 'plants.notAllocatable', details: [{ path: 'ownerId' }] } });
    }
  });

  test('leaves the zone of a plant whose energy is counted by its days', async () => {
    const { plantId, deviceId } = await addPlantWithDevice(server.storage, root.organisationId);
    const { now } = server.clock;
    const samples = [
      sample(deviceId, now - 600_000, { energy_total_wh: 1_000 }),
      sample(deviceId, now - 1_000, { energy_total_wh: 1_500 }),
    ];
    await server.storage.commitIntake(batch({ receivedAt: now, samples }));
    await foldAll(server.storage);
    const refused = await send('PUT', `/plants/${plantId}`, root, { ...values, version: 1 });
    expect(refused).toMatchObject({ status: 409, body: { error: 'plants.zoneInUse', details: [{ path: 'timeZone' }] } });
    const saved = await send('PUT', `/plants/${plantId}`, root, { ...values, timeZone: 'Europe/Madrid', version: 1 });
    expect(saved.body.data.production).toMatchObject({ monthKwh: 0.5, yearKwh: 0.5 });
    const { items } = (await send('GET', `/plants?production=true&search=${values.name}`, root)).body.data;
    const listed = items.find((plant: { id: string }) => plant.id === String(plantId));
    expect(listed.production).toEqual(saved.body.data.production);
    const proof = (await send('GET', `/plants/${plantId}/energy/production`, root)).body.data;
    expect(listed.production).toEqual({ monthKwh: proof.monthKwh, yearKwh: proof.yearKwh, totalKwh: proof.totalKwh });
  });

  test('is allocated within the own tree and to partners, never to strangers', async () => {
    const plant = await create(root);
    const toInstaller = { installerId: String(installer.organisationId) };
    const allocated = await send('PUT', `/plants/${plant.id}/allocation`, root, toInstaller);
    expect(allocated.body.data).toMatchObject({ installer: { id: toInstaller.installerId }, serviceProvider: null });
    const stranger = await send('PUT', `/plants/${plant.id}/allocation`, installer, { serviceProviderId: String(service.organisationId) });
    expect(stranger).toMatchObject({ status: 400, body: { error: 'plants.notAllocatable' } });
    await send('PUT', `/plants/${plant.id}/allocation`, root, { serviceProviderId: String(service.organisationId) });
    const parties = (await send('GET', '/plants/parties', installer)).body.data;
    expect(parties.serviceProviders).toEqual([{ id: String(service.organisationId), name: `Organisation of ${service.loginName}` }]);
    expect(parties.owners.map(({ id }: { id: string }) => id)).not.toContain(String(root.organisationId));
    const wrongKind = await send('PUT', `/plants/${plant.id}/allocation`, root, { installerId: String(service.organisationId) });
    expect(wrongKind.status).toBe(400);
    const taken = await send('PUT', `/plants/${plant.id}/allocation`, root, { installerId: null });
    expect(taken.body.data).toMatchObject({ installer: null, serviceProvider: { id: String(service.organisationId) } });
    expect((await send('GET', `/plants/${plant.id}`, installer)).status).toBe(404);
    const told = (await send('GET', `/audit?plantId=${plant.id}&action=allocate`, root)).body.data;
    expect(told.items.map((entry: { changes: { field: string }[] }) => entry.changes[0]?.field)).toEqual([
      'installer',
      'serviceProvider',
      'installer',
    ]);
  });

  test('goes when it has no devices, and only by the hand of its owner and those above', async () => {
    const { plantId } = await addPlantWithDevice(server.storage, root.organisationId);
    expect(await send('DELETE', `/plants/${plantId}`, root)).toMatchObject({ status: 409, body: { error: 'plants.hasDevices' } });
    const plant = await create(root);
    await send('PUT', `/plants/${plant.id}/allocation`, root, { installerId: String(installer.organisationId) });
    expect((await send('DELETE', `/plants/${plant.id}`, installer)).status).toBe(403);
    expect((await send('DELETE', `/plants/${plant.id}`, root)).status).toBe(200);
    expect((await send('GET', `/plants/${plant.id}`, root)).status).toBe(404);
    const [told] = (await send('GET', `/audit?plantId=${plant.id}&action=remove`, root)).body.data.items;
    expect(told).toMatchObject({ resource: 'plant', resourceName: values.name, user: { id: String(root.userId) } });
  });

  test('narrows the list and its counts alike', async () => {
    const plant = await create(installer, { name: 'Balcony Row', countryCode: 'DE', installPosition: 'balcony' });
    for (const query of ['countryCode=DE', 'installPosition=balcony', `ownerId=${installer.organisationId}&search=balcony`]) {
      const list = (await send('GET', `/plants?${query}`, installer)).body.data;
      const { counts } = (await send('GET', `/plants/summary?${query}`, installer)).body.data;
      expect([list.items.map(({ id }: { id: string }) => id), counts.all]).toEqual([[plant.id], 1]);
    }
    expect((await send('GET', `/plants?installerId=${service.organisationId}`, root)).body.data.total).toBe(0);
  });
});
