import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCommands, type CommandKit } from '../../test/command-kit.ts';
import { engines } from '../../test/storage-kit.ts';
import { takeReplies } from './take-replies.ts';

describe.each(engines)('answers of many devices, taken together on %s,', (engine) => {
  let kit: CommandKit;
  beforeAll(async () => {
    kit = await startCommands(engine);
  });
  afterAll(() => kit?.close());

  test('keep the order of each device, and count for its own command alone', async () => {
    const devices = [];
    for (let n = 0; n < 6; n += 1) devices.push(await kit.play('silent'));
    const push = await kit.push(devices, { maxOutPower: 600 }, { answerMs: 60_000 });
    const { read } = kit.server.storage;
    const targets = () => read.selectFrom('push_target').selectAll().where('push_id', '=', Number(push.id)).orderBy('position').execute();
    for (let tries = 0; tries < 300 && (await targets()).some(({ step }) => step !== 'sent'); tries += 1) await sleep(20);
    const sent = await targets();
    const now = Date.now() + 1_000;
    const uid = (n: number) => sent[n]!.uid;
    const deviceId = (n: number) => sent[n]!.device_id;
    const ack = (n: number, id: string, ok = true, text = `from ${n}`) => ({
      reply: { deviceId: deviceId(n), kind: 'ack' as const, ack: { id, ok, text } },
      now,
    });
    const told = (n: number, maxOutPower: number) => ({
      reply: { deviceId: deviceId(n), kind: 'settings' as const, values: { maxOutPower } },
      now,
    });
    const foreign = ack(4, uid(5));
    const unknown = ack(5, 'nobody-knows-it');
    const batch = [ack(0, uid(0)), ack(1, uid(1), false), told(0, 600), told(2, 600), ack(2, uid(2)), foreign, unknown];
    const more = [ack(3, uid(3)), told(3, 700), told(0, 900), ack(1, uid(1)), ack(0, uid(0))];
    const known = await kit.server.storage.write((tx) => takeReplies(tx, [...batch, ...more]));
    expect([...batch, ...more].filter((each) => !known.has(each))).toEqual([foreign, unknown]);
    expect((await targets()).map(({ step, seen, ack_content: text }) => [step, seen, text])).toEqual([
      ['verified', 'equal', 'from 0'],
      ['failed', null, 'from 1'],
      ['verified', 'equal', 'from 2'],
      ['acknowledged', 'different', 'from 3'],
      ['sent', null, null],
      ['sent', null, null],
    ]);
    const steps = await read.selectFrom('push_step').select(['target_id', 'step']).orderBy('id').execute();
    const stepsOf = (n: number) => steps.filter(({ target_id: id }) => id === sent[n]!.id).map(({ step }) => step);
    expect([stepsOf(0), stepsOf(1)]).toEqual([
      ['sending', 'sent', 'acknowledged', 'verified'],
      ['sending', 'sent', 'failed'],
    ]);
    const setting = read.selectFrom('device_setting').select(['reported', 'desired', 'writes_today']);
    expect(await setting.where('device_id', '=', deviceId(0)).executeTakeFirst()).toMatchObject({
      reported: '900',
      desired: '600',
      writes_today: 1,
    });
  });
});
