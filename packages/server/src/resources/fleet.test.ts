import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addPlantWithDevice, addTwoTenants, addUser, type TestUser } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';
import { foldAll } from '../energy/runner.ts';
import { sameTimeYesterday } from './fleet-overview.ts';
import { localDayAt } from './local-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Noon in Madrid, evening in Tokyo. */
const now = Date.parse('2026-06-16T10:07:00Z');

describe.each(engines)('the fleet on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  let tokyo: { plantId: number; deviceId: number };
  const ask = async (path: string, user: TestUser = tenants.root) =>
    (await server.call('GET', `/fleet/${path}`, { token: user.token })).body.data;

  beforeAll(async () => {
    server = await startServer(engine);
    server.clock.now = now;
    const { storage } = server;
    tenants = await addTwoTenants(storage, now);
    const { own, other, ownPlant, otherPlant } = tenants;
    const plant = { installed_capacity_wp: 10_000 };
    await storage.write((tx) => tx.updateTable('plant').set(plant).execute());
    tokyo = await addPlantWithDevice(storage, own.organisationId, { plant: { name: 'Tokyo plant', time_zone: 'Asia/Tokyo', ...plant } });
    await addPlantWithDevice(storage, other.organisationId, { plant: { name: 'Silent plant', ...plant } });
    const samples = [
      ...counterOver(ownPlant.deviceId, 'Europe/Madrid', 100),
      ...counterOver(otherPlant.deviceId, 'Europe/Madrid', 300),
      ...counterOver(tokyo.deviceId, 'Asia/Tokyo', 50),
    ];
    const fault = { deviceId: otherPlant.deviceId, at: now - HOUR_MS, code: 'FAN_FAILURE', severity: 'warning', isOpen: true } as const;
    const past = { deviceId: ownPlant.deviceId, at: now - 2 * DAY_MS, code: 'ISOLATION_LOW', severity: 'critical' } as const;
    await storage.commitIntake(batch({ receivedAt: now, samples, events: [fault, { ...past, isOpen: true }] }));
    await storage.commitIntake(batch({ receivedAt: now, events: [{ ...past, at: now - DAY_MS, isOpen: false }] }));
    await foldAll(storage);
  });
  afterAll(() => server?.close());

  test('counts, sums and compares everything in scope, and says of how many plants', async () => {
    const overview = await ask('overview');
    expect(overview).toMatchObject({
      counts: { all: 4, online: 2, fault: 1, neverReported: 1 },
      installedCapacityWp: 40_000,
      power: { powerW: 450, plantCount: 3 },
      lostToday: { energyKwh: null, plantCount: 0 },
      concernCount: 2,
    });
    const madrid = hoursSinceMidnight('Europe/Madrid');
    const inTokyo = hoursSinceMidnight('Asia/Tokyo');
    expect(overview.today.plantCount).toBe(3);
    expect(near(overview.today.energyKwh, madrid * 0.4 + inTokyo * 0.05)).toBe(true);
    expect(overview.yesterday).toMatchObject({ plantCount: 3, todayKwh: overview.today.energyKwh });
    expect(near(overview.yesterday.energyKwh, overview.today.energyKwh)).toBe(true);
    expect(overview.days).toHaveLength(30);
    expect(overview.days.at(-1)).toEqual({ date: '2026-06-16', energyKwh: overview.today.energyKwh });
    expect(overview.days.at(-2).date).toBe('2026-06-15');
    expect(near(overview.days.at(-2).energyKwh, 24 * 0.45)).toBe(true);
    expect(near(overview.month.energyKwh, overview.today.energyKwh + 2 * 24 * 0.45)).toBe(true);
  });

  test('names who needs somebody, with the reason', async () => {
    const { concerns } = await ask('overview');
    expect(concerns).toMatchObject([
      {
        plantName: 'Other plant',
        cause: 'fault',
        fault: { code: 'FAN_FAILURE', name: 'Fan does not turn', severity: 'warning' },
        sinceAt: now - HOUR_MS,
      },
      { plantName: 'Silent plant', cause: 'neverReported', fault: null, sinceAt: null, atRiskKwh: null },
    ]);
  });

  test('shows nobody anything of another tenant, in any number', async () => {
    const [own, other] = [await ask('overview', tenants.own), await ask('overview', tenants.other)];
    expect(own).toMatchObject({
      counts: { all: 2, fault: 0, neverReported: 0 },
      installedCapacityWp: 20_000,
      power: { powerW: 150 },
      concernCount: 0,
    });
    expect(other).toMatchObject({ counts: { all: 2, fault: 1 }, power: { powerW: 300 }, today: { plantCount: 1 }, concernCount: 2 });
    const whole = await ask('overview');
    for (const figure of ['today', 'month', 'yesterday'])
      expect(own[figure].energyKwh + other[figure].energyKwh).toBeCloseTo(whole[figure].energyKwh, 3);
    expect((await ask('plants', tenants.own)).items.map((plant: { name: string }) => plant.name)).toEqual(['Own plant', 'Tokyo plant']);
    expect((await ask('yields', tenants.other)).items.map((row: { plantName: string }) => row.plantName)).toEqual([
      'Silent plant',
      'Other plant',
    ]);
    expect((await ask('faults', tenants.own)).items.map((fault: { code: string }) => fault.code)).toEqual(['ISOLATION_LOW']);
    const peak = (curve: { points: { powerW: number | null }[] }) => Math.max(...curve.points.map((point) => point.powerW ?? 0));
    expect([peak(await ask('curve', tenants.own)), peak(await ask('curve', tenants.other)), peak(await ask('curve'))]).toEqual([
      150, 300, 450,
    ]);
    const stranger = await addUser(server.storage, { role: 'customer', parentId: tenants.root.organisationId, now });
    expect(await ask('overview', stranger)).toMatchObject({
      counts: { all: 0 },
      power: { powerW: null },
      today: { energyKwh: null },
      concerns: [],
    });
    expect((await ask('curve', stranger)).points.filter((point: { powerW: number | null }) => point.powerW !== null)).toEqual([]);
  });

  test('forgets at once a plant that its caller may not see any more', async () => {
    const guest = await addUser(server.storage, { role: 'customer', parentId: tenants.root.organisationId, now });
    const authorization = { plant_id: tenants.otherPlant.plantId, user_id: guest.userId, expires_at: now + HOUR_MS };
    await server.storage.write((tx) => tx.insertInto('plant_authorization').values(authorization).execute());
    expect((await ask('overview', guest)).month.energyKwh).toBeGreaterThan(0);
    await server.storage.write((tx) => tx.deleteFrom('plant_authorization').where('user_id', '=', guest.userId).execute());
    expect((await ask('overview', guest)).month).toEqual({ energyKwh: null, plantCount: 0 });
  });

  test("has a curve of quarter hours: the reader's last 24 hours over several zones, the own day in one", async () => {
    const whole = await ask('curve?timeZone=Asia/Kolkata');
    expect(whole).toMatchObject({
      span: 'last24Hours',
      timeZone: 'Asia/Kolkata',
      stepMs: 900_000,
      toAt: Date.parse('2026-06-16T10:15:00Z'),
    });
    expect(whole.points.at(-1)).toEqual({ at: Date.parse('2026-06-16T09:45:00Z'), powerW: 450, expectedW: null, heardShare: 0.75 });
    const one = await ask('curve?timeZone=Asia/Kolkata', tenants.other);
    const day = localDayAt('Europe/Madrid', now);
    expect(one).toMatchObject({ span: 'day', timeZone: 'Europe/Madrid', fromAt: day.fromAt, toAt: day.toAt });
    expect(one.points[0]).toMatchObject({ at: day.fromAt, powerW: 300, heardShare: 0.5 });
    expect((await server.call('GET', '/fleet/curve?timeZone=Mars/Olympus', { token: tenants.root.token })).status).toBe(400);
  });

  test('ranks its plants, the worst first, each with its last 24 hours', async () => {
    const { items, total } = await ask('plants?limit=3');
    expect(items.map((plant: { name: string }) => plant.name)).toEqual(['Other plant', 'Silent plant', 'Own plant']);
    expect(total).toBe(4);
    expect(items[0].trendW).toHaveLength(48);
    expect(new Set(items[0].trendW)).toEqual(new Set([300]));
    expect(new Set(items[1].trendW)).toEqual(new Set([null]));
  });

  test('tells the yield of each day in the calendar of each plant', async () => {
    const { dates, items } = await ask('yields?days=3');
    expect(dates).toEqual(['2026-06-14', '2026-06-15', '2026-06-16']);
    const rows: Record<string, (number | null)[]> = Object.fromEntries(
      items.map((row: { plantName: string; yields: (number | null)[] }) => [row.plantName, row.yields]),
    );
    const expected = [0.72, 0.72, hoursSinceMidnight('Europe/Madrid') * 0.03];
    expect(rows['Other plant']?.map((value, index) => near(value ?? 0, expected[index] ?? -1))).toEqual([true, true, true]);
    expect(rows['Silent plant']).toEqual([null, null, null]);
  });

  test('counts the faults of 30 days by type, open or not', async () => {
    expect((await ask('faults')).items).toMatchObject([
      { code: 'FAN_FAILURE', name: 'Fan does not turn', count: 1, openCount: 1, deviceCount: 1, plantCount: 1 },
      { code: 'ISOLATION_LOW', count: 1, openCount: 0, lastOpenedAt: now - 2 * DAY_MS },
    ]);
    server.clock.now = now + 32 * DAY_MS;
    const colleague = { role: 'root', organisationId: tenants.root.organisationId, now: server.clock.now } as const;
    const later = (await ask('faults', await addUser(server.storage, colleague))).items;
    server.clock.now = now;
    expect(later.map((fault: { code: string }) => fault.code)).toEqual(['FAN_FAILURE']);
  });
});

/** A counter that rises evenly, read each five minutes from the midnight three days ago to this moment. */
function counterOver(deviceId: number, timeZone: string, powerW: number) {
  const fromAt = localDayAt(timeZone, localDayAt(timeZone, now).fromAt - 2 * DAY_MS + HOUR_MS).fromAt;
  const times = Array.from({ length: Math.floor((now - fromAt) / (5 * MINUTE_MS)) + 1 }, (_, index) => fromAt + index * 5 * MINUTE_MS);
  const until = [...times, sameTimeYesterday(timeZone, now), now].toSorted((a, b) => a - b);
  return [...new Set(until)].map((at) =>
    sample(deviceId, at, { power_w: powerW, energy_total_wh: 1_000 + ((at - fromAt) / HOUR_MS) * powerW }),
  );
}

function hoursSinceMidnight(timeZone: string): number {
  return (now - localDayAt(timeZone, now).fromAt) / HOUR_MS;
}

/** The reading at midnight itself may count for either day. */
function near(value: number, wanted: number): boolean {
  return Math.abs(value - wanted) < 0.05;
}
