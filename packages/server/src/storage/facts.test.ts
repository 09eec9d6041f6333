import { expect, test } from 'vitest';
import { batch } from '../../test/batches.ts';
import { addDevice } from '../../test/records.ts';
import { describeEachEngine } from '../../test/storage-kit.ts';
import type { FaultFact, IntakeEvent } from './storage.ts';

const at = Date.UTC(2026, 5, 1, 10);

describeEachEngine('faults, infos and refusals of a batch', (storage) => {
  const event = (deviceId: number, isOpen: boolean, when: number): IntakeEvent => ({
    deviceId,
    at: when,
    code: 'FAN_FAILURE',
    severity: 'warning',
    isOpen,
  });
  const send = (...events: IntakeEvent[]) => storage().commitIntake(batch({ events }));
  const faults = (deviceId: number) =>
    storage().read.selectFrom('fault').selectAll().where('device_id', '=', deviceId).orderBy('id').execute();
  const facts = async (deviceId: number) => {
    const rows = await storage().read.selectFrom('outbox').selectAll().orderBy('id').execute();
    return rows
      .map((row) => ({ kind: row.kind, plantId: row.plant_id, fact: JSON.parse(row.payload) as FaultFact }))
      .filter(({ fact }) => fact.deviceId === deviceId);
  };

  test('a fault opens and closes once, each with one fact', async () => {
    const device = await addDevice(storage(), { name: 'Roof east' });
    const { plant_id: plantId } = await storage()
      .read.selectFrom('device')
      .select('plant_id')
      .where('id', '=', device)
      .executeTakeFirstOrThrow();
    await send(event(device, true, at));
    await send(event(device, true, at + 1_000));
    await send(event(device, false, at + 5_000), event(device, false, at + 6_000));
    expect(await faults(device)).toMatchObject([{ opened_at: at, closed_at: at + 5_000, severity: 'warning' }]);
    const [fault] = await faults(device);
    const fact = { faultId: fault!.id, deviceId: device, deviceName: 'Roof east', code: 'FAN_FAILURE', severity: 'warning' };
    expect(await facts(device)).toEqual([
      { kind: 'fault', plantId, fact: { ...fact, isOpen: true, at } },
      { kind: 'fault', plantId, fact: { ...fact, isOpen: false, at: at + 5_000 } },
    ]);
  });

  test('delivering the whole story twice changes nothing, a new occurrence opens again', async () => {
    const device = await addDevice(storage());
    const story = [event(device, true, at), event(device, false, at + 1_000)];
    await send(...story);
    await send(...story);
    expect(await faults(device)).toHaveLength(1);
    await send(event(device, true, at + 2_000));
    expect(await faults(device)).toMatchObject([{ closed_at: at + 1_000 }, { opened_at: at + 2_000, closed_at: null }]);
    expect(await facts(device)).toHaveLength(3);
  });

  test('a closing that is older than the opening closes nothing', async () => {
    const device = await addDevice(storage());
    await send(event(device, true, at));
    await send(event(device, false, at - 1));
    expect(await faults(device)).toMatchObject([{ closed_at: null }]);
  });

  test('what a device says of itself is kept, what it leaves out stays, and the entered rating wins', async () => {
    const device = await addDevice(storage());
    const rated = await addDevice(storage(), { rated_power_w: 5_000 });
    await storage().commitIntake(
      batch({ infos: [{ deviceId: device, hardwareVersion: 'h1', mac: '00:11:22:33:44:55', ratedPowerW: 3_000 }] }),
    );
    await storage().commitIntake(
      batch({
        infos: [
          { deviceId: device, softwareVersion: 's2' },
          { deviceId: rated, ratedPowerW: 99 },
        ],
      }),
    );
    const rows = await storage().read.selectFrom('device').selectAll().where('id', 'in', [device, rated]).orderBy('id').execute();
    expect(rows).toMatchObject([
      { hardware_version: 'h1', software_version: 's2', mac: '00:11:22:33:44:55', rated_power_w: 3_000 },
      { rated_power_w: 5_000 },
    ]);
  });

  test('a refused message is kept with at most 4 kB of its payload', async () => {
    const payload = new Uint8Array(10_000).fill(65);
    const rejected = [
      { deviceId: null, topic: 'a/b', reason: 'unknownTopic' as const, detail: 'd', payload: new Uint8Array([0, 255]) },
      { deviceId: 7, topic: 'c', reason: 'tooLarge' as const, detail: '', payload },
    ];
    await storage().commitIntake(batch({ receivedAt: 5, rejected }));
    const rows = await storage().read.selectFrom('rejected').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { received_at: 5, device_id: null, topic: 'a/b', reason: 'unknownTopic', detail: 'd', payload: 'AP8=' },
      { device_id: 7, topic: 'c' },
    ]);
    expect(Buffer.from(rows[1]!.payload, 'base64')).toEqual(Buffer.alloc(4_096, 65));
  });

  test('ids of facts rise in commit order, so a reader that passed an id has missed nothing below it', async () => {
    const device = await addDevice(storage());
    const codes = Array.from({ length: 30 }, (_, n) => `C${n}`);
    let isDone = false;
    let cursor = 0;
    const seen: number[] = [];
    const follow = async () => {
      const rows = await storage().read.selectFrom('outbox').select('id').where('id', '>', cursor).orderBy('id').execute();
      for (const { id } of rows) seen.push((cursor = id));
    };
    const before = await storage().read.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst();
    cursor = before?.id ?? 0;
    const reader = (async () => {
      while (!isDone) await follow();
      await follow();
    })();
    await Promise.all([
      ...codes.map((code) => storage().commitIntake(batch({ events: [{ deviceId: device, at, code, severity: 'info', isOpen: true }] }))),
      ...codes.map((code) =>
        storage().write((tx) => tx.insertInto('outbox').values({ at, kind: 'test', plant_id: null, payload: code }).execute()),
      ),
    ]);
    isDone = true;
    await reader;
    const all = await storage()
      .read.selectFrom('outbox')
      .select('id')
      .where('id', '>', before?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(seen).toEqual(all.map((row) => row.id));
    expect(seen).toHaveLength(60);
  });
});
