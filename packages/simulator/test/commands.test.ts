import { setTimeout as sleep } from 'node:timers/promises';
import { SETTING_LOST } from '@heliograph/core/fault-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCommands, type CommandKit } from '../../server/test/command-kit.ts';
import { addDevice } from '../../server/test/records.ts';
import { hashSecret } from '../../server/src/access/secrets.ts';
import type { FaultKind } from '../src/faults/fault.ts';
import { type Simulator, startSimulator } from '../src/run/simulator.ts';

/** Each plays its own part; the first two are as the fleet declares them. */
const parts: Record<string, FaultKind | null> = {
  'LEI-INV-01': null,
  'LEI-INV-02': null,
  'LEI-INV-03': null,
  'LEI-INV-04': 'ignoresCommands',
  'LEI-INV-05': 'answersLate',
  'LEI-INV-06': 'answersTwice',
  'LEI-INV-07': 'appliesSilently',
  'LEI-INV-08': 'forgetsSettings',
  'LEI-INV-09': null,
};
let kit: CommandKit;
let simulator: Simulator;
const ids = new Map<string, number>();

beforeAll(async () => {
  kit = await startCommands('sqlite');
  const devices = [];
  for (const sn of Object.keys(parts)) {
    const password = `secret-of-${sn}`;
    const id = await addDevice(kit.server.storage, { plant_id: kit.plantId, sn, rated_power_w: 12_500, secret_hash: hashSecret(password) });
    ids.set(sn, id);
    devices.push({ plantKey: 'almeria', productKey: 'string-inverter', sn, username: `d${id}`, password });
  }
  const credentials = { brokerUrl: `mqtt://127.0.0.1:${kit.mqtt.broker.port}`, seed: 1, devices };
  simulator = await startSimulator({ credentials, historyDays: 0, intervalMs: 1_000 });
  for (const [sn, kind] of Object.entries(parts)) if (kind) simulator.inject({ kind, sn });
  for (const sn of Object.keys(parts)) await until(async () => (await reported(sn)) === 12_500);
});
afterAll(async () => {
  await simulator?.stop();
  await kit?.close();
});

const device = (sn: string) => ({ id: ids.get(sn)! }) as Parameters<CommandKit['push']>[0][number];
const reported = async (sn: string) =>
  (await kit.get(`/devices/${ids.get(sn)}/settings`)).items.find(({ name }: { name: string }) => name === 'maxOutPower').reported;
const line = async (push: { id: string }) => (await kit.get(`/commands/history?pushId=${push.id}`)).items[0];
async function until(isSo: () => Promise<boolean>, limitMs = 15_000): Promise<void> {
  for (const endAt = Date.now() + limitMs; Date.now() < endAt && !(await isSo());) await sleep(50);
  expect(await isSo()).toBe(true);
}
async function ended(push: { id: string }, isEnd = (status: string) => status !== 'processing') {
  await until(async () => isEnd((await line(push)).status));
  return line(push);
}
const openFaults = async (sn: string) => {
  const rows = await kit.server.storage.read.selectFrom('fault').select('code').where('device_id', '=', ids.get(sn)!).execute();
  return rows.map(({ code }) => code);
};

describe('a push to the simulated fleet', () => {
  test.concurrent.each<[string, object]>([
    ['LEI-INV-01', { status: 'failed', reason: 'rejected', ackContent: 'locked by the grid operator' }],
    ['LEI-INV-02', { status: 'failed', reason: 'differs', ackContent: 'stored' }],
    ['LEI-INV-03', { status: 'success', step: 'verified', ackContent: 'stored', before: { maxOutPower: 12_500 } }],
    ['LEI-INV-04', { status: 'unknown', reason: 'unanswered', ackContent: null }],
    ['LEI-INV-06', { status: 'success', step: 'verified' }],
    ['LEI-INV-07', { status: 'unknown', reason: 'seenUnanswered' }],
  ])('tells of %s what happened', async (sn, expected) => {
    expect(await ended(await kit.push([device(sn)], { maxOutPower: 6_000 }))).toMatchObject(expected);
  });

  test.concurrent('settles what was unknown by the late answer', async () => {
    const push = await kit.push([device('LEI-INV-05')], { maxOutPower: 6_000 });
    expect(await ended(push)).toMatchObject({ status: 'unknown' });
    expect(await ended(push, (status) => status === 'success')).toMatchObject({ step: 'verified', ackContent: 'stored' });
  });

  test.concurrent('sees a restart by its uptime, and a setting lost with it while the success stays', async () => {
    const sn = 'LEI-INV-08';
    const push = await kit.push([device(sn)], { maxOutPower: 6_000 });
    expect(await ended(push)).toMatchObject({ status: 'success' });
    const restart = await kit.push([device(sn)], { restart: 'now' }, { answerMs: 20_000 });
    expect(await ended(restart)).toMatchObject({ status: 'success', step: 'verified' });
    await until(async () => (await openFaults(sn)).includes(SETTING_LOST));
    expect([await reported(sn), (await line(push)).status]).toEqual([12_500, 'success']);
  });

  test.concurrent('holds the power down that the server stores', async () => {
    const sn = 'LEI-INV-09';
    const push = await kit.push([device(sn)], { mppt: 'close' });
    expect(await ended(push)).toMatchObject({ status: 'success' });
    const { verified_at: since } = await kit.server.storage.read
      .selectFrom('push_target')
      .select('verified_at')
      .where('device_id', '=', ids.get(sn)!)
      .executeTakeFirstOrThrow();
    const samples = () =>
      kit.server.storage.read
        .selectFrom('telemetry')
        .select(['power_w', 'energy_total_wh'])
        .where('device_id', '=', ids.get(sn)!)
        .where('ts', '>', since!)
        .execute();
    await until(async () => (await samples()).length >= 3);
    const rows = await samples();
    expect(Math.max(...rows.map((row) => row.power_w!))).toBeLessThanOrEqual(0);
    expect(new Set(rows.map((row) => row.energy_total_wh)).size).toBe(1);
  });
});
