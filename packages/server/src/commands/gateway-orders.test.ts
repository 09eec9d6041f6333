import { setTimeout as sleep } from 'node:timers/promises';
import { SETTING_LOST } from '@heliograph/core/fault-codes';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCommands, type CommandKit } from '../../test/command-kit.ts';
import { addConnection, devicesOfPlant } from '../../test/gateway-kit.ts';
import { engines } from '../../test/storage-kit.ts';
import { matchesFilter } from '../mqtt/gateway-sessions.ts';

describe.each(engines)('settings through a gateway on %s', (engine) => {
  let kit: CommandKit;
  beforeAll(async () => {
    kit = await startCommands(engine);
  });
  afterAll(() => kit?.close());

  /** A gateway with its credential; `obey` is what it does with what it hears. */
  async function gateway(profile: 'opendtu' | 'deye-mqtt', filter: string, values: object = {}) {
    const connection = await addConnection(kit.server.storage, profile, kit.plantId, values);
    const heard: [string, string][] = [];
    const client: MqttClient = await kit.mqtt.connect(connection as never, { clientId: profile });
    const played = { client, heard, obey: (_topic: string, _payload: string): void => {} };
    client.on('message', (topic, payload) => {
      heard.push([topic, payload.toString()]);
      played.obey(topic, payload.toString());
    });
    await client.subscribeAsync(filter);
    return played;
  }
  const until = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 250 && !(await isSo()); tries += 1) await sleep(30);
    expect(await isSo()).toBe(true);
  };
  const deviceOf = async (sn: string) => {
    let id: number | undefined;
    await until(
      async () => (id = (await devicesOfPlant(kit.server.storage, kit.plantId)).find((device) => device.sn === sn)?.id) !== undefined,
    );
    return { id: id! } as Parameters<CommandKit['push']>[0][number];
  };
  const reported = async (device: { id: number }) => (await kit.get(`/devices/${device.id}/settings`)).items[0]?.reported;
  const line = async (push: { id: string }) => (await kit.get(`/commands/history?pushId=${push.id}`)).items[0];
  const ended = async (push: { id: string }, isEnd = (status: string) => status !== 'processing') => {
    await until(async () => isEnd((await line(push)).status));
    return line(push);
  };

  test('a limit goes to OpenDTU in its own words, and is a success once it reads it back', async () => {
    const sn = engine === 'sqlite' ? '116490000001' : '116490000002';
    const dtu = await gateway('opendtu', 'solar/+/cmd/limit_persistent_absolute');
    const say = (suffix: string, payload: string) => dtu.client.publishAsync(`solar/${sn}/${suffix}`, payload);
    await say('0/power', '700.0');
    await say('status/limit_absolute', '1500.00');
    const device = await deviceOf(sn);
    await until(async () => (await reported(device)) === 1_500);

    // The inverter keeps tenths of a percent: 601 W become 601.50 W.
    dtu.obey = () => void setTimeout(() => void say('status/limit_absolute', '601.50'), 300);
    const push = await kit.push([device], { maxOutPower: 601 }, { answerMs: 10_000 });
    expect(await ended(push)).toMatchObject({ status: 'success', step: 'verified', ackContent: null, before: { maxOutPower: 1_500 } });
    expect(dtu.heard).toEqual([[`solar/${sn}/cmd/limit_persistent_absolute`, '601']]);
    const steps = (await kit.get(`/commands/history/${(await line(push)).id}`)).steps.map(({ step }: { step: string }) => step);
    expect(steps).toEqual(['queued', 'sending', 'sent', 'verified']);
    const [setting] = (await kit.get(`/devices/${device.id}/settings`)).items;
    expect(setting).toMatchObject({ name: 'maxOutPower', reported: 601, desired: 601, writesToday: 1, writesPerDay: 10 });
    await expect(kit.push([device], { maxOutPower: 601 })).rejects.toThrow('commands.nothingToDo');
    await expect(kit.push([device], { mppt: 'close' })).rejects.toThrow('commands.nothingToDo');

    const faults = () =>
      kit.server.storage.read.selectFrom('fault').select(['code', 'closed_at']).where('device_id', '=', device.id).execute();
    await say('status/limit_absolute', '1500.00');
    await until(async () => (await faults()).some(({ code, closed_at: closedAt }) => code === SETTING_LOST && closedAt === null));
    expect((await line(push)).status).toBe('success');

    dtu.obey = () => {};
    const unread = await kit.push([device], { maxOutPower: 500 });
    expect(await ended(unread)).toMatchObject({ status: 'unknown', reason: 'unanswered' });
    await say('status/limit_absolute', '499.50');
    expect(await ended(unread, (status) => status === 'success')).toMatchObject({ step: 'verified' });
    expect(dtu.heard.length).toBe(2);
  });

  test('a limit waits for an OpenDTU that does not listen, and goes to nobody else', async () => {
    const sn = engine === 'sqlite' ? '116490000011' : '116490000012';
    const away = await gateway('opendtu', 'solar/nothing');
    const stranger = await gateway('opendtu', 'solar/+/cmd/#', { prefix: 'solar' });
    await away.client.publishAsync(`solar/${sn}/0/power`, '700.0');
    const device = await deviceOf(sn);
    const push = await kit.push([device], { maxOutPower: 600 });
    await sleep(400);
    expect(await line(push)).toMatchObject({ step: 'queued', attempt: 0 });
    await away.client.subscribeAsync('solar/+/cmd/limit_persistent_absolute');
    await until(async () => away.heard.length === 1);
    expect(stranger.heard).toEqual([]);
  });

  test('a limit goes to a Deye as a share of its rating', async () => {
    const serial = engine === 'sqlite' ? '2404010001' : '2404010002';
    const deye = await gateway('deye-mqtt', 'deye/settings/active_power_regulation/command', { serial, product_key: 'string-inverter' });
    const say = (suffix: string, payload: string) => deye.client.publishAsync(`deye/${suffix}`, payload);
    await say('ac/active_power', '4000');
    const device = await deviceOf(serial);
    await expect(kit.push([device], { maxOutPower: 5_000 })).rejects.toThrow('commands.nothingToDo');
    await kit.server.storage.write((tx) => tx.updateTable('device').set({ rated_power_w: 12_000 }).where('id', '=', device.id).execute());
    await say('settings/active_power_regulation', '100.0');
    await until(async () => (await reported(device)) === 12_000);
    deye.obey = (_topic, payload) => void setTimeout(() => void say('settings/active_power_regulation', payload), 200);
    const push = await kit.push([device], { maxOutPower: 5_000 }, { answerMs: 10_000 });
    expect(await ended(push)).toMatchObject({ status: 'success', step: 'verified' });
    expect(deye.heard).toEqual([['deye/settings/active_power_regulation/command', '41.7']]);
    expect(await reported(device)).toBe(5_000);
  });
});

test.each([
  ['solar/+/cmd/limit', 'solar/1/cmd/limit', true],
  ['solar/#', 'solar/1/cmd/limit', true],
  ['#', 'solar/1', true],
  ['solar/1/#', 'solar/1', true],
  ['solar/+', 'solar/1/cmd', false],
  ['solar/1/cmd', 'solar/1', false],
  ['deye/+/cmd', 'solar/1/cmd', false],
])('the filter %s asks for %s: %s', (filter, topic, isAsked) => {
  expect(matchesFilter(filter, topic)).toBe(isAsked);
});
