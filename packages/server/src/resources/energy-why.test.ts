import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addPlantWithDevice, addUser, type TestUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { localDay } from '../energy/local-day.ts';
import { foldAll } from '../energy/runner.ts';

const minute = 60_000;
const hour = 60 * minute;
const zone = 'Europe/Madrid';

describe.each(engines)('why a number is what it is on %s', (engine) => {
  let server: TestServer;
  let root: TestUser;
  let plantId: number;
  let inverter: number;
  let day: { startAt: number; endAt: number };
  const get = async (path: string) => {
    const { status, body } = await server.call('GET', path, { token: root.token });
    expect({ path, status }).toEqual({ path, status: 200 });
    return body.data;
  };
  const date = () => Temporal.Instant.fromEpochMilliseconds(day.startAt).toZonedDateTimeISO(zone).toPlainDate().toString();
  const span = () => `fromAt=${day.startAt}&toAt=${day.endAt}`;

  beforeAll(async () => {
    server = await startServer(engine);
    const { now } = server.clock;
    root = await addUser(server.storage, { role: 'root', now });
    const made = await addPlantWithDevice(server.storage, root.organisationId, {
      plant: { time_zone: zone },
      device: { rated_power_w: 5_000, name: 'Roof east' },
    });
    [plantId, inverter] = [made.plantId, made.deviceId];
    day = localDay(zone, localDay(zone, now).startAt - hour);
    // 10:00 to 11:00 it counts 100 Wh a quarter hour, then it starts again at 0 and goes on; from 12:00 it is silent until 14:00.
    const at = (quarters: number) => day.startAt + 10 * hour + quarters * 15 * minute;
    const rows: [number, number][] = [0, 1, 2, 3, 4].map((n) => [at(n), 5_000_000 + n * 100]);
    for (const n of [5, 6, 7, 8]) rows.push([at(n), (n - 4) * 100]);
    rows.push([at(16), 1_200]);
    await server.storage.commitIntake(
      batch({ receivedAt: now, samples: rows.map(([ts, wh]) => sample(inverter, ts, { energy_total_wh: wh })) }),
    );
    await foldAll(server.storage);
    await server.call('POST', `/devices/${inverter}/energy/corrections`, {
      token: root.token,
      body: { at: at(2), energyKwh: 0.05, reason: 'The meter seal was broken' },
    });
  });
  afterAll(() => server?.close());

  test('what was not simply measured is marked, each stretch once, in order of time', async () => {
    const { items, total } = await get(`/devices/${inverter}/energy/marks?${span()}`);
    const told = items.map((mark: { kind: string; startAt: number; endAt: number; energyWh: number }) => [
      mark.kind,
      (mark.startAt - day.startAt) / hour,
      (mark.endAt - day.startAt) / hour,
      mark.energyWh,
    ]);
    expect(told).toContainEqual(['correction', 10.5, 10.75, 50]);
    expect(told).toContainEqual(['gap', 12, 14, 800]);
    expect(told.filter(([kind]: string[]) => kind === 'reset')).toHaveLength(1);
    expect(total).toBe(items.length);
    expect(items.map(({ startAt }: { startAt: number }) => startAt)).toEqual(
      items.map(({ startAt }: { startAt: number }) => startAt).toSorted((a: number, b: number) => a - b),
    );
    const correction = items.find(({ kind }: { kind: string }) => kind === 'correction');
    expect(correction).toMatchObject({ deviceName: 'Roof east', author: root.loginName, reason: 'The meter seal was broken' });
    const { items: ofPlant } = await get(`/plants/${plantId}/energy/marks?${span()}`);
    expect(ofPlant).toEqual(items);
  });

  test('a span of no length or of more than a year is refused', async () => {
    for (const query of [`fromAt=${day.startAt}&toAt=${day.startAt}`, `fromAt=0&toAt=${day.endAt}`]) {
      const { status } = await server.call('GET', `/devices/${inverter}/energy/marks?${query}`, { token: root.token });
      expect(status).toBe(400);
    }
  });

  test('a day has its counters, sources and doubts, and is the number that the day shows', async () => {
    const [{ steps }, basis] = await Promise.all([
      get(`/devices/${inverter}/energy?from=${date()}&to=${date()}`),
      get(`/devices/${inverter}/energy/basis?period=day&date=${date()}`),
    ]);
    expect(basis).toMatchObject({
      period: 'day',
      from: date(),
      to: date(),
      energyKwh: steps[0].totalKwh,
      correctedKwh: 0.05,
      sharedKwh: steps[0].sharedKwh,
      measuredShare: steps[0].measuredShare,
      openingKwh: null,
      parts: [{ deviceName: 'Roof east', startWh: 5_000_000, endWh: 1_200, energyKwh: steps[0].totalKwh }],
    });
    const sumKwh = basis.sources.reduce((sum: number, { energyKwh }: { energyKwh: number }) => sum + energyKwh, 0);
    expect(sumKwh + basis.openWh / 1_000).toBeCloseTo(basis.energyKwh, 6);
    expect(basis.sources.map(({ source }: { source: string }) => source).toSorted()).toEqual(['correction', 'lifetimeCounter']);
    expect(basis.marks.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['reset', 'gap', 'correction']));
  });

  test('a total has what the counter stood at when the ledger began, and is the same for device and plant', async () => {
    const [ofDevice, ofPlant, production] = await Promise.all([
      get(`/devices/${inverter}/energy/basis?period=total`),
      get(`/plants/${plantId}/energy/basis?period=total`),
      get(`/plants/${plantId}/energy/production`),
    ]);
    expect(ofDevice).toMatchObject({ from: date(), openingKwh: 5_000, energyKwh: production.totalKwh });
    expect(ofPlant).toEqual({ ...ofDevice, basis: 'devices' });
  });

  test('a day of which nothing is known has nothing to tell', async () => {
    const basis = await get(`/plants/${plantId}/energy/basis?period=day&date=2020-02-29`);
    expect(basis).toMatchObject({ energyKwh: null, sharedKwh: null, sources: [], marks: [], parts: [{ energyKwh: null, startWh: null }] });
  });
});
