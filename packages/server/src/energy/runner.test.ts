import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { extendDay, openDay, type Anchor, type CounterSample } from './fold.ts';
import { localDay } from './local-day.ts';
import { foldAll, startEnergyRunner } from './runner.ts';

const zone = 'Europe/Madrid';
const minute = 60_000;
const hour = 60 * minute;
const firstDay = Date.UTC(2026, 2, 27, 23);
const days = [0, 1, 2].map((n) => localDay(zone, firstDay + n * 24 * hour + 2 * hour));

/** Half-hourly readings over three days around the change of clocks, rising by day. */
function history(): CounterSample[] {
  const samples: CounterSample[] = [];
  let wh = 100_000;
  for (let ts = firstDay; ts < days[2]!.endAt; ts += 30 * minute) {
    const isDaylight = new Date(ts).getUTCHours() >= 7 && new Date(ts).getUTCHours() < 17;
    if (isDaylight) wh += 700;
    samples.push({ ts, wh });
  }
  return samples;
}

/** What the fold must come to, from all samples in order. */
function expectedWh(samples: CounterSample[], ratedPowerW: number): number[] {
  let anchor: Anchor | null = null;
  return days.map((day) => {
    const state = extendDay(
      openDay(day.startAt, anchor),
      samples.filter(({ ts }) => ts >= day.startAt && ts < day.endAt),
      ratedPowerW,
    );
    anchor = state.anchor;
    return state.energyWh;
  });
}

describeEachEngine('the energy runner', (storage, kit) => {
  const send = (deviceId: number, samples: CounterSample[]) =>
    storage().commitIntake(batch({ samples: samples.map(({ ts, wh }) => sample(deviceId, ts, { energy_total_wh: wh, power_w: 1 })) }));
  const energy = async (deviceId: number) => {
    const rows = await storage()
      .read.selectFrom('energy_day')
      .select(['day_start', 'energy_wh'])
      .where('device_id', '=', deviceId)
      .orderBy('day_start')
      .execute();
    expect(rows.map((row) => row.day_start)).toEqual(days.slice(0, rows.length).map((day) => day.startAt));
    return rows.map((row) => row.energy_wh);
  };
  const newDevice = async () => addDevice(storage(), { plant_id: await addPlant(storage(), { time_zone: zone }), rated_power_w: 5_000 });

  test('folds days of 23 and 24 hours at the plant’s own midnight', async () => {
    const device = await newDevice();
    await send(device, history());
    await foldAll(storage());
    expect(await energy(device)).toEqual(expectedWh(history(), 5_000));
    expect(days[1]!.endAt - days[1]!.startAt).toBe(23 * hour);
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
          expect(await energy(device)).toEqual(expectedWh(history(), 5_000));
        },
      ),
      { numRuns: 5 },
    );
  });

  test('history that comes newest day first gives the same days, and leaves no mark', async () => {
    const device = await newDevice();
    const all = history();
    for (const day of days.toReversed()) {
      await send(
        device,
        all.filter(({ ts }) => ts >= day.startAt && ts < day.endAt),
      );
      await foldAll(storage());
    }
    expect(await energy(device)).toEqual(expectedWh(all, 5_000));
    expect(await storage().read.selectFrom('energy_dirty').select('device_id').execute()).toEqual([]);
  });

  test('in-order samples extend the day without a mark, over midnight too', async () => {
    const device = await newDevice();
    const all = history();
    for (let from = 0; from < all.length; from += 10) {
      await send(device, all.slice(from, from + 10));
      const marked = await storage().read.selectFrom('energy_dirty').select('day_start').execute();
      // Only the first samples of all have nothing to extend.
      expect(marked).toHaveLength(from === 0 ? 1 : 0);
      await foldAll(storage());
    }
    expect(await energy(device)).toEqual(expectedWh(all, 5_000));
  });

  test('what was committed before a restart is folded after it', async () => {
    const device = await newDevice();
    const all = history();
    await send(device, all.slice(0, 10));
    await foldAll(storage());
    await send(device, all.slice(10));
    await kit().reopen();
    await foldAll(storage());
    expect(await energy(device)).toEqual(expectedWh(all, 5_000));
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
    expect(await energy(device)).toEqual(expectedWh(all, 5_000));
    expect(errors).toEqual([]);
  });
});
