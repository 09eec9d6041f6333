import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { unscopedTables } from '../access/tenant.ts';
import { energySteps } from './read.ts';
import { foldAll } from './runner.ts';

const hour = 3_600_000;
const day = 24 * hour;
const firstMidnight = Date.UTC(2026, 5, 1);
const ratedPowerW = 5_000;
interface CounterSample {
  ts: number;
  wh: number;
}
const at = (dayIndex: number, hours: number, wh: number): CounterSample => ({ ts: firstMidnight + dayIndex * day + hours * hour, wh });

describeEachEngine('a backlog over midnight', (storage) => {
  const newDevice = async (rating: number | null = ratedPowerW, installedWp: number | null = null) => {
    const plantId = await addPlant(storage(), { time_zone: 'UTC', installed_capacity_wp: installedWp });
    return addDevice(storage(), { plant_id: plantId, rated_power_w: rating });
  };
  const send = (deviceId: number, samples: readonly CounterSample[]) =>
    storage().commitIntake(batch({ samples: samples.map(({ ts, wh }) => sample(deviceId, ts, { energy_total_wh: wh })) }));
  const energy = async (deviceId: number) => {
    const query = { deviceIds: [deviceId], fromAt: firstMidnight, toAt: firstMidnight + 400 * day };
    return (await energySteps(unscopedTables(storage().read), 'day', query)).map((step) => step.energyWh);
  };
  const foldedAfterEach = async (parts: readonly (readonly CounterSample[])[]) => {
    const device = await newDevice();
    for (const part of parts) {
      await send(device, part);
      await foldAll(storage());
    }
    return energy(device);
  };
  const marks = () => storage().read.selectFrom('energy_dirty').select('device_id').execute();

  test('in one message shares out over midnight what was made since the day before', async () => {
    const samples = [at(0, 11, 1_000_000), at(1, 8, 1_010_000)];
    expect(await foldedAfterEach([samples])).toEqual([6_190, 3_810]);
    expect(await foldedAfterEach(samples.map((one) => [one]))).toEqual([6_190, 3_810]);
    expect(await marks()).toEqual([]);
  });

  test('of two days that comes behind live data carries on into it', async () => {
    const live = [at(2, 8, 1_020_000), at(2, 9, 1_021_000)];
    const backlog = [at(0, 9, 1_000_000), at(0, 18, 1_006_000), at(1, 9, 1_010_000), at(1, 18, 1_016_000)];
    expect(await foldedAfterEach([live, backlog])).toEqual(await foldedAfterEach([[...backlog, ...live]]));
    expect(await foldedAfterEach([live, backlog])).toEqual([7_600, 10_114, 3_286]);
  });

  test('comes to the same in one message as sample by sample, whatever was there before', async () => {
    const sparse = fc
      .array(fc.record({ hours: fc.integer({ min: 1, max: 18 }), rise: fc.integer({ min: 0, max: 4_000 }) }), {
        minLength: 3,
        maxLength: 10,
      })
      .map((steps) => {
        let [ts, wh] = [firstMidnight, 500_000];
        return steps.map(({ hours, rise }) => ({ ts: (ts += hours * hour), wh: (wh += rise) }));
      });
    await fc.assert(
      fc.asyncProperty(sparse, fc.nat(9), async (samples, cut) => {
        const one = await foldedAfterEach([samples]);
        expect(await foldedAfterEach(samples.map((single) => [single]))).toEqual(one);
        expect(await foldedAfterEach([samples.slice(cut), samples.slice(0, cut)].filter((part) => part.length > 0))).toEqual(one);
      }),
      { numRuns: 4 },
    );
    expect(await marks()).toEqual([]);
  });

  test('a spike is no energy of a generator without a rating: its plant bounds it', async () => {
    const device = await newDevice(null, 10_000);
    await send(device, [at(0, 9, 1_000_000), at(0, 10, 1_002_300), at(0, 10.1, 1_502_300), at(0, 10.2, 1_002_300)]);
    await foldAll(storage());
    expect(await energy(device)).toEqual([2_300]);
  });
});
