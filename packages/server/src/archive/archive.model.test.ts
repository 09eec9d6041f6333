import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withArchiveOn, type ArchiveKit } from '../../test/archive-kit.ts';
import { batch, sample, type Readings } from '../../test/batches.ts';
import { addDevice, addPlant } from '../../test/records.ts';
import { startS3, type S3Server } from '../../test/s3-server.ts';
import { type Engine, withStorage, type StorageKit } from '../../test/storage-kit.ts';
import { unscopedSamples, unscopedTables } from '../access/tenant.ts';
import { energySteps, energyTotals } from '../energy/read.ts';
import { foldAll } from '../energy/runner.ts';
import { verifyDevices } from '../energy/verify.ts';
import { dropRows } from '../storage/day-rows.ts';
import type { ReadingColumn } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { runArchive } from './run.ts';
import { verifyDay } from './verify-day.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const columns: ReadingColumn[] = ['power_w', 'energy_total_wh', 'x3'];

/** A storage whose transactions begin to fail after so many, as those of a process that is killed there. */
function dying(storage: Storage, writes: number): Storage {
  let left = writes;
  const write: Storage['write'] = async (work) => {
    if (left-- <= 0) throw new Error('killed');
    return storage.write(work);
  };
  const drop: Storage['days']['drop'] =
    storage.engine === 'sqlite'
      ? async (day) => dropRows(write, await storage.days.devices(day), day)
      : async (day) => {
          if (left-- <= 0) throw new Error('killed');
          return storage.days.drop(day);
        };
  return { ...storage, write, days: { ...storage.days, drop } };
}

describe.each([
  ['sqlite', 'directory', 12],
  ['sqlite', 's3', 3],
  ['postgres', 'directory', 4],
  ['postgres', 's3', 2],
] as const satisfies readonly (readonly [Engine, string, number])[])('an archive of %s in a %s', (engine, medium, numRuns) => {
  let plain: StorageKit;
  let kit: StorageKit;
  let s3: S3Server | undefined;
  let own: ArchiveKit;
  beforeAll(async () => {
    if (medium === 's3') s3 = await startS3();
    [plain, kit] = await Promise.all([withStorage(engine), withStorage(engine)]);
    own = await withArchiveOn(kit, s3?.place, s3?.secretAccessKey);
  });
  afterAll(async () => {
    await Promise.all([plain?.close(), kit?.close()]);
    await s3?.close();
  });

  const reading = fc.record(
    { power_w: fc.integer({ min: -5, max: 9_999 }).map((value) => value / 10), x3: fc.double({ min: -1e6, max: 1e6, noNaN: true }) },
    { requiredKeys: [] },
  );
  /** Of a day of three, the hour, and how late in it. */
  const one = fc.record({
    device: fc.integer({ min: 0, max: 2 }),
    at: fc.integer({ min: 0, max: 3 * 288 - 1 }).map((step) => step * 300_000),
    reading,
  });
  const operation = fc.oneof(
    { weight: 3, arbitrary: fc.record({ late: fc.array(one, { minLength: 1, maxLength: 12 }) }) },
    { weight: 2, arbitrary: fc.record({ killedAfter: fc.integer({ min: 0, max: 9 }) }) },
    { weight: 2, arbitrary: fc.constant({ run: true as const }) },
  );
  const history = fc.record({
    live: fc.array(one, { maxLength: 60 }),
    operations: fc.array(operation, { minLength: 1, maxLength: 7 }),
    stepMs: fc.constantFrom(7 * 60_000, HOUR_MS, 5 * HOUR_MS, DAY_MS),
    lead: fc.integer({ min: 0, max: 47 }).map((steps) => steps * 1_800_000),
  });

  /** A first day that waits to be counted, and days after it that are old enough to be filed. */
  const unfolded = {
    live: [],
    operations: [
      { late: [{ device: 0, at: 0, reading: {} }] },
      { late: [27, 57].map((hours) => ({ device: 0, at: hours * HOUR_MS, reading: {} })) },
      { run: true as const },
    ],
    stepMs: HOUR_MS,
    lead: 0,
  };

  test('is not to be noticed by whoever reads, whatever comes late and wherever it is killed', { timeout: 300_000 }, async () => {
    let base = Date.UTC(2025, 11, 1);
    await fc.assert(
      fc.asyncProperty(history, async ({ live, operations, stepMs, lead }) => {
        const [start, until] = [base, base + 3 * DAY_MS];
        base = until;
        own.clock.now = until + 8 * DAY_MS;
        const ids = await Promise.all([plain, kit].map(({ storage }) => newDevices(storage)));
        const commit = async (list: readonly unknown[], receivedAt: number) => {
          for (const [index, { storage }] of [plain, kit].entries()) {
            const samples = (list as { device: number; at: number; reading: Readings }[]).map(({ device, at, reading: values }) =>
              // The counter rises with time, so that the ledger has something to count.
              sample(ids[index]![device]!, start + at, { ...values, energy_total_wh: 1_000 + at / 60_000 }),
            );
            await storage.commitIntake(batch({ receivedAt, samples }));
          }
        };
        await commit(live, until);
        await Promise.all([plain, kit].map(({ storage }) => foldAll(storage)));
        for (const step of operations) {
          if ('late' in step) await commit(step.late, own.clock.now);
          else if ('run' in step) await runArchive(own.reopen(), 60_000);
          else await runArchive(own.reopen(dying(kit.storage, step.killedAfter)), 60_000).catch(() => undefined);
          await expectSame({ start, until, ids: ids as [number[], number[]], stepMs, lead });
        }
        await foldAll(plain.storage);
        await foldAll(own.archive.storage);
        await runArchive(own.reopen(), 60_000);
        await expectSame({ start, until, ids: ids as [number[], number[]], stepMs, lead });
        await expectSameEnergy(ids as [number[], number[]], start, until);
        const left = await kit.storage.read.selectFrom('telemetry').select('ts').where('ts', '<', until).execute();
        expect(left).toEqual([]);
        for (let day = start; day < until; day += DAY_MS) expect((await verifyDay(own.archive, day))?.problem ?? null).toBeNull();
      }),
      { numRuns, endOnFailure: true, examples: [[unfolded]] },
    );
  });

  async function newDevices(storage: Storage): Promise<number[]> {
    const plantId = await addPlant(storage, { time_zone: 'America/Bogota' });
    return [
      await addDevice(storage, { plant_id: plantId }),
      await addDevice(storage, { plant_id: plantId }),
      await addDevice(storage, { plant_id: plantId }),
    ];
  }

  interface Case {
    start: number;
    until: number;
    ids: [number[], number[]];
    stepMs: number;
    lead: number;
  }
  async function expectSame({ start, until, ids, stepMs, lead }: Case): Promise<void> {
    const grid = {
      columns: columns.map((column) => ({ column, kind: column === 'energy_total_wh' ? ('counter' as const) : ('gauge' as const) })),
      fromAt: start - lead,
      toAt: until + lead,
      stepMs,
      hasSpread: true,
    };
    const [wanted, seen] = await Promise.all([
      plain.storage.bucket({ ...grid, deviceIds: ids[0] }),
      own.archive.storage.bucket({ ...grid, deviceIds: ids[1] }),
    ]);
    expect(seen.map((point) => rounded({ ...point, deviceId: ids[1].indexOf(point.deviceId) }))).toEqual(
      wanted.map((point) => rounded({ ...point, deviceId: ids[0].indexOf(point.deviceId) })),
    );
    for (const device of [0, 1, 2]) {
      const query = { columns, fromAt: start - DAY_MS, toAt: until + DAY_MS };
      const all = await plain.storage.samples({ ...query, deviceId: ids[0][device]! });
      expect(known(await own.archive.storage.samples({ ...query, deviceId: ids[1][device]! }))).toEqual(known(all));
      const some = await own.archive.storage.samples({ ...query, deviceId: ids[1][device]!, limit: 3 });
      expect(known(some)).toEqual(known(all.slice(0, 3)));
    }
  }

  async function expectSameEnergy(ids: [number[], number[]], start: number, until: number): Promise<void> {
    const told = async (storage: Storage, own: number[]) => {
      const tables = unscopedTables(storage.read);
      const query = { deviceIds: own, fromAt: start - DAY_MS, toAt: until + DAY_MS };
      const [days, totals] = [await energySteps(tables, 'day', query), await energyTotals(tables, query)];
      const proofs = await verifyDevices(unscopedSamples(storage), own, start - DAY_MS, until + DAY_MS);
      expect(proofs.filter(({ isProved, recomputedWh }) => !isProved || recomputedWh === null)).toEqual([]);
      return [...days, ...totals].map((row) => ({ ...row, deviceId: own.indexOf(row.deviceId) }));
    };
    expect(await told(own.archive.storage, ids[1])).toEqual(await told(plain.storage, ids[0]));
  }
});

/** Means of the same values differ in their last bits by the order of adding. */
function rounded(point: object): unknown {
  return JSON.parse(JSON.stringify(point, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)));
}

function known(samples: readonly object[]): object[] {
  return samples.map((one) => Object.fromEntries(Object.entries(one).filter(([name, value]) => value !== null && name !== 'extra')));
}
