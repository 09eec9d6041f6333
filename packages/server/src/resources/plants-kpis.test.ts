import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addPlantWithDevice, addUser, type TestUser } from '../../test/factories.ts';
import { addDevice } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { co2FactorOf } from '../energy/co2-factor.ts';
import { localDay } from '../energy/local-day.ts';
import { foldAll } from '../energy/runner.ts';

const minute = 60_000;
const hour = 60 * minute;
const zone = 'Europe/Madrid';

describe.each(engines)("a plant's figures on %s", (engine) => {
  let server: TestServer;
  let root: TestUser;
  let plantId: number;
  let day: { startAt: number; endAt: number };
  const get = async (path: string) => {
    const { status, body } = await server.call('GET', path, { token: root.token });
    expect({ path, status }).toEqual({ path, status: 200 });
    return body.data;
  };
  const date = () => Temporal.Instant.fromEpochMilliseconds(day.startAt).toZonedDateTimeISO(zone).toPlainDate().toString();

  beforeAll(async () => {
    server = await startServer(engine);
    const { now } = server.clock;
    root = await addUser(server.storage, { role: 'root', now });
    const madrid = { time_zone: zone, country_code: 'ES', installed_capacity_wp: 5_000, latitude_deg: 40.4, longitude_deg: -3.7 };
    const since = { created_at: now - 30 * 24 * hour };
    const add = (device: object = {}) =>
      addPlantWithDevice(server.storage, root.organisationId, { plant: madrid, device: { ...since, ...device } });
    const made = await add({ rated_power_w: 4_600 });
    plantId = made.plantId;
    const [meter, station, first, second] = [
      await addDevice(server.storage, { plant_id: plantId, product_key: 'grid-meter', ...since }),
      await addDevice(server.storage, { plant_id: plantId, product_key: 'weather-station', ...since }),
      (await add()).deviceId,
      (await add()).deviceId,
    ];
    day = localDay(zone, localDay(zone, now).startAt - hour);
    // From 10:00 to 14:00: 2 kW in 500 W/m², 0.8 kW of it to the grid and 0.4 kW from it; the neighbours make 2.5 and 5 kW.
    const samples = Array.from({ length: 4 * 12 + 1 }, (_, n) => [day.startAt + 10 * hour + n * 5 * minute, n / 12] as const).flatMap(
      ([ts, hours]) => [
        sample(made.deviceId, ts, { energy_total_wh: 1_000_000 + Math.round(hours * 2_000) }),
        sample(meter, ts, { import_total_wh: Math.round(hours * 400), export_total_wh: Math.round(hours * 800) }),
        sample(station, ts, { irradiance_w_m2: 500 }),
        sample(first, ts, { energy_total_wh: Math.round(hours * 2_500) }),
        sample(second, ts, { energy_total_wh: Math.round(hours * 5_000) }),
      ],
    );
    await server.storage.commitIntake(batch({ receivedAt: now, samples }));
    await foldAll(server.storage);
  });
  afterAll(() => server?.close());

  test('count cycles and round-trip efficiency of a battery once its capacity is said, and claim neither before', async () => {
    const { storage, clock } = server;
    const made = await addPlantWithDevice(storage, root.organisationId, {
      plant: { time_zone: zone },
      device: { product_key: 'micro-storage' },
    });
    // Takes 2 kWh until noon, gives 1.5 kWh from six, and ends the day a tenth fuller than it began.
    const samples = Array.from({ length: 24 * 12 }, (_, n) => {
      const [ts, hours] = [day.startAt + n * 5 * minute, n / 12];
      return sample(made.deviceId, ts, {
        battery_charge_total_wh: Math.round(Math.min(hours / 12, 1) * 2_000),
        battery_discharge_total_wh: Math.round((Math.max(0, hours - 18) / 5) * 1_500),
        battery_soc_pct: n < 144 ? 40 : 50,
      });
    });
    await storage.commitIntake(batch({ receivedAt: clock.now, samples }));
    await foldAll(storage);
    const path = `/plants/${made.plantId}/kpis?period=day&date=${date()}`;
    const before = (await get(path)).battery;
    expect(before).toMatchObject({ chargedKwh: 2, usableKwh: null, cycles: null, roundTripEfficiency: null });
    const { version, name } = await get(`/devices/${made.deviceId}`);
    const body = { version, name, usableCapacityKwh: 2 };
    expect(await server.call('PUT', `/devices/${made.deviceId}`, { token: root.token, body })).toMatchObject({
      body: { data: { usableCapacityKwh: 2 } },
    });
    const { battery } = await get(path);
    expect(battery).toMatchObject({ chargedKwh: 2, usableKwh: 2 });
    expect(battery.cycles).toBeCloseTo(battery.dischargedKwh / 2, 9);
    expect(battery.roundTripEfficiency).toBeCloseTo(battery.dischargedKwh / (2 - 0.1 * 2), 9);
    expect(battery.dischargedKwh).toBeGreaterThan(1.4);
  });

  test('follow the definitions, each with its data coverage', async () => {
    const kpis = await get(`/plants/${plantId}/kpis?period=day&date=${date()}`);
    expect(kpis).toMatchObject({
      from: date(),
      to: date(),
      basis: 'devices',
      production: { energyKwh: 8, coverageOf: 'daylight' },
      installedKwp: 5,
      ratedKw: 4.6,
      specificYield: { value: 1.6 },
      equivalentHours: { value: 1.6, basis: 'inverter' },
      performanceRatio: { value: 0.8, insolationKwhM2: 2, energyKwh: 8 },
      capacityFactor: { basis: 'ac' },
      peerYield: { medianKwhPerKwp: 3, plantCount: 2 },
      selfConsumption: { value: 0.6, energyKwh: 4.8 },
      importKwh: 1.6,
      exportKwh: 3.2,
      loadKwh: 6.4,
      loadBasis: 'balance',
      selfSufficiency: { value: 0.75 },
      battery: null,
    });
    expect(kpis.peerYield.value).toBeCloseTo(1.6 / 3, 6);
    // Since the ledger began at 10:00 there were 14 hours of the day left, or 13 and 15 when clocks change.
    expect(kpis.capacityFactor.value).toBeCloseTo(8 / (4.6 * kpis.capacityFactor.hours), 9);
    expect(kpis.production.coverage).toBeGreaterThan(0.2);
    expect(kpis.production.coverage).toBeLessThan(0.6);
    expect(kpis.specificYield.coverage).toBe(kpis.production.coverage);
    expect(kpis.performanceRatio.coverage).toBeGreaterThan(0.2);
    expect(kpis.selfConsumption.coverage).toBeCloseTo(4 / ((day.endAt - day.startAt) / hour), 3);
    const factor = co2FactorOf('ES', Number(date().slice(0, 4)))!;
    expect(kpis.co2).toMatchObject({ factorKgPerKwh: factor.kgPerKwh, year: factor.year, area: 'ES', source: 'Electricity Maps' });
    expect(kpis.co2.avoidedKg).toBeCloseTo(8 * factor.kgPerKwh, 9);
  });

  test('of the month, the year and in all hold the same day', async () => {
    for (const period of ['month', 'year', 'total']) {
      const kpis = await get(`/plants/${plantId}/kpis?period=${period}&date=${date()}`);
      expect([period, kpis.production.energyKwh, kpis.performanceRatio.value]).toEqual([period, 8, 0.8]);
      // Neither expects data of the months before the devices came.
      expect(kpis.performanceRatio.coverage).toBeGreaterThan(kpis.production.coverage / 2);
    }
  });

  test('are null where nothing is known, self-consumption and all', async () => {
    const kpis = await get(`/plants/${plantId}/kpis?period=day&date=2020-02-29`);
    expect(kpis).toMatchObject({
      production: { energyKwh: null, coverage: null },
      specificYield: { value: null },
      performanceRatio: { value: null, insolationKwhM2: null },
      capacityFactor: { value: null },
      peerYield: { value: null, medianKwhPerKwp: null },
      selfConsumption: { value: null, energyKwh: null },
      selfSufficiency: { value: null },
      co2: { avoidedKg: null },
    });
  });
});
