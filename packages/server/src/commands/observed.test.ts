import { setTimeout as sleep } from 'node:timers/promises';
import { readGates } from '@heliograph/core/commands/gates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCommands, type CommandKit, type Manner, type PlayedDevice } from '../../test/command-kit.ts';
import { engines } from '../../test/storage-kit.ts';
import { telemetryFacts } from './gate-telemetry.ts';
import { observeEffects } from './observe-effects.ts';

describe.each(engines)('what devices measure on %s', (engine) => {
  let kit: CommandKit;
  beforeAll(async () => {
    kit = await startCommands(engine);
  });
  afterAll(() => kit?.close());

  let ts = Date.now();
  const measure = (device: PlayedDevice, values: object) => {
    ts = Math.max(ts + 1, Date.now());
    return device.client.publishAsync(device.topic('telemetry'), JSON.stringify({ ts, values }), { qos: 1 });
  };
  const play = async (manner: Manner, powerW = 1_000) => {
    const device = await kit.play(manner);
    await measure(device, { powerW, uptimeS: 100_000 });
    return device;
  };
  const until = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 600 && !(await isSo()); tries += 1) await sleep(30);
    expect(await isSo()).toBe(true);
  };
  const line = async (push: { id: string }) => (await kit.get(`/commands/history?pushId=${push.id}`)).items[0];
  const became = (push: { id: string }, step: string) => until(async () => (await line(push)).step === step);
  const stateOf = async (push: { id: string }) => (await kit.get(`/commands/pushes/${push.id}`)).state;
  const targetsOf = (push: { id: string }) =>
    kit.server.storage.read.selectFrom('push_target').selectAll().where('push_id', '=', Number(push.id)).orderBy('position').execute();

  /** A wave that one silent device keeps open, with others still to come. */
  async function waveOf(gates: string) {
    const first = await Promise.all([play('honest'), play('honest'), play('honest'), play('silent')]);
    const rest = await Promise.all([play('honest'), play('honest'), play('honest')]);
    const all = [...first, ...rest].sort((a, b) => a.id - b.id);
    for (const [index, device] of all.entries()) device.manner = index === 3 ? 'silent' : 'honest';
    const push = await kit.push(all, { mppt: 'close' }, { waves: '4,100%', gates, answerMs: 8_000 });
    await until(async () => all.slice(0, 4).every(({ heard }) => heard === 1));
    return { push, sent: all.slice(0, 3), toCome: all.slice(4) };
  }
  /** What stopped it, and how often those heard of it that were still to come. */
  const stopped = async (push: { id: string }, toCome: readonly PlayedDevice[]) => {
    await until(async () => (await stateOf(push)) === 'stopped');
    const { stoppedBy, notSent } = await kit.get(`/commands/pushes/${push.id}`);
    return { stoppedBy, notSent, heard: toCome.reduce((sum, { heard }) => sum + heard, 0) };
  };

  test('stops a push where power falls against those that are still to come', async () => {
    const { push, sent, toCome } = await waveOf('powerPct<70%/3');
    await until(async () => (await kit.get(`/commands/pushes/${push.id}`)).counts.success === 3);
    for (const device of toCome) await measure(device, { powerW: 950 });
    expect(await stateOf(push)).toBe('running');
    for (const device of sent) await measure(device, { powerW: 200 });
    expect(await stopped(push, toCome)).toEqual({ stoppedBy: 'powerPct<70%/3', notSent: 3, heard: 0 });
  });

  test('stops a push where those that were sent to report new faults', async () => {
    const { push, sent, toCome } = await waveOf('newFaults>0');
    const [device] = sent;
    await device!.client.publishAsync(device!.topic('events'), JSON.stringify({ code: 'FAN_FAILURE', isOpen: true }), { qos: 1 });
    expect(await stopped(push, toCome)).toEqual({ stoppedBy: 'newFaults>0', notSent: 3, heard: 0 });
  });

  test('counts as lost who has said nothing for a minute since it was sent to, until it is heard again', async () => {
    const device = await play('honest');
    const push = await kit.push([device], { maxOutPower: 600 });
    await became(push, 'verified');
    const lostAt = async (now: number) =>
      (await telemetryFacts(kit.server.storage.read, readGates('lost>0')!, await targetsOf(push), now)).lost;
    const { sent_at: sentAt } = (await targetsOf(push))[0]!;
    expect([await lostAt(sentAt! + 50_000), await lostAt(sentAt! + 70_000)]).toEqual([0, 1]);
    const heard = { ts: sentAt! + 20_000, values: { powerW: 500 } };
    await device.client.publishAsync(device.topic('telemetry'), JSON.stringify(heard), { qos: 1 });
    expect(await lostAt(sentAt! + 70_000)).toBe(0);
  });

  test.each<[string, number[], object]>([
    ['effective after three samples below the limit while more was there', [605, 611, 590], { step: 'effective', effect: 'effective' }],
    ['still verified, and ineffective, after three above it', [640, 900, 900], { step: 'verified', effect: 'ineffective' }],
    ['not yet either after two below it', [605, 611], { step: 'verified', effect: null }],
  ])('lets a limit be %s', async (_, powers, expected) => {
    const device = await play('honest', 1_000);
    const push = await kit.push([device], { maxOutPower: 600 });
    await became(push, 'verified');
    for (const powerW of powers) await measure(device, { powerW });
    await until(async () => (await line(push)).effect === (expected as { effect: string | null }).effect);
    expect(await line(push)).toMatchObject({ status: 'success', ...expected });
  });

  test('lets a limit be not observable where there never was more', async () => {
    const device = await play('honest', 400);
    const push = await kit.push([device], { maxOutPower: 600 });
    await became(push, 'verified');
    for (const powerW of [400, 410, 390, 380]) await measure(device, { powerW });
    await observeEffects({ storage: kit.server.storage }, Date.now());
    expect(await line(push)).toMatchObject({ step: 'verified', effect: null });
    await observeEffects({ storage: kit.server.storage }, Date.now() + 31 * 60_000);
    expect(await line(push)).toMatchObject({ status: 'success', step: 'verified', effect: 'notObservable' });
  });

  test('prove a restart by an uptime that began after it, and by nothing else', async () => {
    const [right, wrong] = [await play('honest'), await play('honest')];
    const push = await kit.push([right], { restart: 'now' }, { answerMs: 5_000 });
    const other = await kit.push([wrong], { restart: 'now' }, { answerMs: 5_000 });
    await until(async () => (await line(push)).step === 'acknowledged' && (await line(other)).step === 'acknowledged');
    await measure(wrong, { powerW: 900, uptimeS: 100_001 });
    await measure(right, { powerW: 0, uptimeS: 0 });
    await became(push, 'verified');
    await until(async () => (await line(other)).status !== 'processing');
    expect(await line(other)).toMatchObject({ status: 'failed', reason: 'differs', ackContent: 'stored' });
    expect([right.heard, wrong.heard]).toEqual([1, 1]);
  });

  test('call no restart failed for an uptime from before its answer', async () => {
    const device = await play('silent');
    const push = await kit.push([device], { restart: 'now' }, { answerMs: 3_000 });
    await became(push, 'sent');
    await measure(device, { powerW: 900, uptimeS: 100_001 });
    const [target] = await targetsOf(push);
    await device.answer(target?.uid ?? '', true);
    await until(async () => (await line(push)).status !== 'processing');
    expect(await line(push)).toMatchObject({ status: 'unknown', reason: 'notReadBack' });
    await measure(device, { powerW: 0, uptimeS: 0 });
    await became(push, 'verified');
  });

  test('call no restart failed because the clock of the device is behind', async () => {
    const device = await play('honest');
    const push = await kit.push([device], { restart: 'now' }, { answerMs: 4_000 });
    await became(push, 'acknowledged');
    const [target] = await targetsOf(push);
    await sleep(2_500);
    const behind = { ts: target!.acked_at! + 1, values: { powerW: 0, uptimeS: 5 } };
    await device.client.publishAsync(device.topic('telemetry'), JSON.stringify(behind), { qos: 1 });
    await until(async () => (await line(push)).status !== 'processing');
    expect(await line(push)).toMatchObject({ status: 'unknown', reason: 'notReadBack' });
  });
});
