import { expect, test } from 'vitest';
import { batch, sample } from '../../test/batches.ts';
import { addDevice, addOrganisation, addPlant } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { StorageBusyError, StorageMisuseError } from './errors.ts';
import { openStorage } from './open.ts';

describeEachEngine('a storage', (storage, kit) => {
  const names = async () => (await storage().read.selectFrom('organisation').select('name').orderBy('id').execute()).map((row) => row.name);
  const organisation = (name: string) => ({ parent_id: null, group_code: 'CUSTOMER', name, name_key: name, created_at: 1 });

  test('what was written is read, and a throw rolls everything back', async () => {
    await storage().write((tx) => tx.insertInto('organisation').values(organisation('kept')).execute());
    const failing = storage().write(async (tx) => {
      await tx.insertInto('organisation').values(organisation('lost')).execute();
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await names()).toContain('kept');
    expect(await names()).not.toContain('lost');
  });

  test('the reader refuses to write', async () => {
    await expect(storage().read.insertInto('organisation').values(organisation('x')).execute()).rejects.toThrow(/read-?only/i);
  });

  test('a read, a write or an intake inside a write is refused instead of waiting for itself', async () => {
    const inside = (work: () => Promise<unknown>) => storage().write(async () => work());
    await expect(inside(() => storage().read.selectFrom('organisation').selectAll().execute())).rejects.toThrow(StorageMisuseError);
    await expect(inside(() => storage().write(async () => 1))).rejects.toThrow(StorageMisuseError);
    await expect(inside(() => storage().commitIntake(batch({})))).rejects.toThrow(StorageMisuseError);
    await expect(inside(() => storage().claimJobs('a', 1, 1))).rejects.toThrow(StorageMisuseError);
  });

  test('a write that does not end is rolled back, and the next one goes through', async () => {
    const options = { ...kit().options, limits: { transactionMs: 200 } };
    const other = await openStorage(options);
    const stuck = other.write(async (tx) => {
      await tx.insertInto('organisation').values(organisation('stuck')).execute();
      return new Promise<never>(() => {});
    });
    await expect(stuck).rejects.toThrow(StorageBusyError);
    await other.write((tx) => tx.insertInto('organisation').values(organisation('after')).execute());
    await other.close();
    expect(await names()).toContain('after');
    expect(await names()).not.toContain('stuck');
  });

  test('a broken reference and a serial taken twice are refused', async () => {
    const plant = await addPlant(storage());
    await addDevice(storage(), { plant_id: plant, sn: 'TWICE' });
    await expect(addDevice(storage(), { plant_id: plant, sn: 'TWICE' })).rejects.toThrow(/unique/i);
    await expect(
      storage().write((tx) => tx.insertInto('plant_favorite').values({ user_id: 999, plant_id: plant }).execute()),
    ).rejects.toThrow(/foreign key/i);
    // Another owner's serials are nobody's business.
    await addDevice(storage(), { plant_id: await addPlant(storage()), sn: 'TWICE' });
  });

  test('texts sort by their bytes and numbers come back as numbers', async () => {
    const owner = await addOrganisation(storage());
    for (const name of ['b', 'Z', 'ä', 'a'])
      await addPlant(storage(), { owner_id: owner, name, name_key: name, installed_capacity_wp: 0.1 });
    const rows = await storage()
      .read.selectFrom('plant')
      .select(['name_key', 'installed_capacity_wp', 'id'])
      .where('owner_id', '=', owner)
      .orderBy('name_key')
      .execute();
    expect(rows.map((row) => row.name_key)).toEqual(['Z', 'a', 'b', 'ä']);
    expect(rows.every((row) => row.installed_capacity_wp === 0.1 && Number.isInteger(row.id))).toBe(true);
    const sums = await storage()
      .read.selectFrom('plant')
      .select((eb) => [eb.fn.sum<number>('created_at').as('sum'), eb.fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow();
    expect(typeof sums.sum).toBe('number');
    expect(typeof sums.count).toBe('number');
  });

  test('many writes and intakes at once all arrive', async () => {
    const device = await addDevice(storage());
    const intakes = Array.from({ length: 40 }, (_, n) =>
      storage().commitIntake(batch({ samples: [sample(device, 1_800_000_000_000 + (n % 20), { power_w: n % 20 })] })),
    );
    const writes = Array.from({ length: 40 }, (_, n) =>
      storage().write((tx) =>
        tx
          .insertInto('meta')
          .values({ key: `k${n}`, value: '' })
          .execute(),
      ),
    );
    const results = await Promise.all(intakes);
    await Promise.all(writes);
    expect(results.reduce((sum, result) => sum + result.inserted, 0)).toBe(20);
    expect(results.reduce((sum, result) => sum + result.duplicates, 0)).toBe(20);
  });

  test('check answers while a write can commit, and close drains what is under way', async () => {
    const other = await openStorage(kit().options);
    await other.check();
    const device = await addDevice(storage());
    const pending = Array.from({ length: 10 }, (_, n) =>
      other.commitIntake(batch({ samples: [sample(device, 1_800_000_000_000 + n, { power_w: n })] })),
    );
    // The intakes have queued before the close begins.
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([...pending, other.close()]);
    expect(await storage().read.selectFrom('telemetry').select('ts').where('device_id', '=', device).execute()).toHaveLength(10);
    await expect(other.check()).rejects.toThrow('closing');
  });
});

describeEachEngine('buckets', (storage) => {
  const from = Date.UTC(2026, 5, 1);
  const minute = 60_000;

  test('gauges are means, counters last values, empty steps are absent', async () => {
    const device = await addDevice(storage());
    const other = await addDevice(storage());
    const samples = [
      sample(device, from, { power_w: 100, energy_total_wh: 1 }),
      sample(device, from + minute, { power_w: 200, energy_total_wh: 5 }),
      sample(device, from + 4 * minute, { power_w: null, energy_total_wh: null, x0: 3 }),
      // A counter that was reset: the last value, not the largest.
      sample(device, from + 11 * minute, { energy_total_wh: 9 }),
      sample(device, from + 12 * minute, { energy_total_wh: 2 }),
      sample(device, from + 30 * minute, { power_w: 7 }),
      sample(other, from + 2 * minute, { power_w: 1 }),
      sample(device, from - 1, { power_w: 99 }),
    ];
    await storage().commitIntake(batch({ samples }));
    const points = await storage().bucket({
      deviceIds: [device, other],
      columns: [
        { column: 'power_w', kind: 'gauge' },
        { column: 'energy_total_wh', kind: 'counter' },
      ],
      fromAt: from,
      toAt: from + 30 * minute,
      stepMs: 5 * minute,
    });
    expect(points).toEqual([
      { deviceId: device, at: from, values: [150, 5] },
      { deviceId: device, at: from + 10 * minute, values: [null, 2] },
      { deviceId: other, at: from, values: [1, null] },
    ]);
  });

  test.each([1, 60])(
    'of steps of %i minutes keep the smallest and the largest, by device and step, to the end of the span',
    async (length) => {
      const [device, other] = [await addDevice(storage()), await addDevice(storage())];
      const stepMs = length * minute;
      await storage().commitIntake(
        batch({
          samples: [
            sample(device, from, { power_w: -0.1, temperature_c: 3 }),
            sample(device, from + 1_000, { power_w: 0.4, energy_total_wh: 7 }),
            sample(device, from + 2_000, { energy_total_wh: 6 }),
            sample(device, from + stepMs - 1, { power_w: 0.3 }),
            sample(device, from + 3 * stepMs, { temperature_c: 1_782.000_000_000_000_2 }),
            sample(other, from + 2 * stepMs - 1, { power_w: 9 }),
            sample(device, from + 3.5 * stepMs, { power_w: 1 }),
          ],
        }),
      );
      const points = await storage().bucket({
        deviceIds: [other, device],
        columns: [
          { column: 'power_w', kind: 'gauge' },
          { column: 'energy_total_wh', kind: 'counter' },
          { column: 'temperature_c', kind: 'gauge' },
        ],
        fromAt: from,
        toAt: from + 3.5 * stepMs,
        stepMs,
        hasSpread: true,
      });
      const degrees = 1_782.000_000_000_000_2;
      expect(points).toEqual([
        {
          deviceId: device,
          at: from,
          values: [expect.closeTo(0.2, 12), 6, 3],
          spread: [{ min: -0.1, max: 0.4 }, null, { min: 3, max: 3 }],
        },
        { deviceId: device, at: from + 3 * stepMs, values: [null, null, degrees], spread: [null, null, { min: degrees, max: degrees }] },
        { deviceId: other, at: from + stepMs, values: [9, null, null], spread: [{ min: 9, max: 9 }, null, null] },
      ]);
    },
  );

  test('no devices and no columns are no points', async () => {
    const query = { columns: [], deviceIds: [], fromAt: from, toAt: from + 1, stepMs: 1 };
    expect(await storage().bucket(query)).toEqual([]);
    expect(await storage().bucket({ ...query, deviceIds: [1] })).toEqual([]);
  });
});
