import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addPlantWithDevice, addUser, type TestUser } from '../../test/factories.ts';
import { addDevice } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { foldAll } from '../energy/runner.ts';
import { localDayAt, localDayOf } from './local-day.ts';

const MINUTE_MS = 60_000;

describe.each(engines)('plants on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  let now: number;
  const ids: Record<string, { plantId: number; deviceId: number }> = {};
  const names = (answer: { body: { data: { items: { name: string }[] } } }) => answer.body.data.items.map((plant) => plant.name);
  const list = (query: string, token = user.token) => server.call('GET', `/plants${query}`, { token });

  beforeAll(async () => {
    server = await startServer(engine);
    ({ now } = server.clock);
    user = await addUser(server.storage, { role: 'root', now });
    for (const [key, name, capacity] of [
      ['a', 'Ávila Roof', 10_000],
      ['b', 'beta', null],
      ['c', 'Gamma', 30_000],
      ['d', 'delta', 20_000],
    ] as const) {
      const plant = {
        name,
        name_key: name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
        installed_capacity_wp: capacity,
        address: key === 'c' ? 'Calle Mayor 3, León' : '',
      };
      ids[key] = await addPlantWithDevice(server.storage, user.organisationId, { plant, device: { rated_power_w: 5_000 } });
    }
    const meter = await addDevice(server.storage, { plant_id: ids['a']!.plantId, product_key: 'grid-meter' });
    const midnight = localDayAt('Europe/Madrid', now).fromAt;
    await server.storage.commitIntake(
      batch({
        receivedAt: now,
        samples: [
          sample(ids['a']!.deviceId, midnight, { energy_total_wh: 1_000 }),
          sample(ids['a']!.deviceId, now - 2, { power_w: 1_000, energy_total_wh: 4_500 }),
          sample(meter, now - 1, { power_w: 700, grid_power_w: 700, load_power_w: 1_700, import_total_wh: 99 }),
          sample(ids['c']!.deviceId, now - 60 * MINUTE_MS, { power_w: 2_000, energy_total_wh: 10 }),
          sample(ids['d']!.deviceId, now, { power_w: 3_000, energy_total_wh: 10 }),
        ],
        events: [{ deviceId: ids['d']!.deviceId, at: now, code: 'FAN_FAILURE', severity: 'warning', isOpen: true }],
      }),
    );
    await foldAll(server.storage);
  });
  afterAll(() => server?.close());

  test('are listed with state, power now and energy today', async () => {
    const answer = await list('?search=avila');
    expect(answer.body.data.total).toBe(1);
    expect(answer.body.data.items[0]).toMatchObject({
      id: String(ids['a']!.plantId),
      state: 'online',
      powerW: 1_000,
      powerAt: now - 2,
      energyTodayKwh: 3.5,
      dataUpdatedAt: now - 1,
      isFavorite: false,
      owner: { id: String(user.organisationId) },
      installer: null,
      deviceCounts: { total: 2, online: 2, unreachable: 0, neverReported: 0, fault: 0 },
      offlineSinceAt: null,
    });
  });

  test('sort by name without marks and case, and by values with nulls last in both directions', async () => {
    expect(names(await list(''))).toEqual(['Ávila Roof', 'beta', 'delta', 'Gamma']);
    expect(names(await list('?sort=-name'))).toEqual(['Gamma', 'delta', 'beta', 'Ávila Roof']);
    expect(names(await list('?sort=installedCapacityWp'))).toEqual(['Ávila Roof', 'delta', 'Gamma', 'beta']);
    expect(names(await list('?sort=-installedCapacityWp'))).toEqual(['Gamma', 'delta', 'Ávila Roof', 'beta']);
    expect(names(await list('?sort=-powerW'))).toEqual(['delta', 'Ávila Roof', 'beta', 'Gamma']);
  });

  test('come in pages that cover the list once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}&pageSize=2&sort=powerW`)));
    expect(pages.map((page) => page.body.data.total)).toEqual([4, 4, 4]);
    expect(pages.flatMap(names).sort()).toEqual(['beta', 'delta', 'Gamma', 'Ávila Roof'].sort());
    expect(names(pages[2] as never)).toEqual([]);
  });

  test('are found by name and address, marks and case aside, signs taken as they are', async () => {
    expect(names(await list('?search=LEON'))).toEqual(['Gamma']);
    expect(names(await list('?search=%25'))).toEqual([]);
    expect(names(await list('?search=_'))).toEqual([]);
  });

  test.each(['all', 'online', 'offline', 'fault', 'favorite', 'offlineLonger', 'neverReported'])(
    'filter %s lists as many as the summary counts',
    async (filter) => {
      await server.call('PUT', `/plants/${ids['b']!.plantId}/favorite`, { token: user.token, body: { isFavorite: true } });
      const summary = (await server.call('GET', '/plants/summary', { token: user.token })).body.data;
      const listed = names(await list(`?filter=${filter}`));
      const all = ['Ávila Roof', 'beta', 'delta', 'Gamma'];
      const expected = {
        all,
        online: ['Ávila Roof'],
        offline: ['Gamma'],
        fault: ['delta'],
        favorite: ['beta'],
        offlineLonger: [],
        neverReported: ['beta'],
      };
      expect(summary.counts[filter]).toBe(listed.length);
      expect(listed).toEqual(expected[filter as keyof typeof expected]);
      expect(summary).toMatchObject({ powerW: 4_000, installedCapacityWp: 60_000, energyTodayKwh: 3.5 });
    },
  );

  test('refuse a query that is not in the contract, every problem named in the language of the reader', async () => {
    const answer = await server.call('GET', '/plants?pageSize=501&page=0&sort=owner&filter=mine', {
      token: user.token,
      headers: { 'accept-language': 'es' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 400, error: 'request.invalid' } });
    expect(answer.body.details.map((problem: { path: string }) => problem.path).sort()).toEqual([
      'query.filter',
      'query.page',
      'query.pageSize',
      'query.sort',
    ]);
    expect(answer.body.msg).toMatch(/^Hay datos no válidos/);
    expect(answer.body.details[0].msg).not.toMatch(/validation\./);
  });

  test('are favourites of one user only, and marking twice is the same', async () => {
    const colleague = await addUser(server.storage, { role: 'root', organisationId: user.organisationId, now });
    const path = `/plants/${ids['c']!.plantId}/favorite`;
    for (let round = 0; round < 2; round += 1)
      expect((await server.call('PUT', path, { token: user.token, body: { isFavorite: true } })).status).toBe(200);
    expect((await server.call('GET', `/plants/${ids['c']!.plantId}`, { token: user.token })).body.data.isFavorite).toBe(true);
    expect((await server.call('GET', `/plants/${ids['c']!.plantId}`, { token: colleague.token })).body.data.isFavorite).toBe(false);
    for (let round = 0; round < 2; round += 1)
      expect((await server.call('PUT', path, { token: user.token, body: { isFavorite: false } })).status).toBe(200);
    expect(names(await list('?filter=favorite'))).not.toContain('Gamma');
  });

  test("have a day curve from the plant's midnight on, nulls where nothing was measured", async () => {
    const { data } = (await server.call('GET', `/plants/${ids['a']!.plantId}/curve`, { token: user.token })).body;
    const day = localDayAt('Europe/Madrid', now);
    expect(data).toMatchObject({
      timeZone: 'Europe/Madrid',
      date: day.date,
      fromAt: day.fromAt,
      toAt: day.toAt,
      stepMs: 300_000,
      sunriseAt: null,
    });
    expect(data.points.at(-1)).toMatchObject({
      powerW: 1_000,
      gridPowerW: 700,
      loadPowerW: 1_700,
      batteryPowerW: null,
      irradianceWm2: null,
    });
    expect(data.points).toHaveLength(Math.floor((now - day.fromAt) / 300_000) + 1);
    expect(data.points.slice(1, -1).filter((point: { powerW: number | null }) => point.powerW !== null)).toEqual([]);
    const startAt = localDayOf('Europe/Madrid', '2026-03-29').fromAt + 12 * 3_600_000;
    const expectation = { device_id: ids['a']!.deviceId, start_at: startAt, expected_wh: 250, peer_wh: 250, peer_count: 2, basis: 'peers' };
    const unknown = { actual_wh: null, counter_wh: null };
    await server.storage.write((tx) =>
      tx
        .insertInto('expected_quarter')
        .values({ ...expectation, ...unknown })
        .execute(),
    );
    const past = (await server.call('GET', `/plants/${ids['a']!.plantId}/curve?date=2026-03-29`, { token: user.token })).body.data;
    expect(past.points).toHaveLength(23 * 12);
    expect(past.expected).toEqual([{ at: startAt, powerW: 1_000 }]);
    expect((await server.call('GET', `/plants/${ids['a']!.plantId}/curve?date=2026-02-30`, { token: user.token })).status).toBe(400);
  });

  test('are created in the own organisation, whatever else the body says', async () => {
    const creator = await addUser(server.storage, { role: 'installer', parentId: user.organisationId, now });
    const body = {
      name: '  Новая  ',
      timeZone: 'Asia/Tokyo',
      countryCode: 'JP',
      owner: { id: '1' },
      owner_id: user.organisationId,
      id: '1',
      installerId: 1,
    };
    const created = await server.call('POST', '/plants', { token: creator.token, body });
    expect(created.body.data).toMatchObject({
      name: 'Новая',
      state: 'offline',
      owner: { id: String(creator.organisationId) },
      installer: null,
      powerW: null,
    });
    expect(names(await list('', creator.token))).toEqual(['Новая']);
    expect(
      (await server.call('POST', '/plants', { token: creator.token, body: { ...body, timeZone: 'Mars/Olympus' } })).body.details,
    ).toMatchObject([{ path: 'timeZone' }]);
  });

  test('take the time zone of their place where none is named, and are refused where the place has none', async () => {
    const create = (place: object) =>
      server.call('POST', '/plants', { token: user.token, body: { name: 'Placed', countryCode: 'US', ...place } });
    const denver = { latitudeDeg: 40.015, longitudeDeg: -105.27 };
    expect((await create(denver)).body.data).toMatchObject({ ...denver, timeZone: 'America/Denver' });
    expect((await create({ ...denver, timeZone: 'America/Phoenix' })).body.data).toMatchObject({ timeZone: 'America/Phoenix' });
    for (const nowhere of [{}, { latitudeDeg: 0, longitudeDeg: -30 }])
      expect(await create(nowhere)).toMatchObject({ status: 400, body: { error: 'request.invalid', details: [{ path: 'timeZone' }] } });
  });

  test('take no script for a name into anything but JSON', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const created = await server.call('POST', '/plants', { token: user.token, body: { name, timeZone: 'Asia/Tokyo', countryCode: 'JP' } });
    expect(created.body.data.name).toBe(name);
    expect(created.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(created.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
