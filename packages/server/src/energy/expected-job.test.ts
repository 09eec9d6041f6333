import { expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { unscopedTables } from '../access/tenant.ts';
import type { Storage } from '../storage/storage.ts';
import { followExpected, followHistory } from './expected-job.ts';
import { QUARTER_MS } from './expected-quarters.ts';
import { historyToFollow, type Followed } from './expected-history.ts';
import { foldAll } from './runner.ts';
import { readExpectedCurve } from './expected-read.ts';

const noon = Date.UTC(2026, 5, 21, 12);
const minute = 60_000;
const madrid = { latitude_deg: 40.4, longitude_deg: -3.7 };

describeEachEngine('the energy that could have been', (storage) => {
  const quarters = (id: number) =>
    storage().read.selectFrom('expected_quarter').selectAll().where('device_id', '=', id).orderBy('start_at').execute();
  const follow = (fromAt: number, toAt: number) => followExpected(storage(), { fromAt, toAt });
  const tables = () => unscopedTables(storage().read);

  test('is written for each quarter that ended, from irradiance, and what was lost can be read at once', async () => {
    const { inverter, station } = await sunnyPlant(storage());
    await tell(storage(), inverter, noon, 60, () => ({ power_w: 1_000, energy_total_wh: 500 }));
    await tell(storage(), station, noon, 60, () => ({ irradiance_w_m2: 500, module_temperature_c: 25 }));
    await follow(noon, noon + 50 * minute);
    const expectedWh = Math.round(10_000 * 0.5 * 0.8592 * 0.96 * 2.5) / 10;
    expect(await quarters(inverter)).toEqual(
      [0, 1, 2].map((n) => ({
        device_id: inverter,
        start_at: noon + n * QUARTER_MS,
        actual_wh: 250,
        counter_wh: 500,
        expected_wh: expectedWh,
        basis: 'irradiance',
        peer_wh: null,
        peer_count: 0,
      })),
    );
    expect(await quarters(station)).toEqual([]);
    const span = { fromAt: noon, toAt: noon + 60 * minute, deviceIds: [inverter] };
    expect(await readExpectedCurve(tables(), span)).toEqual(
      [0, 1, 2].map((n) => ({ at: noon + n * QUARTER_MS, expectedW: expect.closeTo(expectedWh * 4, 1), actualW: 1_000, deviceCount: 1 })),
    );
  });

  test('keeps the sum of a plant for each quarter hour: who was heard, at what rating, and what was expected', async () => {
    const plant = await addPlant(storage(), { ...madrid, installed_capacity_wp: 20_000 });
    const [one, other] = [
      await addDevice(storage(), { plant_id: plant, rated_power_w: 10_000 }),
      await addDevice(storage(), { plant_id: plant, rated_power_w: 5_000 }),
    ];
    await tell(storage(), one, noon, 30, () => ({ power_w: 4_000 }));
    await tell(storage(), other, noon, 15, () => ({ power_w: 1_000 }));
    const rows = () => storage().read.selectFrom('plant_quarter').selectAll().where('plant_id', '=', plant).orderBy('start_at').execute();
    await follow(noon, noon + 2 * QUARTER_MS);
    const whole = { plant_id: plant, start_at: noon, power_w: 5_000, heard_w: 15_000, expected_w: 4_000, compared_w: 5_000 };
    expect(await rows()).toEqual([
      whole,
      { plant_id: plant, start_at: noon + QUARTER_MS, power_w: 4_000, heard_w: 10_000, expected_w: 2_000, compared_w: null },
    ]);
    await tell(storage(), other, noon + QUARTER_MS, 15, () => ({ power_w: 2_000 }));
    await follow(noon, noon + 2 * QUARTER_MS);
    expect(await rows()).toMatchObject([whole, { power_w: 6_000, heard_w: 15_000 }]);
  });

  test('takes up what comes late, and writes nothing twice', async () => {
    const { inverter, station } = await sunnyPlant(storage());
    await tell(storage(), station, noon, 15, () => ({ irradiance_w_m2: 800, module_temperature_c: 40 }));
    await follow(noon, noon + QUARTER_MS);
    expect(await quarters(inverter)).toMatchObject([{ actual_wh: null, basis: 'irradiance' }]);
    await tell(storage(), inverter, noon, 15, () => ({ power_w: 6_000 }));
    await follow(noon, noon + QUARTER_MS);
    await follow(noon, noon + QUARTER_MS);
    expect(await quarters(inverter)).toMatchObject([{ actual_wh: 1_500, basis: 'irradiance' }]);
  });

  test('goes back through history that was there before, past days of silence, and comes to an end', async () => {
    const day = 24 * 60 * minute;
    const plant = await addPlant(storage(), madrid);
    const ids = await Promise.all([1, 2, 3].map(() => addDevice(storage(), { plant_id: plant, rated_power_w: 10_000 })));
    for (const [wh, at] of [noon - 6 * day, noon - 2 * day, noon].entries())
      for (const id of ids) await tell(storage(), id, at, 20, () => ({ power_w: 4_000, energy_total_wh: 1_000 * (wh + 1) }));
    await foldAll(storage());
    const now = noon + 30 * minute;
    await follow(now - 26 * 60 * minute, now);
    const starts = async () => new Set((await quarters(ids[0]!)).map((row) => row.start_at));
    const today = [noon, noon + QUARTER_MS];
    expect(await starts()).toEqual(new Set(today));
    const followed: Followed = new Map();
    for (let run = 0; run < 5; run += 1) await followHistory(storage(), followed, now);
    const all = [noon - 6 * day, noon - 2 * day, noon].flatMap((at) => [at, at + QUARTER_MS]);
    expect(await starts()).toEqual(new Set(all));
    expect((await quarters(ids[0]!))[0]).toMatchObject({ expected_wh: 1_000, basis: 'peers', peer_count: 2 });
    expect(await historyToFollow(storage().read, followed, now)).toBeUndefined();
  });

  test('claims no mean of a quarter in which a device hardly spoke', async () => {
    const { inverter, station } = await sunnyPlant(storage());
    await tell(storage(), station, noon, 15, () => ({ irradiance_w_m2: 800, module_temperature_c: 40 }));
    await tell(storage(), inverter, noon, 3, () => ({ power_w: 6_000 }));
    await follow(noon, noon + QUARTER_MS);
    expect(await quarters(inverter)).toMatchObject([{ actual_wh: null }]);
  });

  test('expects nothing of the night', async () => {
    const { inverter } = await sunnyPlant(storage());
    const midnight = noon + 12 * 60 * minute;
    await tell(storage(), inverter, midnight, 30, () => ({ power_w: -5 }));
    await follow(midnight, midnight + 2 * QUARTER_MS);
    expect(await quarters(inverter)).toEqual([]);
  });

  test('an open fault of a peer takes it out of the median', async () => {
    const plant = await addPlant(storage(), madrid);
    const ids = await Promise.all([1, 2, 3].map(() => addDevice(storage(), { plant_id: plant, rated_power_w: 10_000 })));
    const [first, second, third] = ids as [number, number, number];
    await tell(storage(), first, noon, 15, () => ({ power_w: 2_000 }));
    await tell(storage(), second, noon, 15, () => ({ power_w: 8_000 }));
    await tell(storage(), third, noon, 15, () => ({ power_w: 0 }));
    await storage().commitIntake(
      batch({ events: [{ deviceId: third, at: noon, code: 'ISOLATION_LOW', severity: 'critical', isOpen: true }] }),
    );
    await follow(noon, noon + QUARTER_MS);
    expect(await quarters(first)).toMatchObject([{ basis: 'peers', peer_wh: 2_000, peer_count: 1 }]);
    expect(await quarters(third)).toMatchObject([{ basis: 'peers', expected_wh: 1_250, peer_count: 2 }]);
  });
});

async function sunnyPlant(storage: Storage): Promise<{ inverter: number; station: number }> {
  const plant = await addPlant(storage, { ...madrid, installed_capacity_wp: 10_000 });
  const inverter = await addDevice(storage, { plant_id: plant, rated_power_w: 10_000 });
  const station = await addDevice(storage, { plant_id: plant, product_key: 'weather-station' });
  return { inverter, station };
}

function tell(storage: Storage, deviceId: number, fromAt: number, minutes: number, reading: () => Parameters<typeof sample>[2]) {
  const samples = Array.from({ length: minutes }, (_, index) => sample(deviceId, fromAt + index * minute, reading()));
  return storage.commitIntake(batch({ samples }));
}
