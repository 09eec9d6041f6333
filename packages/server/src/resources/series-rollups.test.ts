import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addUser } from '../../test/factories.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { engines, withStorage, type StorageKit } from '../../test/storage-kit.ts';
import { createTenant, type Tenant } from '../access/tenant.ts';
import { foldAll } from '../energy/runner.ts';
import { seriesHandlers } from './series.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(engines)('the year of a plant on %s', (engine) => {
  const start = Date.parse('2026-03-20T00:00+01:00');
  let kit: StorageKit;
  let plantId: number;
  let tenant: Tenant;
  /** Tables that were read. */
  let tables: string[];
  beforeAll(async () => {
    kit = await withStorage(engine);
    const { organisationId, userId } = await addUser(kit.storage, { role: 'installer', now: start });
    plantId = await addPlant(kit.storage, { owner_id: organisationId, time_zone: 'Europe/Madrid' });
    const ids = [await addDevice(kit.storage, { plant_id: plantId }), await addDevice(kit.storage, { plant_id: plantId })];
    // By day 600 W and 300 W from six to eighteen, awake all day; over a change of clocks. Two days are silent.
    for (let day = 0; day < 14; day += 1) {
      if (day === 4 || day === 5) continue;
      const samples = Array.from({ length: 288 }, (_, n) => {
        const at = start + day * DAY_MS + n * 5 * 60_000;
        const sunnyH = Math.min(12, Math.max(0, n / 12 - 6));
        return ids.map((id, index) =>
          sample(id, at, {
            power_w: sunnyH > 0 && sunnyH < 12 ? 600 / (index + 1) : 0,
            energy_total_wh: Math.round((day * 12 + sunnyH) * (600 / (index + 1))),
          }),
        );
      });
      await kit.storage.commitIntake(batch({ samples: samples.flat() }));
    }
    await foldAll(kit.storage);
    const whole = createTenant(kit.storage, { userId, organisationId, now: start + 20 * DAY_MS });
    const refuse = () => Promise.reject(new Error('samples were read'));
    tenant = {
      ...whole,
      bucket: refuse,
      samples: refuse,
      select(table) {
        tables.push(table);
        return whole.select(table);
      },
    };
  });
  afterAll(() => kit?.close());

  test('is read from hours of the ledger alone, and says what the samples say', async () => {
    tables = [];
    const context = { tenant, now: start + 20 * DAY_MS } as Parameters<(typeof seriesHandlers)['GET /plants/{id}/series']>[1];
    const query = { fromAt: start, toAt: start + 366 * DAY_MS, points: 500 };
    const answer = await seriesHandlers['GET /plants/{id}/series']({ params: { id: String(plantId) }, query }, context);
    expect([...new Set(tables)].sort((a, b) => (a < b ? -1 : 1))).toEqual(['device', 'energy_hour', 'plant', 'product']);
    expect(answer.stepMs).toBe(DAY_MS);
    const days = answer.buckets.filter(({ at }) => at < start + 14 * DAY_MS);
    expect(days.map(({ heardCount }) => heardCount).slice(6)).toEqual(Array.from({ length: 8 }, () => 2));
    // 900 W for half of the day; a step of the counter at an edge may count beside it.
    for (const { powerW } of days.slice(0, 4)) expect(Math.abs((powerW ?? 0) / 450 - 1)).toBeLessThan(0.02);
    expect(answer.buckets.filter(({ at }) => at >= start + 15 * DAY_MS).every(({ powerW }) => powerW === null)).toBe(true);
    expect(answer.buckets.at(-1)?.at).toBeLessThan(start + 20 * DAY_MS);
  });
});
