import { rejectionReasons, type RejectionReason } from '@heliograph/core/contract/mqtt';
import { shippedProducts } from '@heliograph/core/products';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { describeEachEngine } from '../../test/storage-kit.ts';
import { addDevice } from '../../test/records.ts';
import { rejectedOf, telemetryOf } from '../../test/mqtt-kit.ts';
import { StorageBusyError } from '../storage/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { createIngest, MAX_BATCH_ROWS, type Ingest } from './ingest.ts';
import { compileProduct, createSource, type IngestSource } from './source.ts';

const product = compileProduct(shippedProducts.find(({ productKey }) => productKey === 'string-inverter')!);
const log = pino({ level: 'silent' });

describeEachEngine('intake', (storage) => {
  type Commit = Storage['commitIntake'];
  let clock = Date.now();

  function start(change?: (commit: Commit) => Commit, check: Storage['check'] = () => storage().check()) {
    const metrics = new Registry();
    const commit = change?.(storage().commitIntake) ?? storage().commitIntake;
    return { metrics, ingest: createIngest({ storage: { commitIntake: commit, check }, log, metrics, now: () => clock }) };
  }
  async function addSource(): Promise<IngestSource> {
    const id = await addDevice(storage());
    return createSource(product, { id, sn: `S${id}` }, { fromAt: at, untilAt: null });
  }
  function send(ingest: Ingest, source: IngestSource, payload: unknown, kind = 'telemetry'): Promise<void> {
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
    return new Promise((resolve) =>
      ingest.accept({ source, topic: `helio/v1/string-inverter/${source.sn}/up/${kind}`, payload: bytes }, resolve),
    );
  }
  const at = Date.UTC(2026, 0, 1);
  const sampleAt = (n: number) => ({ ts: at + n * 1000, values: { powerW: n } });
  const rejectedReasons = async (source: IngestSource) => (await rejectedOf(storage(), source.deviceId)).map((row) => row.reason);

  test('commits a sample, an event and an info', async () => {
    const { ingest } = start();
    const source = await addSource();
    await Promise.all([
      send(ingest, source, sampleAt(1)),
      send(ingest, source, { ts: at, code: 'ISOLATION_LOW', isOpen: true }, 'events'),
      send(ingest, source, { softwareVersion: '2.1', ratedPowerW: 50_000 }, 'info'),
    ]);
    expect(await telemetryOf(storage(), source.deviceId)).toEqual([expect.objectContaining({ ts: at + 1000, power_w: 1 })]);
    const fault = await storage().read.selectFrom('fault').selectAll().where('device_id', '=', source.deviceId).executeTakeFirst();
    expect(fault).toMatchObject({ code: 'ISOLATION_LOW', severity: 'critical', opened_at: at, closed_at: null });
    const device = await storage().read.selectFrom('device').selectAll().where('id', '=', source.deviceId).executeTakeFirst();
    expect(device).toMatchObject({ software_version: '2.1', rated_power_w: 50_000 });
  });

  const bad: Record<RejectionReason, [payload: unknown, kind?: string]> = {
    unknownTopic: [{}, 'nonsense'],
    notJson: [Buffer.from([0x7b, 0xff, 0x00])],
    notValid: [{ values: { powerW: 'much' } }],
    tooLarge: [Buffer.alloc(256 * 1024 + 1, 0x20)],
    unknownChannel: [{ values: { tariff: 1 } }],
    outOfRange: [{ values: { temperatureC: 6553.5 } }],
    timeTooOld: [{ ts: 0, values: {} }],
    timeAhead: [{ ts: Date.now() + 3_600_000, values: {} }],
    otherSerial: [{ ts: at - 1, values: {} }],
    unknownCommand: [{ id: 'never-sent', ok: true }, 'acks'],
  };
  test.each(rejectionReasons)('%s is kept with its reason, device and beginning, and done', async (reason) => {
    const { ingest, metrics } = start();
    const source = await addSource();
    const [payload, kind] = bad[reason];
    await send(ingest, source, payload, kind);
    const [row, ...others] = await rejectedOf(storage(), source.deviceId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ reason, topic: expect.stringContaining(source.sn), detail: expect.stringMatching(/.{5}/) });
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
    expect(Buffer.from(row!.payload, 'base64')).toEqual(bytes.subarray(0, 4096));
    expect(await metrics.metrics()).toContain(`helio_ingest_rejected_total{reason="${reason}"} 1`);
  });

  test('of a device that sends only rubbish a few messages a minute are kept, all are done and counted', async () => {
    const { ingest, metrics } = start();
    const source = await addSource();
    await Promise.all(Array.from({ length: 50 }, () => send(ingest, source, Buffer.alloc(4_096, 0x78))));
    expect(await rejectedOf(storage(), source.deviceId)).toHaveLength(30);
    clock += 60_000;
    await send(ingest, source, { values: { tariff: 1 } });
    const newest = (await rejectedOf(storage(), source.deviceId)).find((row) => row.reason === 'unknownChannel');
    expect(newest?.detail).toMatch(/ \(20 more before this one are not kept\)$/);
    const counted = await metrics.metrics();
    expect(counted).toContain('helio_ingest_rejected_total{reason="notJson"} 50');
    expect(counted).toContain('helio_ingest_rejected_not_kept_total 20');
    expect(counted).toContain('helio_ingest_messages_total 51');
  });

  test('text that no database holds is kept in a form that it does', async () => {
    const { ingest } = start();
    const source = await addSource();
    await send(ingest, source, { softwareVersion: 'a\u0000b' }, 'info');
    await send(ingest, source, {}, 'a\u0000b'.padEnd(2_000, 'x'));
    await send(ingest, source, Buffer.from('{"values":{"\\ud800":1}}'));
    expect(await rejectedReasons(source)).toEqual(['notValid', 'unknownTopic', 'notValid']);
  });

  test('the good part of a message is committed with what was refused of it', async () => {
    const { ingest } = start();
    const source = await addSource();
    await send(ingest, source, { samples: [sampleAt(1), { ts: 0, values: {} }, { ts: at, values: { powerW: 5, tariff: 1 } }] });
    expect((await telemetryOf(storage(), source.deviceId)).map((row) => row.power_w)).toEqual([5, 1]);
    expect((await rejectedReasons(source)).toSorted()).toEqual(['timeTooOld', 'unknownChannel']);
  });

  test('messages that arrive together share a commit, and no commit exceeds its rows', async () => {
    const sizes: number[] = [];
    const { ingest } = start((commit) => (batch) => {
      sizes.push(batch.samples.length);
      return commit(batch);
    });
    const source = await addSource();
    const batchOf = (n: number) => ({ samples: Array.from({ length: 400 }, (_, i) => sampleAt(n * 400 + i)) });
    await Promise.all([...[0, 1, 2, 3].map((n) => send(ingest, source, batchOf(n))), send(ingest, source, sampleAt(9_000))]);
    expect(sizes).toEqual([800, 801]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BATCH_ROWS);
    expect(await telemetryOf(storage(), source.deviceId)).toHaveLength(1_601);
  });

  test('the next batch gathers while the former commits', async () => {
    let release = () => {};
    const sizes: number[] = [];
    const { ingest } = start((commit) => async (batch) => {
      sizes.push(batch.samples.length);
      if (sizes.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return commit(batch);
    });
    const source = await addSource();
    const first = send(ingest, source, sampleAt(0));
    await vi.waitFor(() => expect(sizes).toEqual([1]), 20_000);
    const later = [1, 2, 3].map((n) => send(ingest, source, sampleAt(n)));
    expect(ingest.inFlightMessages).toBe(4);
    release();
    await Promise.all([first, ...later]);
    expect(sizes).toEqual([1, 3]);
    expect([ingest.inFlightMessages, ingest.inFlightBytes]).toEqual([0, 0]);
  });

  test('one message that cannot be stored is kept as refused and blocks nobody else', async () => {
    const { ingest } = start();
    const good = await addSource();
    const gone = createSource(product, { id: 987_654_321, sn: 'GONE' });
    await Promise.all(
      [0, 1, 2].map((n) => send(ingest, good, sampleAt(n))).concat(send(ingest, gone, sampleAt(0)), send(ingest, good, sampleAt(3))),
    );
    expect(await telemetryOf(storage(), good.deviceId)).toHaveLength(4);
    const kept = await storage().read.selectFrom('rejected').selectAll().where('topic', 'like', '%GONE%').execute();
    expect(kept).toEqual([
      expect.objectContaining({ device_id: null, reason: 'notValid', detail: expect.stringContaining('Device 987654321') }),
    ]);
  });

  test('while the storage is down nothing is done and nothing is lost', async () => {
    let isDown = true;
    const fail = async () => {
      throw new StorageBusyError('down');
    };
    const { ingest } = start(
      (commit) => (batch) => (isDown ? fail() : commit(batch)),
      () => (isDown ? fail() : storage().check()),
    );
    const source = await addSource();
    let done = 0;
    const sent = [1, 2].map((n) => send(ingest, source, sampleAt(n)).then(() => (done += 1)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(done).toBe(0);
    isDown = false;
    await Promise.all(sent);
    expect(await telemetryOf(storage(), source.deviceId)).toHaveLength(2);
    expect(await rejectedReasons(source)).toEqual([]);
  });

  test('a drain commits what was taken', async () => {
    const { ingest } = start();
    const source = await addSource();
    const sent = send(ingest, source, sampleAt(1));
    expect(await ingest.drain(5_000)).toBe(true);
    await sent;
    expect(await telemetryOf(storage(), source.deviceId)).toHaveLength(1);
  });

  test('a drain ends in time even where the storage hangs', async () => {
    const { ingest } = start(() => () => new Promise(() => {}));
    void send(ingest, await addSource(), sampleAt(1));
    expect(await ingest.drain(50)).toBe(false);
  });
});
