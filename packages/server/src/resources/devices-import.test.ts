import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTwoTenants } from '../../test/factories.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { engines } from '../../test/storage-kit.ts';

const dayMs = 86_400_000;

describe.each(engines)('history taken in on %s', (engine) => {
  let server: TestServer;
  let tenants: Awaited<ReturnType<typeof addTwoTenants>>;
  beforeAll(async () => {
    server = await startServer(engine);
    tenants = await addTwoTenants(server.storage, server.clock.now);
  });
  afterAll(() => server.close());
  const post = (deviceId: number, body: unknown, token = tenants.own.token) =>
    server.call('POST', `/devices/${deviceId}/telemetry`, { token, body });
  const from = Date.UTC(2026, 3, 1, 10);
  const samples = [0, 1, 2].map((minute) => ({
    ts: from + minute * 60_000,
    values: { powerW: 1000 + minute, energyTotalWh: 5000 + minute },
  }));

  test('is there when it is answered, and the same samples twice change nothing', async () => {
    const { deviceId } = tenants.ownPlant;
    expect((await post(deviceId, { samples })).body.data).toEqual({ inserted: 3, filled: 0, duplicates: 0, conflicts: 0, rejected: [] });
    expect((await post(deviceId, { samples })).body.data).toEqual({ inserted: 0, filled: 0, duplicates: 3, conflicts: 0, rejected: [] });
    const other = [{ ts: from, values: { powerW: 7, voltageV: 230 } }];
    expect((await post(deviceId, { samples: other })).body.data).toMatchObject({ inserted: 0, conflicts: 1 });
    const { items } = (await server.call('GET', `/audit?deviceId=${deviceId}&action=import`, { token: tenants.own.token })).body.data;
    expect(items, 'equal samples again are no change').toMatchObject([
      {
        user: { id: String(tenants.own.userId) },
        resource: 'telemetry',
        plantId: String(tenants.ownPlant.plantId),
        changes: [
          { field: 'samples', after: 1 },
          { field: 'fromAt', after: from },
          { field: 'toAt', after: from },
        ],
      },
      { changes: [{ after: 3 }, { after: from }, { after: from + 120_000 }] },
    ]);
    const kept = await server.storage.read.selectFrom('telemetry').selectAll().where('device_id', '=', deviceId).orderBy('ts').execute();
    expect(kept.map((row) => row.power_w)).toEqual([1000, 1001, 1002]);
  });

  test('what a device could not send is refused by reason, and the rest is kept', async () => {
    const { deviceId } = tenants.ownPlant;
    const odd = [
      { ts: from + dayMs, values: { powerW: 1, energyTotalWh: -1_000_000 } },
      { ts: Date.UTC(2001, 0, 1), values: { powerW: 1 } },
      { ts: server.clock.now + dayMs, values: { powerW: 1 } },
      { ts: from + 2 * dayMs, values: { windSpeed: 1 } },
    ];
    const { data } = (await post(deviceId, { samples: odd })).body;
    expect(data.inserted).toBe(1);
    expect(data.rejected.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'outOfRange',
      'timeAhead',
      'timeTooOld',
      'unknownChannel',
    ]);
  });

  test('is nobody else’s: a foreign device is not found, a reader may not, too many at once are refused', async () => {
    expect((await post(tenants.otherPlant.deviceId, { samples })).status).toBe(404);
    expect((await post(999_999, { samples })).status).toBe(404);
    expect((await post(tenants.ownPlant.deviceId, { samples: [] })).status).toBe(400);
    const many = Array.from({ length: 501 }, (_, index) => ({ ts: from + index, values: { powerW: 1 } }));
    expect((await post(tenants.ownPlant.deviceId, { samples: many })).status).toBe(400);
    expect((await server.call('POST', `/devices/${tenants.ownPlant.deviceId}/telemetry`, { body: { samples } })).status).toBe(401);
  });
});
