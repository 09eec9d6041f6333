import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batch, sample, type Readings } from '../../test/batches.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { unscopedSamples, unscopedTables } from '../access/tenant.ts';
import { countedAnew } from '../storage/migrations/0025-counted-anew.ts';
import { localDay } from './local-day.ts';
import { energySteps, energyTotals } from './read.ts';
import { foldAll, startEnergyRunner } from './runner.ts';
import { verifyDevices } from './verify.ts';

const zone = 'Europe/Madrid';
const minute = 60_000;
const hour = 60 * minute;
const firstDay = Date.UTC(2026, 2, 27, 23);
const days = [0, 1, 2].map((n) => localDay(zone, firstDay + n * 24 * hour + 2 * hour));
interface Sample extends Readings {
  ts: number;
  energy_total_wh: number;
  power_w: number;
}

/** Half-hourly readings over three days around the change of clocks, rising by day. */
function history(): Sample[] {
  const samples: Sample[] = [];
  let wh = 100_000;
  for (let ts = firstDay; ts <= days[2]!.endAt; ts += 30 * minute) {
    const isDaylight = new Date(ts).getUTCHours() >= 7 && new Date(ts).getUTCHours() < 17;
    if (isDaylight) wh += 700;
    samples.push({ ts, energy_total_wh: wh, power_w: isDaylight ? 1_400 : 0 });
  }
  return samples;
}
const expectedWh = [14_000, 14_000, 14_000];

describeEachEngine('the energy runner', (storage, kit) => {
  const send = (deviceId: number, samples: readonly (Readings & { ts: number })[]) =>
    storage().commitIntake(batch({ samples: samples.map(({ ts, ...readings }) => sample(deviceId, ts, readings)) }));
  const energy = async (deviceId: number) => {
    const steps = await energySteps(unscopedTables(storage().read), 'day', {
      deviceIds: [deviceId],
      flows: ['total'],
      fromAt: 0,
      toAt: days[2]!.endAt,
    });
    expect(steps.map((step) => step.at)).toEqual(days.slice(0, steps.length).map((day) => day.startAt));
    return steps.map((step) => step.energyWh);
  };
  const marks = () => storage().read.selectFrom('energy_dirty').select('day_start').execute();
  /** Ledger, rollups and stored samples say the same of every day. */
  const expectProved = async (deviceId: number) => {
    const proofs = await verifyDevices(unscopedSamples(storage()), [deviceId], 0, days[2]!.endAt + 24 * hour);
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.filter((proof) => !proof.isProved)).toEqual([]);
  };
  const newDevice = async () => addDevice(storage(), { plant_id: await addPlant(storage(), { time_zone: zone }), rated_power_w: 5_000 });

  test('folds days of 23 and 24 hours at the plant’s own midnight', async () => {
    const device = await newDevice();
    await send(device, history());
    await foldAll(storage());
    expect(await energy(device)).toEqual(expectedWh);
    expect(days[1]!.endAt - days[1]!.startAt).toBe(23 * hour);
    const entries = await storage().read.selectFrom('energy_interval').select('day_start').where('device_id', '=', device).execute();
    expect(days.map((day) => entries.filter((entry) => entry.day_start === day.startAt).length)).toEqual([96, 92, 96]);
    await expectProved(device);
  });

  test('counts each folded day again after an upgrade to other rules, and adds nothing where they say the same', async () => {
    const device = await newDevice();
    await send(device, history());
    await foldAll(storage());
    const entries = () => storage().read.selectFrom('energy_interval').selectAll().where('device_id', '=', device).execute();
    const before = await entries();
    await storage().write((tx) => countedAnew(tx, kit().engine));
    const marked = await storage().read.selectFrom('energy_dirty').select('day_start').where('device_id', '=', device).execute();
    expect(marked.map((mark) => mark.day_start)).toEqual(expect.arrayContaining(days.map((day) => day.startAt)));
    await foldAll(storage());
    expect(await marks()).toEqual([]);
    expect(await entries()).toEqual(before);
    await expectProved(device);
  });

  test('a total stands from the first rise on, before a quarter hour has closed, and goes on the same', async () => {
    const device = await newDevice();
    const totals = async () => energyTotals(unscopedTables(storage().read), { deviceIds: [device] });
    for (const [minutes, energyWh] of [
      [0, 0],
      [5, 200],
      [10, 350],
      [20, 600],
    ] as const) {
      await send(device, [{ ts: firstDay + minutes * minute, energy_total_wh: 100_000 + energyWh }]);
      await foldAll(storage());
      const known = { deviceId: device, flow: 'total', firstAt: firstDay, totalWh: 100_000 + energyWh, energyWh };
      expect(await totals()).toEqual(minutes === 0 ? [] : [known]);
    }
  });

  test('quarter hours sum up to hours, hours to days, and days to the total', async () => {
    const device = await newDevice();
    await send(device, history().slice(0, -3));
    await foldAll(storage());
    const tables = unscopedTables(storage().read);
    const query = { deviceIds: [device], flows: ['total'] as const, fromAt: 0, toAt: days[2]!.endAt };
    const sums = await Promise.all((['quarter', 'hour', 'day'] as const).map((grain) => energySteps(tables, grain, query)));
    const [quarters, hours, byDay] = sums.map((steps) => steps.reduce((sum, step) => sum + step.energyWh, 0));
    expect([quarters, hours, byDay]).toEqual([42_000, 42_000, 42_000]);
    expect(sums[1]).toHaveLength(24 + 23 + 23);
    expect(await energyTotals(tables, { deviceIds: [device] })).toEqual([
      { deviceId: device, flow: 'total', firstAt: firstDay, totalWh: 142_000, energyWh: 42_000 },
    ]);
  });

  test('comes to the same whatever the order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(history(), { minLength: history().length }),
        fc.integer({ min: 5, max: 60 }),
        async (shuffled, portion) => {
          const device = await newDevice();
          for (let from = 0; from < shuffled.length; from += portion) {
            await send(device, shuffled.slice(from, from + portion));
            if (from % 2 === 0) await foldAll(storage());
          }
          await foldAll(storage());
          expect(await energy(device)).toEqual(expectedWh);
          await expectProved(device);
        },
      ),
      { numRuns: 3 },
    );
  });

  test('history that comes newest day first gives the same days, and leaves no mark', async () => {
    const device = await newDevice();
    const all = history();
    for (const day of [...days, { startAt: days[2]!.endAt, endAt: days[2]!.endAt + 1 }].toReversed()) {
      await send(
        device,
        all.filter(({ ts }) => ts >= day.startAt && ts < day.endAt),
      );
      await foldAll(storage());
    }
    expect(await energy(device)).toEqual(expectedWh);
    expect(await marks()).toEqual([]);
    await expectProved(device);
  });

  test('in-order samples extend the day without a mark, over midnight too', async () => {
    const device = await newDevice();
    const all = history();
    for (let from = 0; from < all.length; from += 10) {
      await send(device, all.slice(from, from + 10));
      // Only the first samples of all have nothing to extend.
      expect(await marks()).toHaveLength(from === 0 ? 1 : 0);
      await foldAll(storage());
    }
    expect(await energy(device)).toEqual(expectedWh);
    await expectProved(device);
  });

  test('late samples supersede the entries that they change and no others, and the ledger keeps both', async () => {
    const device = await newDevice();
    const all = history().filter(({ ts }) => ts < days[1]!.startAt);
    const late = all.splice(14, 4);
    await send(device, all);
    await foldAll(storage());
    await send(device, late);
    await foldAll(storage());
    const entries = await storage().read.selectFrom('energy_interval').selectAll().where('device_id', '=', device).execute();
    const superseded = entries.filter((entry) => entry.superseded_at !== null);
    expect(superseded).toHaveLength(10);
    expect(superseded.every((entry) => entry.quality === 'shared')).toBe(true);
    const again = entries.filter((entry) => entry.origin === 'lateBatch' && entry.superseded_at === null);
    const starts = (some: typeof entries) => new Set(some.map((entry) => entry.start_at));
    expect(starts(again)).toEqual(starts(superseded));
    await expectProved(device);
  });

  test('a reading that fills the row that was counted last is counted too', async () => {
    const device = await newDevice();
    const [one, two, three] = history().slice(20, 23);
    await send(device, [one!, { ts: two!.ts, power_w: two!.power_w }]);
    await foldAll(storage());
    await send(device, [two!]);
    await foldAll(storage());
    await send(device, [three!]);
    await foldAll(storage());
    expect(await energy(device)).toEqual([1_400]);
    await expectProved(device);
  });

  test('the ledger refuses to be changed or emptied, whoever asks', async () => {
    const device = await newDevice();
    await send(device, history().slice(0, 20));
    await foldAll(storage());
    const change = storage().write((tx) =>
      tx.updateTable('energy_interval').set({ delta_wh: 1 }).where('device_id', '=', device).execute(),
    );
    await expect(change).rejects.toThrow('append-only');
    const remove = storage().write((tx) => tx.deleteFrom('energy_interval').where('device_id', '=', device).execute());
    await expect(remove).rejects.toThrow('append-only');
  });

  test('what was committed before a restart is folded after it', async () => {
    const device = await newDevice();
    const all = history();
    await send(device, all.slice(0, 10));
    await foldAll(storage());
    await send(device, all.slice(10));
    await kit().reopen();
    await foldAll(storage());
    expect(await energy(device)).toEqual(expectedWh);
    await expectProved(device);
  });

  test('two nodes that fold the same device write every entry once', async () => {
    const device = await newDevice();
    const all = history();
    await send(device, all.slice(0, 10));
    await foldAll(storage());
    await send(device, all.slice(10));
    await Promise.all([foldAll(storage()), foldAll(storage()), foldAll(storage())]);
    await foldAll(storage());
    expect(await energy(device)).toEqual(expectedWh);
    await expectProved(device);
  });

  test('running, it follows the device within seconds and stops when told', async () => {
    const device = await newDevice();
    const all = history();
    await send(device, all.slice(0, 40));
    const errors: unknown[] = [];
    const runner = startEnergyRunner({ storage: storage(), onError: (error) => errors.push(error) });
    await send(device, all.slice(40));
    const endAt = Date.now() + 5_000;
    while ((await energy(device)).length < days.length && Date.now() < endAt) await sleep(50);
    await runner.stop();
    expect(await energy(device)).toEqual(expectedWh);
    expect(errors).toEqual([]);
  });
});
