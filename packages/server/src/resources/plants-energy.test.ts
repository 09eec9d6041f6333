import { deviceUpdateSchema } from '@heliograph/core/contract/devices';
import { plantUpdateSchema } from '@heliograph/core/contract/plants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addPlantWithDevice, addUser, type TestUser } from '../../test/factories.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { foldAll } from '../energy/runner.ts';
import { localDay } from '../energy/local-day.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(engines)('the energy of a plant on %s', (engine) => {
  let server: TestServer;
  let [root, installer, stranger]: TestUser[] = [];
  let plantId: number;
  let inverter: number;
  let meter: number;
  let midnight: number;
  const get = async (path: string, user = root!) => {
    const { status, body } = await server.call('GET', path, { token: user.token });
    expect({ path, status }).toEqual({ path, status: 200 });
    return body.data;
  };
  const correct = (user: TestUser, body: object) =>
    server.call('POST', `/devices/${inverter}/energy/corrections`, { token: user.token, body });

  beforeAll(async () => {
    server = await startServer(engine);
    const { now } = server.clock;
    root = await addUser(server.storage, { role: 'root', now });
    installer = await addUser(server.storage, { role: 'installer', parentId: root.organisationId, now });
    stranger = await addUser(server.storage, { role: 'customer', now });
    const made = await addPlantWithDevice(server.storage, installer.organisationId, { plant: { time_zone: 'Europe/Madrid' } });
    [plantId, inverter] = [made.plantId, made.deviceId];
    meter = await addDevice(server.storage, { plant_id: plantId, product_key: 'grid-meter' });
    midnight = localDay('Europe/Madrid', now).startAt;
    // Yesterday from 10:00 to 12:00 by quarter hours, 100 Wh in each; the meter imports 40 Wh in each, and counts 90 Wh of production.
    const yesterday = localDay('Europe/Madrid', midnight - hour).startAt;
    const rows = Array.from({ length: 9 }, (_, n) => [yesterday + 10 * hour + n * 15 * minute, n] as const);
    await server.storage.commitIntake(
      batch({
        receivedAt: now,
        samples: rows.flatMap(([ts, n]) => [
          sample(inverter, ts, { energy_total_wh: 5_000_000 + n * 100, power_w: 400 }),
          sample(meter, ts, { import_total_wh: 70_000 + n * 40, energy_total_wh: 100_000 + n * 90 }),
        ]),
      }),
    );
    await foldAll(server.storage);
  });
  afterAll(() => server?.close());
  const yesterdayDate = () =>
    Temporal.Instant.fromEpochMilliseconds(midnight - hour)
      .toZonedDateTimeISO('Europe/Madrid')
      .toPlainDate()
      .toString();
  const range = () => `from=${yesterdayDate()}&to=${yesterdayDate()}`;

  test('the year of a plant with 100 devices is read from the sums of days alone: there is nothing else to read', async () => {
    const { storage } = server;
    const made = await addPlantWithDevice(storage, installer!.organisationId, { plant: { time_zone: 'Europe/Madrid' } });
    const ids = [made.deviceId];
    while (ids.length < 100) ids.push(await addDevice(storage, { plant_id: made.plantId }));
    const year = Temporal.Instant.fromEpochMilliseconds(midnight).toZonedDateTimeISO('Europe/Madrid').year - 1;
    const days = Array.from({ length: 12 }, (_, month) => localDay('Europe/Madrid', Date.UTC(year, month, 15, 12)).startAt);
    const none = { measured_ms: 0, shared_wh: 0, estimated_wh: 0, corrected_wh: 0 };
    for (const day of days) {
      const rows = ids.map((id) => ({ device_id: id, day_start: day, flow: 'total' as const, energy_wh: 1_234, ...none }));
      await storage.write((tx) => tx.insertInto('energy_day').values(rows).execute());
    }
    const entries = await storage.read.selectFrom('energy_interval').select('device_id').where('device_id', 'in', ids).execute();
    const samples = await storage.read.selectFrom('telemetry').select('ts').where('device_id', 'in', ids).execute();
    expect([entries.length, samples.length]).toEqual([0, 0]);
    const { steps } = await get(`/plants/${made.plantId}/energy?grain=month&from=${year}-01-01&to=${year}-12-31`);
    expect(steps.map(({ productionKwh }: { productionKwh: number }) => productionKwh)).toEqual(Array(12).fill(123.4));
    const whole = await get(`/plants/${made.plantId}/energy?grain=year&from=${year}-01-01&to=${year}-12-31`);
    expect(whole.steps).toMatchObject([{ label: String(year), productionKwh: 1_480.8 }]);
  });

  test('this month and this year begin on their first days, and the days before them are not in', async () => {
    const { storage } = server;
    const made = await addPlantWithDevice(storage, installer!.organisationId, { plant: { time_zone: 'Europe/Madrid' } });
    const today = Temporal.Instant.fromEpochMilliseconds(midnight).toZonedDateTimeISO('Europe/Madrid').toPlainDate();
    const [month, year] = [today.with({ day: 1 }), today.with({ month: 1, day: 1 })];
    const dates = [today, month, month.subtract({ days: 1 }), year, year.subtract({ days: 1 })];
    // Some of them are one and the same, as on New Year's Day.
    const whByDate = new Map(dates.map((date, index) => [date.toString(), 1_000 * 10 ** index]));
    const none = { measured_ms: 0, shared_wh: 0, estimated_wh: 0, corrected_wh: 0 };
    const rows = [...whByDate].map(([date, energyWh]) => ({
      device_id: made.deviceId,
      day_start: Temporal.PlainDate.from(date).toZonedDateTime('Europe/Madrid').epochMilliseconds,
      flow: 'total' as const,
      energy_wh: energyWh,
      ...none,
    }));
    await storage.write((tx) => tx.insertInto('energy_day').values(rows).execute());
    const sumSince = (first: Temporal.PlainDate) =>
      [...whByDate].reduce((sum, [date, energyWh]) => (date >= first.toString() ? sum + energyWh : sum), 0) / 1_000;
    expect(await get(`/plants/${made.plantId}/energy/production`)).toMatchObject({
      todayKwh: sumSince(today),
      monthKwh: sumSince(month),
      yearKwh: sumSince(year),
    });
  });

  test('is the same by quarter hours, hours and as a day; what is not known is null', async () => {
    const stepsOf = async (grain: string) => (await get(`/plants/${plantId}/energy?grain=${grain}&${range()}`)).steps;
    const grains = ['quarter', 'hour', 'day', 'month', 'year'];
    const all: { productionKwh: number | null }[][] = [];
    for (const grain of grains) all.push(await stepsOf(grain));
    expect(all[0]![0]).toMatchObject({ productionKwh: null, importKwh: null, loadKwh: null });
    expect(all[1]![10]).toMatchObject({ productionKwh: 0.4, importKwh: 0.16, exportKwh: null, measuredShare: 1 });
    const sums = all.map((steps) => steps.reduce((sum, step) => sum + (step.productionKwh ?? 0), 0));
    expect(sums.map((sum) => Math.round(sum * 1_000))).toEqual([800, 800, 800, 800, 800]);
  });

  test('sums up to what the counters say in all', async () => {
    expect(await get(`/plants/${plantId}/energy/production`)).toMatchObject({ todayKwh: null, totalKwh: 5_000.8, basis: 'devices' });
    expect(await get(`/devices/${inverter}/energy?grain=day&${range()}`)).toMatchObject({
      counterKwh: 5_000.8,
      steps: [{ totalKwh: 0.8, label: yesterdayDate() }],
    });
  });

  test('says of day, month, year and total how much of their data was there, by the rule of the figures', async () => {
    const { coverage, coverageOf, totalKwh } = await get(`/plants/${plantId}/energy/production`);
    for (const period of ['day', 'month', 'year', 'total'] as const) {
      const { production } = await get(`/plants/${plantId}/kpis?period=${period}`);
      expect([period, coverage[period], coverageOf]).toEqual([period, production.coverage, production.coverageOf]);
    }
    // Two hours were heard of the time since the first reading at 10:00 of yesterday; of today nothing was.
    const firstAt = localDay('Europe/Madrid', midnight - hour).startAt + 10 * hour;
    expect(totalKwh).toBeGreaterThan(0);
    expect(coverage.total).toBeCloseTo((2 * hour) / (server.clock.now - firstAt), 3);
    expect(coverage.year, 'no data is missing of the time before the device was there').toBe(coverage.total);
    expect([coverage.day, coverageOf]).toEqual([0, 'allHours']);
  });

  test('has no coverage where no device can say anything', async () => {
    const bare = await addPlant(server.storage, { owner_id: root!.organisationId });
    const nothing = { day: null, month: null, year: null, total: null };
    expect(await get(`/plants/${bare}/energy/production`)).toMatchObject({ totalKwh: null, coverage: nothing, metersBeside: [] });
    await addDevice(server.storage, { plant_id: bare, created_at: server.clock.now });
    expect(await get(`/plants/${bare}/energy/production`), 'registered at this moment').toMatchObject({ coverage: nothing });
    await addDevice(server.storage, { plant_id: bare, created_at: server.clock.now - 12 * hour });
    const { coverage } = await get(`/plants/${bare}/energy/production`);
    expect([coverage.month, coverage.total], 'silent this month, and no first reading in all').toEqual([0, null]);
  });

  test('is not covered worse for a device that comes later, until it stays silent', async () => {
    const { storage, clock } = server;
    const made = await addPlantWithDevice(storage, installer!.organisationId, { plant: { time_zone: 'Europe/Madrid' } });
    await storage.commitIntake(
      batch({
        receivedAt: clock.now,
        samples: [0, 1, 2, 3].map((quarter) =>
          sample(made.deviceId, clock.now - (4 - quarter) * 900_000, { energy_total_wh: 5_000 + quarter * 100 }),
        ),
      }),
    );
    await foldAll(storage);
    const path = `/plants/${made.plantId}/energy/production`;
    const { coverage } = await get(path);
    expect(coverage.month).toBeGreaterThan(0.5);
    const late = await addDevice(storage, { plant_id: made.plantId, created_at: clock.now });
    expect((await get(path)).coverage).toEqual(coverage);
    await storage.write((tx) =>
      tx
        .updateTable('device')
        .set({ created_at: clock.now - hour })
        .where('id', '=', late)
        .execute(),
    );
    const silent = (await get(path)).coverage;
    expect(silent.month).toBeCloseTo(coverage.month / 2, 2);
    // Registered long ago, it came to the plant at this moment.
    await storage.write((tx) => tx.updateTable('device').set({ bound_at: clock.now }).where('id', '=', late).execute());
    expect((await get(path)).coverage).toEqual(coverage);
  });

  test('covers a history in hours as the hours that it has: nothing lies between its readings', async () => {
    const { storage, clock } = server;
    const made = await addPlantWithDevice(storage, installer!.organisationId, { plant: { time_zone: 'Europe/Madrid' } });
    const start = localDay('Europe/Madrid', midnight - 30 * hour).startAt;
    const samples = Array.from({ length: 25 }, (_, n) => sample(made.deviceId, start + n * hour, { energy_total_wh: 5_000 + n * 400 }));
    await storage.commitIntake(batch({ receivedAt: clock.now, samples }));
    await foldAll(storage);
    const date = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('Europe/Madrid').toPlainDate().toString();
    const stepsOf = async (grain: string) => (await get(`/plants/${made.plantId}/energy?grain=${grain}&from=${date}&to=${date}`)).steps;
    // The first hour has nothing before it that says how often it is read.
    const [first, ...others] = await stepsOf('hour');
    expect(first).toMatchObject({ measuredShare: 0, sharedKwh: 0.4 });
    expect(others).toHaveLength(23);
    for (const step of others) expect(step).toMatchObject({ measuredShare: 1, sharedKwh: 0 });
    expect(await stepsOf('day')).toMatchObject([{ measuredShare: expect.closeTo(23 / 24, 4), sharedKwh: 0.4 }]);
  });

  test('names the generating meters that are added to the inverters, until one of them counts in their place', async () => {
    const { storage } = server;
    const made = await addPlantWithDevice(storage, installer!.organisationId);
    const path = `/plants/${made.plantId}/energy`;
    expect((await get(`${path}/production`)).metersBeside).toEqual([]);
    const beside = await addDevice(storage, { plant_id: made.plantId, product_key: 'generation-meter', name: 'Yield' });
    expect(await get(`${path}/production`)).toMatchObject({ basis: 'devices', metersBeside: [{ id: String(beside), name: 'Yield' }] });
    const body = { deviceId: String(beside) };
    expect((await server.call('PUT', `${path}/meter`, { token: root!.token, body })).status).toBe(200);
    expect(await get(`${path}/production`)).toMatchObject({ basis: 'productionMeter', metersBeside: [] });
  });

  test('every number has the entries that it is made of', async () => {
    const { items, total } = await get(`/devices/${inverter}/energy/ledger?${range()}&pageSize=3`);
    expect(total).toBe(8);
    expect(items).toHaveLength(3);
    expect(items[1]).toMatchObject({ startWh: 5_000_100, endWh: 5_000_200, energyWh: 100, source: 'lifetimeCounter', rule: 'none' });
  });

  test('a production meter takes the place of the devices, and only one of the plant may', async () => {
    const path = `/plants/${plantId}/energy/meter`;
    const { deviceId: other } = await addPlantWithDevice(server.storage, installer!.organisationId);
    const put = (deviceId: number | null) =>
      server.call('PUT', path, { token: root!.token, body: { deviceId: deviceId === null ? null : String(deviceId) } });
    expect((await put(other)).body).toMatchObject({ code: 409, error: 'energy.otherPlant' });
    expect((await put(meter)).status).toBe(200);
    expect(await get(`/plants/${plantId}/energy?${range()}`)).toMatchObject({ basis: 'productionMeter', steps: [{ productionKwh: 0.72 }] });
    expect(await get(`/plants/${plantId}/energy/production`)).toMatchObject({ productionMeter: { id: String(meter) } });
    expect((await put(null)).status).toBe(200);
    expect(await get(`/plants/${plantId}/energy/production`)).toMatchObject({ basis: 'devices', productionMeter: null });
    expect(await get(`/plants/${plantId}/energy?${range()}`)).toMatchObject({ basis: 'devices', steps: [{ productionKwh: 0.8 }] });
  });

  test('is proved from the stored samples, and a sum that was tampered with is named', async () => {
    const month = yesterdayDate().slice(0, 7);
    const path = `/plants/${plantId}/energy/verify?month=${month}`;
    expect(await get(path)).toMatchObject({ isProved: true, checkedDays: 2, withoutSamples: 0, waiting: 0, mismatches: [] });
    const set = (energyWh: number) =>
      server.storage.write((tx) =>
        tx.updateTable('energy_day').set({ energy_wh: energyWh }).where('device_id', '=', inverter).where('flow', '=', 'total').execute(),
      );
    await set(801);
    expect(await get(path)).toMatchObject({
      isProved: false,
      mismatches: [{ deviceId: String(inverter), date: yesterdayDate(), ledgerKwh: 0.8, recomputedKwh: 0.8, dayKwh: 0.801, hoursKwh: 0.8 }],
    });
    await set(800);
  });

  test('a correction is an entry with author and reason, and needs a grant of its own', async () => {
    const at = localDay('Europe/Madrid', midnight - hour).startAt + 10 * hour + 20 * minute;
    const body = { at, energyKwh: 0.05, reason: 'The meter seal was broken' };
    expect((await correct(stranger!, body)).status).toBe(403);
    expect((await correct(root!, { ...body, reason: 'because' })).status).toBe(400);
    expect((await correct(root!, { ...body, energyKwh: -0.9 })).body).toMatchObject({ error: 'energy.correctionTooLarge' });
    const { status, body: answer } = await correct(root!, body);
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({
      energyWh: 50,
      source: 'correction',
      origin: 'correction',
      reason: body.reason,
      startAt: at - 5 * minute,
    });
    expect(await get(`/plants/${plantId}/energy?${range()}`)).toMatchObject({ steps: [{ productionKwh: 0.85, correctedKwh: 0.05 }] });
    expect(await get(`/plants/${plantId}/energy/verify?month=${yesterdayDate().slice(0, 7)}`)).toMatchObject({ isProved: true });
    expect(await get(`/plants/${plantId}/energy/production`)).toMatchObject({ totalKwh: 5_000.85 });
  });

  test('a device without a plant has no ledger to correct, and says so', async () => {
    const loose = await addDevice(server.storage, { plant_id: null, owner_id: root!.organisationId });
    const path = `/devices/${loose}/energy/corrections`;
    const body = { at: midnight - hour, energyKwh: 0.05, reason: 'The meter seal was broken' };
    expect((await server.call('POST', path, { token: root!.token, body })).body).toMatchObject({ code: 409, error: 'devices.notBound' });
    const entries = await server.storage.read.selectFrom('energy_interval').select('start_at').where('device_id', '=', loose).execute();
    expect(entries).toEqual([]);
    expect((await server.call('POST', path, { token: stranger!.token, body })).status).toBe(403);
    expect((await server.call('POST', path, { body })).status).toBe(401);
  });

  test('another rating counts every day of the device anew, and the month stays proved', async () => {
    const plant = { time_zone: 'Europe/Madrid', installed_capacity_wp: 1_000 };
    const made = await addPlantWithDevice(server.storage, installer!.organisationId, { plant });
    const begun = localDay('Europe/Madrid', Date.UTC(2026, 2, 10)).startAt;
    // 24 kW for two hours of three days: more than a kilowatt of panels can make.
    const samples = Array.from({ length: 3 * 25 }, (_, n) => {
      const [day, step] = [Math.floor(n / 25), n % 25];
      const wh = 1_000_000 + (day * 24 + step) * 2_000;
      return sample(made.deviceId, begun + day * 24 * hour + 10 * hour + step * 5 * minute, { energy_total_wh: wh });
    });
    await server.storage.commitIntake(batch({ receivedAt: server.clock.now, samples }));
    await foldAll(server.storage);
    const month = async () =>
      (await get(`/plants/${made.plantId}/energy?grain=month&from=2026-03-01&to=2026-03-31`)).steps[0].productionKwh;
    const countedKwh = await month();
    expect(countedKwh).not.toBe(144);
    const { version, ...said } = await get(`/devices/${made.deviceId}`);
    const fields = Object.fromEntries(Object.keys(deviceUpdateSchema.shape).flatMap((key) => (key in said ? [[key, said[key]]] : [])));
    const put = (body: object) => server.call('PUT', `/devices/${made.deviceId}`, { token: root!.token, body });
    expect((await put({ ...fields, version, ratedPowerW: 30_000 })).status).toBe(200);
    await foldAll(server.storage);
    expect(await month()).toBe(144);
    const verify = `/plants/${made.plantId}/energy/verify?month=2026-03`;
    expect(await get(verify)).toMatchObject({ isProved: true, waiting: 0, mismatches: [] });
    expect((await put({ ...fields, version: version + 1, ratedPowerW: null })).status).toBe(200);
    await foldAll(server.storage);
    expect(await month(), 'the same samples and the same rating are the same energy').toBe(countedKwh);
    const panels = (await get(`/plants/${made.plantId}`)) as Record<string, unknown>;
    const own = Object.fromEntries(Object.keys(plantUpdateSchema.shape).map((key) => [key, panels[key]]));
    const answer = await server.call('PUT', `/plants/${made.plantId}`, {
      token: root!.token,
      body: { ...own, installedCapacityWp: 30_000 },
    });
    expect(answer.status).toBe(200);
    await foldAll(server.storage);
    expect(await month()).toBe(144);
    expect(await get(verify)).toMatchObject({ isProved: true, waiting: 0, mismatches: [] });
  });

  test('too fine a step over too long a time is refused, a foreign plant is not there', async () => {
    const { body } = await server.call('GET', `/plants/${plantId}/energy?grain=quarter&from=2020-01-01`, { token: root!.token });
    expect(body).toMatchObject({ code: 400, error: 'energy.rangeTooLong' });
    for (const path of [
      `/plants/${plantId}/energy`,
      `/plants/${plantId}/energy/verify?month=2026-10`,
      `/devices/${inverter}/energy/ledger`,
    ]) {
      expect((await server.call('GET', path, { token: stranger!.token })).status).toBe(404);
    }
  });
});
