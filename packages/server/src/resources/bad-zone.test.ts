import { API_BASE_PATH } from '@heliograph/core/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addPlantWithDevice, addUser, type TestUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { foldAll } from '../energy/runner.ts';
import { reportUnknownZones } from '../energy/unknown-zones.ts';

// Intl knows this name, Temporal does not: rows like it were taken once.
const badZone = 'PST';

describe.each(engines)('a plant whose time zone cannot be computed on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  let bad: { plantId: number; deviceId: number };
  let good: { plantId: number; deviceId: number };
  const get = async (path: string) => {
    const { status, body } = await server.call('GET', path, { token: user.token });
    expect({ path, status }).toEqual({ path, status: 200 });
    return body.data;
  };
  beforeAll(async () => {
    server = await startServer(engine);
    const { now } = server.clock;
    user = await addUser(server.storage, { role: 'root', now });
    bad = await addPlantWithDevice(server.storage, user.organisationId, { plant: { name: 'Bad', time_zone: badZone } });
    good = await addPlantWithDevice(server.storage, user.organisationId, { plant: { name: 'Good' } });
    for (const [at, wh] of [
      [now - 1_000, 1_000],
      [now, 1_200],
    ] as const) {
      const samples = [bad, good].map(({ deviceId }) => sample(deviceId, at, { power_w: 500, energy_total_wh: wh }));
      await server.storage.commitIntake(batch({ receivedAt: now, samples }));
    }
    await foldAll(server.storage);
  });
  afterAll(() => server?.close());

  test('is listed with its power and an unknown energy of today, beside plants that miss nothing', async () => {
    const { items } = await get('/plants');
    expect(items).toMatchObject([
      { name: 'Bad', powerW: 500, energyTodayKwh: null },
      { name: 'Good', powerW: 500, energyTodayKwh: 0.2 },
    ]);
    expect(await get('/plants/summary')).toMatchObject({ counts: { all: 2 }, powerW: 1_000, energyTodayKwh: 0.2 });
    expect((await get('/devices')).items).toMatchObject([{ energyTodayKwh: null }, { energyTodayKwh: 0.2 }]);
    expect(await get(`/plants/${bad.plantId}`)).toMatchObject({ timeZone: badZone, energyTodayKwh: null });
  });

  test('is the only one in its list and still answers', async () => {
    expect((await get(`/devices?plantId=${bad.plantId}`)).items).toMatchObject([{ energyTodayKwh: null, powerW: 500 }]);
  });

  test('has curves over the day of UTC, and says so', async () => {
    expect(await get(`/plants/${bad.plantId}/curve`)).toMatchObject({ timeZone: 'UTC' });
    expect(await get(`/devices/${bad.deviceId}/curve?date=2026-06-01`)).toMatchObject({ timeZone: 'UTC', date: '2026-06-01' });
  });

  test('leaves the live streams of others alone', async () => {
    const stop = new AbortController();
    const url = `${server.url}${API_BASE_PATH}/live?plants=${bad.plantId},${good.plantId}`;
    const response = await fetch(url, { headers: { 'x-token': user.token }, signal: stop.signal });
    const { value } = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read();
    stop.abort();
    const event = JSON.parse(/^data: (.*)$/m.exec(value ?? '')?.[1] ?? 'null');
    expect(event.plants).toMatchObject([{ energyTodayKwh: null }, { energyTodayKwh: 0.2 }]);
  });

  test('is named in the log at the start', async () => {
    const warnings: unknown[] = [];
    await reportUnknownZones(server.storage.read, { warn: (fields: unknown) => void warnings.push(fields) });
    expect(warnings).toEqual([{ plants: [{ id: bad.plantId, time_zone: badZone }] }]);
  });
});

describe('input that no plant may have', () => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startServer();
    user = await addUser(server.storage, { role: 'root', now: server.clock.now });
  });
  afterAll(() => server?.close());

  test.each([
    ['timeZone', badZone],
    ['address', 'x\u0000y'],
    ['installedOn', '1969-12-31'],
  ])('%s %j is refused by its name', async (path, value) => {
    const body = { name: 'New', timeZone: 'Europe/Madrid', countryCode: 'ES', [path]: value };
    const answer = await server.call('POST', '/plants', { token: user.token, body });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });

  test('a day before 1970 is refused in words, in every curve', async () => {
    const { plantId, deviceId } = await addPlantWithDevice(server.storage, user.organisationId);
    for (const path of [`/plants/${plantId}/curve`, `/devices/${deviceId}/curve`]) {
      const answer = await server.call('GET', `${path}?date=1969-12-31`, { token: user.token, headers: { 'accept-language': 'en' } });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'query.date', msg: 'This must not be below 1970-01-02.' }] } });
      expect((await server.call('GET', `${path}?date=1970-01-02`, { token: user.token })).status).toBe(200);
    }
  });

  test('a user name with control characters is refused before anything looks for it', async () => {
    const answer = await server.call('POST', '/login', { body: { username: 'a\u0000b', password: 'whatever-1' } });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'username' }] } });
  });
});
