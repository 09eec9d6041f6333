import type { DeviceSeries, PlantSeries, TelemetryPage } from '@heliograph/core/contract/series';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addUser } from '../../test/factories.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { nightsOf } from './nights.ts';
import { gridOf } from './series-steps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe.each(engines)('series on %s', (engine) => {
  const noon = Date.UTC(2026, 5, 21, 12);
  let server: TestServer;
  let token: string;
  let organisationId: number;
  beforeAll(async () => {
    server = await startServer(engine);
    server.clock.now = noon + 10 * DAY_MS;
    ({ token, organisationId } = await addUser(server.storage, { role: 'installer', now: server.clock.now }));
  });
  afterAll(() => server?.close());

  const commit = (samples: Parameters<typeof batch>[0]['samples']) => server.storage.commitIntake(batch({ samples: samples ?? [] }));
  const newPlant = () => addPlant(server.storage, { owner_id: organisationId, time_zone: 'Europe/Madrid' });
  const newDevice = async () => addDevice(server.storage, { plant_id: await newPlant() });
  const ask = (path: string, query: Record<string, string | number>) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    return server.call('GET', `${path}?${text}`, { token });
  };
  const deviceSeries = async (id: number, query: Record<string, string | number>): Promise<DeviceSeries> =>
    (await ask(`/devices/${id}/series`, query)).body.data;

  test('keep the one smallest and the one largest of many thousand values', async () => {
    const device = await newDevice();
    const samples = Array.from({ length: 8_640 }, (_, n) => sample(device, noon + n * 10_000, { power_w: 1_000, temperature_c: 40 }));
    samples[4_321] = sample(device, noon + 4_321 * 10_000, { power_w: 9_876.5, temperature_c: 40 });
    samples[7_000] = sample(device, noon + 7_000 * 10_000, { power_w: -12.25, temperature_c: -3 });
    await commit(samples);
    const answer = await deviceSeries(device, { channels: 'powerW,temperatureC', fromAt: noon, toAt: noon + DAY_MS, points: 30 });
    const [power, temperature] = answer.series;
    expect(answer.stepMs).toBe(HOUR_MS);
    expect(power?.buckets).toHaveLength(24);
    expect(Math.max(...(power?.buckets ?? []).map(({ max }) => max ?? 0))).toBe(9_876.5);
    expect(Math.min(...(power?.buckets ?? []).map(({ min }) => min ?? 0))).toBe(-12.25);
    expect(power?.buckets[0]).toEqual({ at: noon, value: 1_000, min: 1_000, max: 1_000, delta: null });
    expect(temperature).toMatchObject({ unit: '°C', kind: 'gauge' });
    expect(temperature?.buckets.filter(({ min }) => min === -3)).toHaveLength(1);
  });

  test('of a device that is at no plant are told in the days of UTC, with all that is asked of its energy', async () => {
    const device = await newDevice();
    await commit([sample(device, noon, { power_w: 500 })]);
    await server.storage.write((tx) => tx.updateTable('device').set({ plant_id: null }).where('id', '=', device).execute());
    const answer = await deviceSeries(device, { fromAt: noon, toAt: noon + HOUR_MS, points: 4 });
    expect(answer).toMatchObject({ timeZone: 'UTC', nights: [], series: [{ channel: 'powerW' }] });
    expect(answer.series[0]?.buckets[0]).toMatchObject({ at: noon, value: 500 });
    const curve = (await ask(`/devices/${device}/curve`, { date: '2026-06-21' })).body.data;
    expect(curve).toMatchObject({ timeZone: 'UTC', fromAt: noon - 12 * HOUR_MS, toAt: noon + 12 * HOUR_MS });
    expect(curve.points.filter(({ value }: { value: number | null }) => value !== null)).toEqual([{ at: noon, value: 500 }]);
    const days = { grain: 'day', from: '2026-06-21', to: '2026-06-21' };
    const energy = (await ask(`/devices/${device}/energy`, days)).body.data;
    expect(energy).toMatchObject({ timeZone: 'UTC', counterKwh: null, steps: [{ at: noon - 12 * HOUR_MS, totalKwh: null }] });
    expect((await ask(`/devices/${device}/energy/basis`, { period: 'day', date: '2026-06-21' })).status).toBe(200);
    expect((await ask(`/devices/${device}/telemetry`, { fromAt: noon, toAt: noon + 1 })).body.data.rows).toHaveLength(1);
    const foreign = await addUser(server.storage, { role: 'installer', now: server.clock.now });
    expect((await server.call('GET', `/devices/${device}/series`, { token: foreign.token })).body).toMatchObject({ code: 404 });
  });

  test('tell a silence of three intervals as a gap, and a late sample not at all', async () => {
    const device = await newDevice();
    const at = (seconds: number) => noon + seconds * 1_000;
    await commit([0, 10, 30, 40, 90].map((seconds) => sample(device, at(seconds), { power_w: seconds })));
    const { series, stepMs, gapMs } = await deviceSeries(device, { fromAt: noon, toAt: at(100) });
    expect([stepMs, gapMs]).toEqual([10_000, 30_000]);
    // 20 s is one missing sample; from 50 s on nothing came for 40 s.
    expect(series[0]?.buckets.map((bucket) => [(bucket.at - noon) / 1_000, bucket.value])).toEqual([
      [0, 0],
      [10, 10],
      [30, 30],
      [40, 40],
      [50, null],
      [60, null],
      [70, null],
      [80, null],
      [90, 90],
    ]);
  });

  test('tell no gap at each step of history that is coarser than the reports, and tell where it is silent itself', async () => {
    const device = await newDevice();
    const minutes = [0, 15, 30, 45, 60, 75, 120, 135, 150, 165, 180];
    await commit(minutes.map((minute) => sample(device, noon + minute * MINUTE_MS, { power_w: minute })));
    const span = { fromAt: noon, toAt: noon + 181 * MINUTE_MS, points: 181 };
    const { series, stepMs } = await deviceSeries(device, span);
    expect(stepMs).toBe(MINUTE_MS);
    const buckets = series[0]!.buckets;
    expect(buckets.filter(({ value }) => value !== null).map(({ value }) => value)).toEqual(minutes);
    const gaps = buckets.filter(({ value }) => value === null).map(({ at }) => (at - noon) / MINUTE_MS);
    expect(gaps).toEqual(Array.from({ length: 44 }, (_, index) => 76 + index));
  });

  test('tell silence until now, and claim nothing of what is to come', async () => {
    const device = await newDevice();
    const { now } = server.clock;
    const { series } = await deviceSeries(device, { fromAt: now - HOUR_MS, toAt: now + HOUR_MS, points: 120 });
    expect(series[0]?.buckets).toHaveLength(60);
    expect(series[0]?.buckets.every(({ value, at }) => value === null && at < now)).toBe(true);
  });

  test('say what a counter grew by, from before the span on, and not across a gap or a reset', async () => {
    const device = await newDevice();
    const at = (minutes: number) => noon + minutes * MINUTE_MS;
    const readings = [
      [-1, 90],
      [0, 100],
      [1, 130],
      [2, 5],
      [3, 9],
      [9, 50],
      [10, 51],
    ] as const;
    await commit(readings.map(([minute, wh]) => sample(device, at(minute), { energy_total_wh: wh })));
    const query = { channels: 'energyTotalWh', fromAt: noon, toAt: at(11), points: 11 };
    const { series } = await deviceSeries(device, query);
    expect(series[0]?.buckets.filter(({ value }) => value !== null).map(({ value, delta }) => [value, delta])).toEqual([
      [100, 10],
      [130, 30],
      [5, null],
      [9, 4],
      [50, null],
      [51, 1],
    ]);
  });

  test('say nothing of the growth in a step that is not over', async () => {
    const device = await newDevice();
    const { now } = server.clock;
    await commit([5, 3, 1].map((minutes) => sample(device, now - minutes * MINUTE_MS, { energy_total_wh: 100 - minutes })));
    const query = { channels: 'energyTotalWh', fromAt: now - 6 * MINUTE_MS, toAt: now + 4 * MINUTE_MS, points: 2 };
    const deltas = async () => (await deviceSeries(device, query)).series[0]?.buckets.map(({ value, delta }) => [value, delta]);
    expect(await deltas()).toEqual([
      [97, null],
      [99, null],
    ]);
    server.clock.now += 4 * MINUTE_MS;
    expect(await deltas()).toEqual([
      [97, null],
      [99, 2],
    ]);
  });

  test('have 23 hours on the day the clocks go forward, and 25 on the day they go back', async () => {
    const device = await newDevice();
    for (const [from, to, hours] of [
      ['2026-03-29T00:00+01:00', '2026-03-30T00:00+02:00', 23],
      ['2025-10-26T00:00+02:00', '2025-10-27T00:00+01:00', 25],
    ] as const) {
      const [fromAt, toAt] = [Date.parse(from), Date.parse(to)];
      await commit(Array.from({ length: hours * 12 }, (_, n) => sample(device, fromAt + n * 5 * MINUTE_MS, { power_w: n })));
      const { series, timeZone } = await deviceSeries(device, { fromAt, toAt, points: hours });
      expect(timeZone).toBe('Europe/Madrid');
      expect(series[0]?.buckets.map((bucket) => (bucket.at - fromAt) / HOUR_MS)).toEqual(Array.from({ length: hours }, (_, n) => n));
      expect(series[0]?.buckets.every(({ value }) => value !== null)).toBe(true);
    }
  });

  test('of a plant add its generators, and say how many of them were heard', async () => {
    const plantId = await newPlant();
    const [one, two] = [await addDevice(server.storage, { plant_id: plantId }), await addDevice(server.storage, { plant_id: plantId })];
    const meter = await addDevice(server.storage, { plant_id: plantId, product_key: 'grid-meter' });
    await commit([
      sample(one, noon, { power_w: 100 }),
      sample(two, noon, { power_w: 50 }),
      sample(meter, noon, { power_w: 7_000 }),
      sample(one, noon + MINUTE_MS, { power_w: 110 }),
    ]);
    const answer = await ask(`/plants/${plantId}/series`, { fromAt: noon, toAt: noon + 3 * MINUTE_MS, points: 3 });
    const { deviceCount, buckets } = answer.body.data as PlantSeries;
    expect(deviceCount).toBe(2);
    expect(buckets).toEqual([
      { at: noon, powerW: 150, heardCount: 2 },
      { at: noon + MINUTE_MS, powerW: 110, heardCount: 1 },
      { at: noon + 2 * MINUTE_MS, powerW: null, heardCount: 0 },
    ]);
  });

  test('refuse an unknown channel, an empty span, a longer one than 366 days and too many points', async () => {
    const path = `/devices/${await newDevice()}/series`;
    expect((await ask(path, { channels: 'powerW,warpW' })).body).toMatchObject({ code: 400, error: 'devices.unknownChannel' });
    for (const query of [
      { fromAt: noon, toAt: noon },
      { fromAt: noon - 367 * DAY_MS, toAt: noon },
      { points: 2_001 },
      { points: 0 },
      { channels: '' },
    ]) {
      expect([query, (await ask(path, query)).body.error]).toEqual([query, 'request.invalid']);
    }
  });

  test('give every stored sample once, page by page, also while others arrive', async () => {
    const device = await newDevice();
    await commit(Array.from({ length: 7 }, (_, n) => sample(device, noon + n, { power_w: n, x0: n % 2 === 0 ? null : n })));
    const times: number[] = [];
    let after: number | null = null;
    do {
      const answer = await ask(`/devices/${device}/telemetry`, {
        fromAt: noon,
        toAt: noon + 6,
        pageSize: 2,
        ...(after !== null && { after }),
      });
      const page: TelemetryPage = answer.body.data;
      times.push(...page.rows.map(({ at }) => at - noon));
      const x0 = page.channels.findIndex(({ channel }) => channel === 'mppt1VoltageV');
      for (const { at, values } of page.rows) expect(values[x0]).toBe((at - noon) % 2 === 0 ? null : at - noon);
      after = page.next;
      await commit([sample(device, noon - 1, { power_w: 1 })]);
    } while (after !== null);
    expect(times).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('the steps of a span', () => {
  test.each([
    [15 * MINUTE_MS, 500, 10_000, 10_000],
    [DAY_MS, 500, 10_000, 3 * MINUTE_MS],
    [7 * DAY_MS, 500, 10_000, 30 * MINUTE_MS],
    [30 * DAY_MS, 500, 10_000, 2 * HOUR_MS],
    [366 * DAY_MS, 10, 10_000, 879 * HOUR_MS],
  ])('of %i ms in at most %i points reported every %i ms last %i ms', (lengthMs, points, intervalMs, stepMs) => {
    const grid = gridOf({ fromAt: 0, toAt: lengthMs }, points, intervalMs);
    expect(grid.stepMs).toBe(stepMs);
    expect(lengthMs / grid.stepMs).toBeLessThanOrEqual(points);
  });
});

describe('the nights of a span', () => {
  const span = { fromAt: Date.UTC(2026, 5, 20, 12), toAt: Date.UTC(2026, 5, 22, 12) };
  test('in Madrid are two in two days, each shorter than the day at midsummer', () => {
    const nights = nightsOf({ latitudeDeg: 40.42, longitudeDeg: -3.7 }, 'Europe/Madrid', span);
    expect(nights).toHaveLength(2);
    for (const night of nights) expect((night.toAt - night.fromAt) / HOUR_MS).toBeCloseTo(8.9, 0);
  });
  test('are none in the polar summer, one in the polar winter, and unknown without a position', () => {
    const tromso = { latitudeDeg: 69.65, longitudeDeg: 18.96 };
    expect(nightsOf(tromso, 'Europe/Oslo', span)).toEqual([]);
    const winter = { fromAt: Date.UTC(2026, 11, 20, 12), toAt: Date.UTC(2026, 11, 22, 12) };
    expect(nightsOf(tromso, 'Europe/Oslo', winter)).toEqual([winter]);
    expect(nightsOf(undefined, 'Europe/Oslo', span)).toEqual([]);
  });
});
