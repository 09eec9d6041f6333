import { expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addDevice } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { openStorage } from './open.ts';

const noon = Date.UTC(2026, 5, 1, 10);

describeEachEngine('intake of samples', (storage, kitOf) => {
  const stored = (deviceId: number) =>
    storage().read.selectFrom('telemetry').selectAll().where('device_id', '=', deviceId).orderBy('ts').execute();
  const latest = (deviceId: number) => storage().read.selectFrom('latest').selectAll().where('device_id', '=', deviceId).executeTakeFirst();
  const dirty = (deviceId: number) =>
    storage().read.selectFrom('energy_dirty').select('day_start').where('device_id', '=', deviceId).orderBy('day_start').execute();
  const clean = () => storage().write((tx) => tx.deleteFrom('energy_dirty').execute());
  const send = (...samples: ReturnType<typeof sample>[]) => storage().commitIntake(batch({ samples }));

  test('new rows are inserted and answered as such', async () => {
    const device = await addDevice(storage());
    const result = await send(sample(device, noon, { power_w: 1200.5, x0: 7 }), sample(device, noon + 1000, { power_w: null }));
    expect(result).toEqual({ inserted: 2, filled: 0, duplicates: 0, conflicts: 0 });
    const rows = await stored(device);
    expect(rows.map((row) => [row.ts, row.power_w, row.x0, row.voltage_v])).toEqual([
      [noon, 1200.5, 7, null],
      [noon + 1000, null, null, null],
    ]);
  });

  test('the same key again fills empty columns, counts equal rows and keeps the first of two different values', async () => {
    const device = await addDevice(storage());
    await send(sample(device, noon, { power_w: 100, voltage_v: null }));
    expect(await send(sample(device, noon, { power_w: 100 }))).toMatchObject({ duplicates: 1 });
    expect(await send(sample(device, noon, { power_w: 100, voltage_v: 230 }))).toMatchObject({ filled: 1 });
    expect(await send(sample(device, noon, { power_w: 999, current_a: 4 }))).toMatchObject({ conflicts: 1 });
    const [row] = await stored(device);
    expect(row).toMatchObject({ power_w: 100, voltage_v: 230, current_a: 4 });
  });

  test('equal keys within one batch are merged in the order they arrived', async () => {
    const device = await addDevice(storage());
    const result = await send(
      sample(device, noon, { power_w: 1 }),
      sample(device, noon, { power_w: 2 }),
      sample(device, noon, { voltage_v: 3 }),
      sample(device, noon, { voltage_v: 3 }),
    );
    expect(result).toEqual({ inserted: 1, filled: 1, duplicates: 1, conflicts: 1 });
    expect(await stored(device)).toMatchObject([{ power_w: 1, voltage_v: 3 }]);
    expect(await latest(device)).toMatchObject({ power_w: 1, voltage_v: 3, ts: noon, times: '{}' });
  });

  test('latest merges per column and keeps the time of what is older than the row', async () => {
    const device = await addDevice(storage());
    await send(sample(device, noon, { power_w: 5, battery_soc_pct: 80 }));
    await send(sample(device, noon + 10_000, { power_w: 6, battery_soc_pct: null }));
    await send(sample(device, noon - 10_000, { power_w: 4, temperature_c: 30 }));
    const row = await latest(device);
    expect(row).toMatchObject({ ts: noon + 10_000, power_w: 6, battery_soc_pct: 80, temperature_c: 30 });
    expect(JSON.parse(row!.times)).toEqual({ battery_soc_pct: noon, temperature_c: noon - 10_000 });
  });

  test('latest goes on merging after a restart of the storage', async () => {
    const device = await addDevice(storage());
    await send(sample(device, noon, { power_w: 5, x31: 1 }));
    const again = await kitOf().reopen();
    await again.commitIntake(batch({ samples: [sample(device, noon + 1, { power_w: 6 })] }));
    expect(await latest(device)).toMatchObject({ power_w: 6, x31: 1, times: JSON.stringify({ x31: noon }) });
  });

  test('latest is right when two processes commit for one device in turn', async () => {
    const device = await addDevice(storage());
    const other = await openStorage(kitOf().options);
    await send(sample(device, noon, { power_w: 1 }));
    await other.commitIntake(batch({ samples: [sample(device, noon + 1, { power_w: 2, x1: 5 })] }));
    await send(sample(device, noon + 2, { voltage_v: 3 }));
    await other.close();
    expect(await latest(device)).toMatchObject({
      power_w: 2,
      x1: 5,
      voltage_v: 3,
      times: JSON.stringify({ power_w: noon + 1, x1: noon + 1 }),
    });
  });

  test('an in-order counter reading marks no day, the first and every late one do', async () => {
    const device = await addDevice(storage());
    const midnight = Date.UTC(2026, 4, 31, 22);
    await send(sample(device, noon, { energy_total_wh: 1000 }));
    expect(await dirty(device)).toEqual([{ day_start: midnight }]);
    await clean();
    await send(sample(device, noon + 10_000, { energy_total_wh: 1010 }), sample(device, noon + 20_000, { power_w: 5 }));
    expect(await dirty(device)).toEqual([]);
    await send(sample(device, noon - 86_400_000, { energy_total_wh: 500 }), sample(device, noon - 10_000, { power_w: 5 }));
    expect(await dirty(device)).toEqual([{ day_start: midnight - 86_400_000 }, { day_start: midnight }]);
    await clean();
    await send(sample(device, noon - 5_000, { temperature_c: 5 }));
    expect(await dirty(device)).toEqual([]);
  });

  test('a duplicate marks no day, a late fill of the counter does', async () => {
    const device = await addDevice(storage());
    await send(sample(device, noon, { power_w: 1 }), sample(device, noon + 1, { energy_total_wh: 10 }));
    await clean();
    await send(sample(device, noon + 1, { energy_total_wh: 10 }));
    expect(await dirty(device)).toEqual([]);
    await send(sample(device, noon, { energy_total_wh: 9 }));
    expect(await dirty(device)).toHaveLength(1);
  });

  test('a batch with an unknown device leaves nothing behind', async () => {
    const device = await addDevice(storage());
    await expect(send(sample(device, noon, { power_w: 1 }), sample(999_999, noon, { power_w: 1 }))).rejects.toThrow(
      'Device 999999 does not exist',
    );
    expect(await stored(device)).toEqual([]);
    expect(await latest(device)).toBeUndefined();
    expect(await send(sample(device, noon, { power_w: 1 }))).toMatchObject({ inserted: 1 });
    expect(await latest(device)).toMatchObject({ power_w: 1 });
  });

  test('a thousand rows of many days and shapes arrive in one commit', async () => {
    const device = await addDevice(storage());
    const samples = Array.from({ length: 1000 }, (_, n) =>
      sample(device, noon - n * 3_600_000, n % 2 === 0 ? { power_w: n } : { power_w: n, x5: -n }),
    );
    expect(await send(...samples)).toMatchObject({ inserted: 1000 });
    expect(await send(...samples)).toMatchObject({ duplicates: 1000 });
    expect(await stored(device)).toHaveLength(1000);
  });
});
