import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPlantWithDevice, addTwoTenants } from '../../test/factories.ts';
import { addDevice } from '../../test/records.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';

const quarter = 15 * 60_000;
const day = 86_400_000;

describe.each(engines)('the generators that lost the most, on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  let second: number;
  const losses = async (token: string, query = '') => (await server.call('GET', `/fleet/losses${query}`, { token })).body.data;

  beforeAll(async () => {
    server = await startServer(engine);
    const { now } = server.clock;
    tenants = await addTwoTenants(server.storage, now);
    const { ownPlant, otherPlant } = tenants;
    second = await addDevice(server.storage, { plant_id: ownPlant.plantId, name: 'Roof west' });
    const at = (ago: number) => now - ago - (now % quarter);
    const row = (deviceId: number, startAt: number, expectedWh: number, actualWh: number | null) => ({
      device_id: deviceId,
      start_at: startAt,
      actual_wh: actualWh,
      counter_wh: actualWh,
      expected_wh: expectedWh,
      basis: 'peers' as const,
      peer_wh: null,
      peer_count: 3,
    });
    await server.storage.write((tx) =>
      tx
        .insertInto('expected_quarter')
        .values([
          // More than expected in one quarter hour makes up for nothing in another.
          row(ownPlant.deviceId, at(day), 1_000, 400),
          row(ownPlant.deviceId, at(2 * day), 1_000, 1_900),
          row(ownPlant.deviceId, at(9 * day), 1_000, 0),
          row(second, at(day), 1_000, 100),
          row(second, at(3 * day), 2_000, null),
          row(otherPlant.deviceId, at(day), 5_000, 0),
        ])
        .execute(),
    );
  });
  afterAll(() => server?.close());

  test('are told over the last seven days, most first, with what nobody heard apart', async () => {
    const { items, total, fromAt, toAt } = await losses(tenants.own.token);
    expect([toAt - fromAt, total]).toEqual([7 * day, 2]);
    expect(items).toMatchObject([
      { id: String(second), name: 'Roof west', plantName: 'Own plant', lostKwh: 0.9, expectedKwh: 1, unheardKwh: 2 },
      { id: String(tenants.ownPlant.deviceId), lostKwh: 0.6, expectedKwh: 2, unheardKwh: 0 },
    ]);
  });

  test('come with how far they were counted, by generator and in all, and with the days that wait', async () => {
    const { now } = server.clock;
    const first = now - 3 * day - (now % quarter);
    expect(await losses(tenants.own.token)).toMatchObject({ countedFromAt: first, uncountedDays: 0 });
    const { items } = await losses(tenants.own.token);
    expect(items.map((item: { countedFromAt: number }) => item.countedFromAt)).toEqual([first, first + day]);
    const plant = await addPlantWithDevice(server.storage, tenants.own.organisationId);
    const sums = { energy_wh: 5_000, measured_ms: day / 4, shared_wh: 0, estimated_wh: 0, corrected_wh: 0 };
    const begun = now - 5 * day - (now % quarter);
    await server.storage.write((tx) =>
      tx
        .insertInto('energy_day')
        .values({ ...sums, flow: 'total', device_id: plant.deviceId, day_start: begun })
        .execute(),
    );
    expect(await losses(tenants.own.token)).toMatchObject({ uncountedDays: 6 });
  });

  test('are answered again for a minute, with the time at which they were counted', async () => {
    const query = '?days=3';
    const first = await losses(tenants.own.token, query);
    expect(first.toAt).toBe(server.clock.now);
    server.clock.now += 59_000;
    expect(await losses(tenants.own.token, query)).toEqual(first);
    server.clock.now += 2_000;
    expect(await losses(tenants.own.token, query)).toMatchObject({ toAt: server.clock.now, fromAt: server.clock.now - 3 * day });
  });

  test('over other days are others, and nobody sees those of another tenant', async () => {
    expect((await losses(tenants.own.token, '?days=14&limit=1')).items).toMatchObject([{ lostKwh: 1.6 }]);
    expect((await losses(tenants.other.token)).items).toMatchObject([{ plantName: 'Other plant', lostKwh: 5 }]);
    expect((await losses(tenants.root.token)).total).toBe(3);
  });
});
