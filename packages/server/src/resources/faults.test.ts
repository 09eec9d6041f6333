import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addTwoTenants, addUser } from '../../test/factories.ts';
import { addDevice } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { watchFaults } from '../faults/run.ts';
import type { FaultFact } from '../storage/storage.ts';

const noon = Date.UTC(2026, 5, 21, 11);
const minute = 60_000;

describe.each(engines)('faults on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  let own: string;
  beforeAll(async () => {
    server = await startServer(engine);
    server.clock.now = noon;
    tenants = await addTwoTenants(server.storage, noon);
    own = tenants.own.token;
    await server.storage.write((tx) => tx.updateTable('plant').set({ latitude_deg: 40.4, longitude_deg: -3.7 }).execute());
  });
  afterAll(() => server?.close());

  /** Everybody stays signed in while the clock moves on. */
  const moveTo = async (now: number) => {
    server.clock.now = now;
    await server.storage.write((tx) =>
      tx
        .updateTable('session')
        .set({ last_seen_at: now, expires_at: now + 86_400_000 })
        .execute(),
    );
  };
  const get = async (path: string, token = own) => (await server.call('GET', path, { token })).body.data;
  const post = (path: string, body?: unknown, token = own) => server.call('POST', path, { token, ...(body !== undefined && { body }) });
  const hear = (deviceId: number, at: number) => server.storage.commitIntake(batch({ samples: [sample(deviceId, at, { power_w: 1 })] }));
  const watch = (now = server.clock.now) => watchFaults(server.storage, { now, listeningSinceAt: noon - 86_400_000 });
  const tell = (deviceId: number, code: string, isOpen: boolean, at = server.clock.now) =>
    server.storage.commitIntake(batch({ events: [{ deviceId, at, code, severity: 'critical', isOpen }] }));
  const list = async (query = '') => (await get(`/faults?${query}`)).items as Record<string, unknown>[];
  const facts = async () =>
    (await server.storage.read.selectFrom('outbox').select('payload').orderBy('id').execute()).map(
      (row) => JSON.parse(row.payload) as FaultFact,
    );

  test('a silent device becomes a fault with its reasons, and is over when it speaks; the plant is not in fault for it', async () => {
    const { deviceId, plantId } = tenants.ownPlant;
    await hear(deviceId, noon - 40 * minute);
    await watch();
    await watch();
    const [fault, ...more] = await list();
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code: 'OFFLINE', source: 'derived', severity: 'warning', state: 'unrepaired', plantName: 'Own plant' });
    expect(fault).toMatchObject({ deviceId: String(deviceId), openedAt: noon - 40 * minute, lostKwh: null, childCount: 0 });
    const detail = await get(`/faults/${String(fault!['id'])}`);
    expect(detail.evidence.map(({ name }: { name: string }) => name)).toEqual(['lastHeard', 'silentFor', 'sunElevation']);
    expect(detail.thread).toMatchObject([{ kind: 'opened', author: null, at: noon - 40 * minute }]);
    expect((await get(`/plants/${plantId}`)).state).toBe('offline');
    expect(await get('/faults/summary')).toMatchObject({
      open: { critical: 0, warning: 1, info: 0 },
      offline: { recent: 1, longer: 0 },
      types: [{ code: 'OFFLINE', source: 'derived', count: 1, openCount: 1 }],
    });
    await hear(deviceId, noon);
    await watch(noon + minute);
    expect(await list()).toEqual([]);
    expect(await list('state=fixed')).toMatchObject([{ state: 'fixed', closedAt: noon + minute, repairedAt: null }]);
    expect((await facts()).filter((fact) => fact.code === 'OFFLINE').map((fact) => fact.isOpen)).toEqual([true, false]);
  });

  test('a plant that is silent as a whole is one cause, and its devices hang below it', async () => {
    const { plantId, deviceId } = tenants.ownPlant;
    const second = await addDevice(server.storage, { plant_id: plantId, product_key: 'grid-meter' });
    await moveTo(noon + 120 * minute);
    await hear(second, noon + 60 * minute);
    await watch();
    const [cause, ...more] = await list();
    expect(more).toEqual([]);
    expect(cause).toMatchObject({ code: 'OFFLINE', deviceId: null, severity: 'critical', childCount: 2 });
    const { children } = await get(`/faults/${String(cause!['id'])}`);
    expect(children.map((child: { deviceId: string }) => child.deviceId).sort()).toEqual([String(deviceId), String(second)].sort());
    expect(await list(`deviceId=${second}`)).toHaveLength(1);
    await hear(second, server.clock.now);
    await watch();
    expect(await list()).toMatchObject([{ deviceId: String(deviceId), childCount: 0 }]);
    await hear(deviceId, server.clock.now);
    await watch();
  });

  test('people acknowledge, assign, comment and shelve, and the thread says who and when', async () => {
    const { deviceId } = tenants.ownPlant;
    await tell(deviceId, 'ISOLATION_LOW', true);
    const [fault] = await list('code=ISOLATION_LOW');
    const path = `/faults/${String(fault!['id'])}`;
    const me = String(tenants.own.userId);
    expect(await get(`${path}/assignees`)).toEqual({ items: [{ id: me, name: tenants.own.loginName }] });
    await post(`${path}/acknowledge`);
    await post(`${path}/assign`, { userId: me });
    await post(`${path}/comment`, { text: 'On my way' });
    const until = server.clock.now + 86_400_000;
    const { body } = await post(`${path}/shelve`, { until });
    expect(body.data).toMatchObject({ acknowledgedAt: server.clock.now, assignee: { id: me }, shelvedUntil: until });
    expect(body.data.thread.map(({ kind, author }: { kind: string; author: { id: string } | null }) => [kind, author?.id])).toEqual([
      ['opened', undefined],
      ['acknowledged', me],
      ['assigned', me],
      ['commented', me],
      ['shelved', me],
    ]);
    expect(await list('code=ISOLATION_LOW')).toEqual([]);
    expect(await list('code=ISOLATION_LOW&state=shelved')).toHaveLength(1);
    await post(`${path}/shelve`, { until: null });
    expect(await list('code=ISOLATION_LOW')).toHaveLength(1);
  });

  test('a fault is given to nobody outside, and put aside for no year', async () => {
    const [fault] = await list('code=ISOLATION_LOW');
    const path = `/faults/${String(fault!['id'])}`;
    for (const userId of [String(tenants.other.userId), String(tenants.root.userId), '999999'])
      expect(await post(`${path}/assign`, { userId })).toMatchObject({ status: 400, body: { error: 'faults.notAssignable' } });
    for (const until of [server.clock.now - 1, server.clock.now + 91 * 86_400_000])
      expect(await post(`${path}/shelve`, { until })).toMatchObject({ status: 400 });
  });

  test('a record of the system cannot be forged: what is sent beside the words is refused or left out', async () => {
    const [fault] = await list('code=ISOLATION_LOW');
    const path = `/faults/${String(fault!['id'])}`;
    await post(`${path}/comment`, { text: 'Fixed by magic', kind: 'closed', author: null, at: 1, userId: null });
    const { thread } = await get(path);
    const comments = thread.filter(({ kind }: { kind: string }) => kind === 'commented');
    expect(comments.every(({ at, author }: { at: number; author: unknown }) => at > 1 && author !== null)).toBe(true);
    expect(thread.filter(({ author }: { author: unknown }) => author === null)).toMatchObject([{ kind: 'opened' }]);
  });

  test('Repair moves a fault to fixed; the device that still says it brings it back with a note', async () => {
    const { deviceId, plantId } = tenants.ownPlant;
    const [fault] = await list('code=ISOLATION_LOW');
    const path = `/faults/${String(fault!['id'])}`;
    expect((await get(`/plants/${plantId}`)).state).toBe('fault');
    const { body } = await post(`${path}/repair`, { text: 'Connector dried' });
    expect(body.data).toMatchObject({ state: 'fixed', repairedAt: server.clock.now, closedAt: null });
    expect(body.data.thread.at(-1)).toMatchObject({ kind: 'repaired', text: 'Connector dried' });
    expect((await get(`/plants/${plantId}`)).state).not.toBe('fault');
    expect(await post(`${path}/repair`, { text: '' })).toMatchObject({ status: 409, body: { error: 'faults.alreadyFixed' } });
    await moveTo(server.clock.now + 29 * minute);
    await hear(deviceId, server.clock.now);
    await watch();
    expect((await get(path)).state).toBe('fixed');
    await moveTo(server.clock.now + 2 * minute);
    await hear(deviceId, server.clock.now);
    await watch();
    const reopened = await get(path);
    expect(reopened).toMatchObject({ state: 'unrepaired', repairedAt: null });
    expect(reopened.thread.at(-1)).toMatchObject({ kind: 'reopened', author: null, at: server.clock.now });
    await post(`${path}/repair`, { text: 'Cable replaced' });
    await tell(deviceId, 'ISOLATION_LOW', false, server.clock.now + 1);
    expect(await get(path)).toMatchObject({ state: 'fixed', closedAt: server.clock.now + 1 });
    await moveTo(server.clock.now + 60 * minute);
    await hear(deviceId, server.clock.now);
    await watch();
    expect((await get(path)).state).toBe('fixed');
  });

  test('says how much was lost while it was open', async () => {
    const { deviceId } = tenants.ownPlant;
    const startAt = server.clock.now - (server.clock.now % (15 * minute));
    const quarter = { device_id: deviceId, counter_wh: null, basis: 'peers', peer_wh: null, peer_count: 2 };
    await server.storage.write((tx) =>
      tx
        .insertInto('expected_quarter')
        .values([
          { ...quarter, start_at: startAt - 15 * minute, expected_wh: 900, actual_wh: 0 },
          { ...quarter, start_at: startAt, expected_wh: 900, actual_wh: 200 },
          { ...quarter, start_at: startAt + 15 * minute, expected_wh: 900, actual_wh: 1_000 },
          { ...quarter, start_at: startAt + 30 * minute, expected_wh: 900, actual_wh: null },
        ])
        .execute(),
    );
    await tell(deviceId, 'FAN_FAILURE', true, startAt);
    await moveTo(startAt + 60 * minute);
    expect(await list('code=FAN_FAILURE')).toMatchObject([{ lostKwh: 0.7 }]);
    const [fault] = await list('code=FAN_FAILURE');
    const curve = await get(`/faults/${String(fault!['id'])}/curve`);
    expect(curve).toMatchObject({ openedAt: startAt, stepMs: 5 * minute, timeZone: 'Europe/Madrid' });
    expect(curve.points.find(({ at }: { at: number }) => at === startAt)).toMatchObject({ expectedW: 3_600 });
  });

  test('filters, sorts and searches', async () => {
    expect(await list('severity=critical')).toMatchObject([{ code: 'FAN_FAILURE' }]);
    expect(await list('severity=info')).toEqual([]);
    expect((await list('state=all&sort=openedAt')).map(({ openedAt }) => openedAt)).toEqual(
      (await list('state=all&sort=-openedAt')).map(({ openedAt }) => openedAt).toReversed(),
    );
    expect(await list('search=own%20PLANT')).toHaveLength(2);
    expect(await list('search=fan_fail')).toHaveLength(1);
    expect(await list('search=nowhere')).toEqual([]);
    expect(await list(`state=all&since=${server.clock.now + 1}`)).toEqual([]);
    expect((await get('/faults?state=all&pageSize=1')).items).toHaveLength(1);
  });

  test('another tenant sees none of it, and a customer may look and not act', async () => {
    expect((await get('/faults?state=all', tenants.other.token)).items).toEqual([]);
    expect((await get('/faults/summary', tenants.other.token)).types).toEqual([]);
    const customer = await addUser(server.storage, { role: 'customer', organisationId: tenants.own.organisationId, now: server.clock.now });
    const [fault] = (await get('/faults', customer.token)).items;
    const path = `/faults/${fault.id}`;
    expect(await post(`${path}/repair`, { text: '' }, customer.token)).toMatchObject({ status: 403 });
    expect(await post(`${path}/comment`, { text: 'x' }, customer.token)).toMatchObject({ status: 403 });
  });
});
