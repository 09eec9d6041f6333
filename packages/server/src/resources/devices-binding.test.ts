import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addTwoTenants, addUser } from '../../test/factories.ts';
import { addPlant } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { foldAll } from '../energy/runner.ts';
import { hashSecret } from '../access/secrets.ts';

const HOUR_MS = 3_600_000;

describe.each(engines)('devices come to a plant and leave it on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  let secondPlant: number;
  let count = 0;
  beforeAll(async () => {
    server = await startServer(engine);
    tenants = await addTwoTenants(server.storage, server.clock.now);
    secondPlant = await addPlant(server.storage, { owner_id: tenants.own.organisationId, name: 'Second plant' });
  });
  afterAll(() => server?.close());
  const call = (method: string, path: string, body?: unknown, token = tenants.own.token) => server.call(method, path, { token, body });
  const register = async (changes: object = {}) => {
    const body = { productKey: 'string-inverter', sn: `B-${(count += 1)}`, name: 'Inverter', ...changes };
    const answer = await call('POST', '/devices', body);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const bind = (id: string, plantId: number, token?: string) => call('POST', `/devices/${id}/bind`, { plantId: String(plantId) }, token);
  const row = (id: string) => server.storage.read.selectFrom('device').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();
  /** A reading an hour, each some Wh above the one before; counted at once. */
  const measure = async (id: string, wh: readonly number[]) => {
    const start = server.clock.now - wh.length * HOUR_MS;
    const samples = wh.map((energy_total_wh, index) => sample(Number(id), start + index * HOUR_MS, { energy_total_wh }));
    await server.storage.commitIntake(batch({ samples }));
    await foldAll(server.storage);
  };
  const totalOf = async (plantId: number) => {
    const answer = await call('GET', `/plants/${plantId}/energy?grain=year`);
    return answer.body.data.steps.reduce((sum: number, step: { productionKwh: number | null }) => sum + (step.productionKwh ?? 0), 0);
  };

  test('one registered without a plant belongs to the organisation, is in no plant, and is bound by its first credential', async () => {
    const { device, credential } = await register();
    expect(device).toMatchObject({ binding: 'unbound', plantId: null, plantName: null, state: 'neverReported', isActive: false });
    const listed = await call('GET', '/devices?binding=unbound');
    expect(listed.body.data.items.map(({ id }: { id: string }) => id)).toContain(device.id);
    expect((await call('GET', `/devices/${device.id}`, undefined, tenants.other.token)).status).toBe(404);
    expect((await call('GET', `/devices/${device.id}`, undefined, tenants.root.token)).status).toBe(200);
    const bound = (await bind(device.id, tenants.ownPlant.plantId)).body.data;
    expect(bound).toMatchObject({ device: { binding: 'bound', plantName: 'Own plant' }, credential: null, formerId: null });
    expect(await row(device.id)).toMatchObject({ secret_hash: hashSecret(credential.password), bound_at: server.clock.now });
    expect((await bind(device.id, tenants.ownPlant.plantId)).body.data).toMatchObject({ credential: null, formerId: null });
  });

  test('one that never spoke leaves without a trace, and its secret ends', async () => {
    const { device } = await register({ plantId: String(tenants.ownPlant.plantId) });
    const answer = await call('POST', `/devices/${device.id}/unbind`);
    expect(answer.body.data).toMatchObject({ device: { id: device.id, binding: 'unbound' }, formerId: null });
    expect(await row(device.id)).toMatchObject({ plant_id: null, secret_hash: '' });
    expect(server.disconnected).toContain(Number(device.id));
    const again = (await bind(device.id, secondPlant)).body.data;
    expect(again.credential).toMatchObject({ username: `d${device.id}`, password: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await row(device.id)).secret_hash).toBe(hashSecret(again.credential.password));
  });

  test('what a device measured stays with the plant that it leaves, to the watt-hour', async () => {
    const plantId = await addPlant(server.storage, { owner_id: tenants.own.organisationId, name: 'Left plant' });
    const { device } = await register({ plantId: String(plantId), sn: 'LEAVES' });
    await measure(device.id, [1_000, 2_500, 4_001]);
    const before = await totalOf(plantId);
    expect(before).toBeCloseTo(3.001, 6);
    const moved = (await bind(device.id, secondPlant)).body.data;
    expect(moved).toMatchObject({ device: { sn: 'LEAVES', plantName: 'Second plant' }, formerId: device.id });
    expect(moved.device.id).not.toBe(device.id);
    expect(moved.credential.username).toBe(`d${moved.device.id}`);
    expect(await totalOf(plantId)).toBe(before);
    expect(await totalOf(secondPlant)).toBe(0);
    const plant = (await call('GET', `/plants/${plantId}`)).body.data;
    expect(plant.deviceCounts.total).toBe(0);
    const listed = (await call('GET', `/devices?search=LEAVES`)).body.data.items;
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([moved.device.id]);
    const former = (await call('GET', `/devices?binding=former&search=LEAVES`)).body.data.items;
    expect(former).toEqual([
      expect.objectContaining({ id: device.id, binding: 'former', unboundAt: server.clock.now, runState: 'normal' }),
    ]);
    for (const [method, path, body] of [
      ['POST', 'bind', { plantId: String(plantId) }],
      ['POST', 'unbind', undefined],
      ['POST', 'secret', undefined],
      ['POST', 'swap', { newSn: 'OTHER', reason: 'broken' }],
    ] as const) {
      expect((await call(method, `/devices/${device.id}/${path}`, body)).body).toMatchObject({ code: 409, error: 'devices.former' });
    }
    const told = async (id: string) => {
      const { items } = (await call('GET', `/audit?deviceId=${id}`)).body.data;
      return items.map(({ action, resource }: { action: string; resource: string }) => `${resource} ${action}`).toReversed();
    };
    expect(await told(device.id)).toEqual(['device create', 'device unbind']);
    expect(await told(moved.device.id)).toEqual(['device unbind', 'device bind']);
    await measure(moved.device.id, [9_000, 9_500]);
    expect(await totalOf(plantId)).toBe(before);
    expect(await totalOf(secondPlant)).toBeCloseTo(0.5, 6);
  });

  test('the faults of a device that leaves its plant end with it', async () => {
    const { device } = await register({ plantId: String(secondPlant) });
    const event = {
      deviceId: Number(device.id),
      at: server.clock.now - 1_000,
      code: 'ISOLATION_LOW',
      isOpen: true,
      severity: 'critical' as const,
    };
    await server.storage.commitIntake(batch({ events: [event] }));
    const faulty = (await call('GET', `/devices/${device.id}`)).body.data;
    expect(faulty).toMatchObject({ runState: 'failure', repairStatus: 'unrepaired', state: 'fault' });
    expect((await call('GET', '/devices?repairStatus=unrepaired')).body.data.items).toHaveLength(1);
    await call('POST', `/devices/${device.id}/unbind`);
    expect((await call('GET', `/devices/${device.id}`)).body.data).toMatchObject({
      runState: 'normal',
      repairStatus: 'fixed',
      binding: 'former',
    });
    expect((await call('GET', '/devices?runState=failure')).body.data.total).toBe(0);
  });

  test('a production meter stays until the plant counts in another way', async () => {
    const { device } = await register({ plantId: String(secondPlant), productKey: 'grid-meter' });
    const setMeter = (id: number | null) =>
      server.storage.write((tx) => tx.updateTable('plant').set({ production_meter_device_id: id }).where('id', '=', secondPlant).execute());
    await setMeter(Number(device.id));
    expect((await call('POST', `/devices/${device.id}/unbind`)).body).toMatchObject({ code: 409, error: 'devices.isProductionMeter' });
    await setMeter(null);
    expect((await call('POST', `/devices/${device.id}/unbind`)).status).toBe(200);
  });

  test('foreign plants and devices are not found, and who may only read is refused', async () => {
    const { device } = await register();
    expect((await bind(device.id, tenants.otherPlant.plantId)).body).toMatchObject({ code: 404, error: 'plants.notFound' });
    expect((await bind(device.id, tenants.otherPlant.plantId, tenants.other.token)).body).toMatchObject({ code: 404 });
    expect((await call('POST', `/devices/${device.id}/unbind`)).body).toMatchObject({ code: 409, error: 'devices.notBound' });
    const reader = await addUser(server.storage, { role: 'customer', organisationId: tenants.own.organisationId, now: server.clock.now });
    expect((await bind(device.id, secondPlant, reader.token)).status).toBe(403);
    expect((await call('POST', `/devices/${device.id}/unbind`, undefined, reader.token)).status).toBe(403);
  });

  test('a serial that is bound cannot come to the organisation a second time', async () => {
    const { device } = await register({ sn: 'ONCE' });
    expect((await call('POST', '/devices', { productKey: 'string-inverter', sn: 'ONCE', name: 'x' })).body.error).toBe(
      'devices.serialTaken',
    );
    const foreign = await addPlant(server.storage, { owner_id: tenants.other.organisationId, installer_id: tenants.own.organisationId });
    const theirs = await server.call('POST', '/devices', {
      token: tenants.other.token,
      body: { productKey: 'string-inverter', sn: 'ONCE', name: 'Theirs', plantId: String(foreign) },
    });
    expect(theirs.status).toBe(200);
    expect((await bind(device.id, foreign)).body).toMatchObject({ code: 409, error: 'devices.serialTaken' });
    expect(await row(device.id)).toMatchObject({ plant_id: null });
  });

  test('a device that an installer takes away from a customer goes to the installer', async () => {
    const customers = await addPlant(server.storage, { owner_id: tenants.other.organisationId, installer_id: tenants.own.organisationId });
    const { device } = await register({ plantId: String(customers) });
    expect((await row(device.id)).owner_id).toBe(tenants.other.organisationId);
    await call('POST', `/devices/${device.id}/unbind`);
    expect((await row(device.id)).owner_id).toBe(tenants.own.organisationId);
  });

  test('are edited by who read the newest version', async () => {
    const { device } = await register({ mac: '00:11:22:aa:bb:cc', arrayTiltDeg: 30 });
    expect(device).toMatchObject({ version: 1, mac: '00:11:22:aa:bb:cc', arrayTiltDeg: 30, productId: expect.stringMatching(/^\d+$/) });
    const body = { version: 1, name: 'Roof west', ratedPowerW: 5_000, arrayTiltDeg: 25, arrayAzimuthDeg: 270, softwareVersion: '2.0' };
    const changed = await call('PUT', `/devices/${device.id}`, body);
    expect(changed.body.data).toMatchObject({ ...body, version: 2, mac: null });
    expect((await call('PUT', `/devices/${device.id}`, body)).body).toMatchObject({ code: 409, error: 'devices.changed' });
    expect((await call('PUT', `/devices/${device.id}`, body, tenants.other.token)).body).toMatchObject({ code: 404 });
    expect((await call('PUT', `/devices/${device.id}`, { ...body, version: 2, mac: 'nonsense' })).status).toBe(400);
  });

  test('are sorted by every column and found by serial, MAC and plant', async () => {
    await register({ mac: 'de:ad:be:ef:00:01', sn: 'FINDME' });
    const found = async (search: string) =>
      (await call('GET', `/devices?search=${search}`)).body.data.items.map(({ sn }: { sn: string }) => sn);
    expect(await found('de:ad:be:ef')).toEqual(['FINDME']);
    expect(await found('findme')).toEqual(['FINDME']);
    const ids = async (sort: string) =>
      (await call('GET', `/devices?pageSize=100&sort=${sort}`)).body.data.items.map(({ id }: { id: string }) => Number(id));
    const rising = await ids('id');
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    expect(await ids('-id')).toEqual(rising.toReversed());
  });
});
