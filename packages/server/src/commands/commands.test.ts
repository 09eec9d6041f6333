import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SETTING_LOST } from '@heliograph/core/fault-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerMs, comeBack, startCommands, type CommandKit, type Manner } from '../../test/command-kit.ts';
import { addUser } from '../../test/factories.ts';
import { addPlant } from '../../test/records.ts';
import { engines } from '../../test/storage-kit.ts';

describe.each(engines)('a push over the real broker on %s', (engine) => {
  let kit: CommandKit;
  beforeAll(async () => {
    kit = await startCommands(engine);
  });
  afterAll(() => kit?.close());

  const line = async (push: { id: string }) => (await kit.get(`/commands/history?pushId=${push.id}`)).items[0];
  const steps = async (id: string): Promise<string[]> =>
    (await kit.get(`/commands/history/${id}`)).steps.map(({ step }: { step: string }) => step);
  const settled = async (push: { id: string }, least = (status: string) => status !== 'processing') => {
    for (let tries = 0; tries < 200; tries += 1) {
      const command = await line(push);
      if (least(command.status)) return command;
      await sleep(40);
    }
    return line(push);
  };
  const told = async (device: { id: number }, name = 'maxOutPower') => {
    for (let tries = 0; tries < 100; tries += 1) {
      const { items } = await kit.get(`/devices/${device.id}/settings`);
      if (items.find((item: { name: string; reported: unknown }) => item.name === name)?.reported !== null) return items;
      await sleep(20);
    }
    throw new Error('the device has not told its settings');
  };
  const played = async (manner: Manner, settings = { maxOutPower: 1_000 }) => {
    const device = await kit.play(manner, { settings });
    await told(device);
    return device;
  };
  const openFaults = (deviceId: number) =>
    kit.server.storage.read
      .selectFrom('fault')
      .select('code')
      .where('device_id', '=', deviceId)
      .where('code', '=', SETTING_LOST)
      .where('closed_at', 'is', null)
      .execute();
  const until = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 150 && !(await isSo()); tries += 1) await sleep(30);
    expect(await isSo()).toBe(true);
  };

  test('is a success once the device took it and told the new value itself', async () => {
    const device = await played('honest');
    const push = await kit.push([device], { maxOutPower: 600 });
    const command = await settled(push);
    expect(command).toMatchObject({
      status: 'success',
      step: 'verified',
      ackContent: 'stored',
      set: { maxOutPower: 600 },
      before: { maxOutPower: 1_000 },
    });
    // Its answer may be kept before the note that the command left.
    expect((await steps(command.id)).filter((step) => step !== 'sent')).toEqual(['queued', 'sending', 'acknowledged', 'verified']);
    expect([device.forged, device.done.length]).toEqual([0, 1]);
    const [setting] = (await kit.get(`/devices/${device.id}/settings`)).items;
    expect(setting).toMatchObject({ name: 'maxOutPower', reported: 600, desired: 600, writesToday: 1, writesPerDay: 24 });
    expect((await kit.get(`/commands/pushes/${push.id}`)).counts).toMatchObject({ success: 1 });
  });

  test.each<[Manner, object]>([
    ['rejects', { status: 'failed', reason: 'rejected', ackContent: 'locked by the grid operator' }],
    ['silent', { status: 'unknown', reason: 'unanswered', ackContent: null }],
    ['twice', { status: 'success' }],
    ['forgets', { status: 'failed', reason: 'differs', ackContent: 'stored' }],
    ['acksOnly', { status: 'unknown', reason: 'notReadBack' }],
    ['appliesSilently', { status: 'unknown', reason: 'seenUnanswered' }],
  ])('to a device that %s says so', async (manner, expected) => {
    const device = await played(manner);
    const push = await kit.push([device], { maxOutPower: 600 });
    await settled(push);
    await expect.poll(() => line(push), { timeout: 8_000 }).toMatchObject(expected);
  });

  test('that is unknown is settled by a late answer', async () => {
    const device = await played('late');
    const push = await kit.push([device], { maxOutPower: 600 });
    expect(await settled(push)).toMatchObject({ status: 'unknown' });
    const command = await settled(push, (status) => status === 'success');
    expect(await steps(command.id)).toEqual(['queued', 'sending', 'sent', 'unknown', 'verified']);
  });

  test('waits for a device that is away, and goes out when it comes', async () => {
    const device = await kit.play('honest', { isAway: true });
    const push = await kit.push([device], { maxOutPower: 600 });
    await sleep(answerMs + 300);
    expect(await line(push)).toMatchObject({ status: 'processing', step: 'queued', attempt: 0 });
    await comeBack(kit.mqtt, device);
    expect(await settled(push)).toMatchObject({ status: 'success', attempt: 1 });
  });

  test('to a device that never comes has failed at its deadline, and was never sent', async () => {
    const device = await kit.play('honest', { isAway: true });
    const push = await kit.push([device], { maxOutPower: 600 }, { deadlineMs: 1_000 });
    expect(await settled(push)).toMatchObject({ status: 'failed', step: 'expired', reason: 'neverOnline', attempt: 0 });
  });

  test('takes an answer from its own device alone', async () => {
    const [device, stranger] = [await played('silent'), await played('honest')];
    const push = await kit.push([device], { maxOutPower: 600 });
    await until(async () => (await line(push)).step === 'sent');
    const { uid } = await kit.server.storage.read
      .selectFrom('push_target')
      .select('uid')
      .where('device_id', '=', device.id)
      .executeTakeFirstOrThrow();
    await stranger.answer(uid, true);
    expect(await line(push)).toMatchObject({ step: 'sent', ackContent: null });
    const rejected = await kit.server.storage.read.selectFrom('rejected').select('reason').where('device_id', '=', stranger.id).execute();
    expect(rejected.map(({ reason }) => reason)).toEqual(['unknownCommand']);
  });

  test('opens a fault when the device later says another value, and closes it when it is right again', async () => {
    const device = await played('honest');
    await settled(await kit.push([device], { maxOutPower: 600 }));
    device.settings.maxOutPower = 1_000;
    await device.tell();
    await until(async () => (await openFaults(device.id)).length === 1);
    device.settings.maxOutPower = 600;
    await device.tell();
    await until(async () => (await openFaults(device.id)).length === 0);
    expect(device.done).toHaveLength(1);
  });

  test('of the same key is one push, and of the same key with something else is refused', async () => {
    const device = await played('honest');
    const requestKey = randomUUID();
    const first = await kit.push([device], { maxOutPower: 600 }, { requestKey });
    await settled(first);
    const targets = (await kit.server.storage.read.selectFrom('push').selectAll().where('request_key', '=', requestKey).execute()).length;
    expect(targets).toBe(1);
    const body = { requestKey, set: { maxOutPower: 700 }, targets: [{ deviceId: String(device.id), fingerprint: 'x' }] };
    const answer = await kit.server.call('POST', '/commands/pushes', { token: kit.user.token, body });
    expect(answer).toMatchObject({ status: 409, body: { error: 'commands.keyReused' } });
    expect(device.done).toHaveLength(1);
  });

  test('is refused where a device changed since it was planned, and where nothing would change', async () => {
    const device = await played('honest');
    const { body } = await kit.plan([device], { maxOutPower: 600 });
    const [{ deviceId, fingerprint }] = body.data.lines;
    device.settings.maxOutPower = 900;
    await device.tell();
    const wanted = { requestKey: randomUUID(), set: { maxOutPower: 600 }, targets: [{ deviceId, fingerprint }] };
    const answer = await kit.server.call('POST', '/commands/pushes', { token: kit.user.token, body: wanted });
    expect(answer).toMatchObject({ status: 409, body: { error: 'commands.planStale' } });
    await expect(kit.push([device], { maxOutPower: 900 })).rejects.toThrow('commands.nothingToDo');
    expect(device.heard).toBe(0);
  });

  test('asks before it takes a setting over, and for a reason above the write budget', async () => {
    const device = await played('honest');
    const owner = { owner_organisation_id: 1_000_000, owner_name: 'Grid Operator' };
    const set = (values: object) =>
      kit.server.storage.write((tx) => tx.updateTable('device_setting').set(values).where('device_id', '=', device.id).execute());
    await set(owner);
    await expect(kit.push([device], { maxOutPower: 600 })).rejects.toThrow('commands.ownerNotAsked');
    await set({ write_day: Math.floor(Date.now() / 86_400_000), writes_today: 24 });
    await expect(kit.push([device], { maxOutPower: 600 }, { takesOver: true })).rejects.toThrow('commands.overBudget');
    const push = await kit.push([device], { maxOutPower: 600 }, { takesOver: true, reason: 'Order of the grid operator' });
    expect(await settled(push)).toMatchObject({ status: 'success' });
  });

  test('needs the right for each kind of setting', async () => {
    const device = await played('honest');
    const { storage } = kit.server;
    const reader = await addUser(storage, { role: 'installer', organisationId: kit.user.organisationId, now: Date.now() });
    await storage.write(async (tx) => {
      const { id } = await tx
        .insertInto('role')
        .values({ code: `mppt-${engine}`, name: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const codes = ['commands:read', 'commands:write', 'commands:operate'];
      await tx
        .insertInto('role_grant')
        .values(codes.map((code) => ({ role_id: id, kind: 'action' as const, code })))
        .execute();
      await tx.updateTable('user_role').set({ role_id: id }).where('user_id', '=', reader.userId).execute();
    });
    const { body } = await kit.plan([device], { maxOutPower: 600 });
    const targets = body.data.lines.map(({ deviceId, fingerprint }: { deviceId: string; fingerprint: string }) => ({
      deviceId,
      fingerprint,
    }));
    const wanted = { requestKey: randomUUID(), set: { maxOutPower: 600 }, targets };
    const answer = await kit.server.call('POST', '/commands/pushes', { token: reader.token, body: wanted });
    expect(answer).toMatchObject({ status: 403, body: { error: 'commands.notGranted' } });
  });

  test('is stopped by its gate in the canary of 40 devices, and nothing leaves afterwards', async () => {
    const devices = (await Promise.all(Array.from({ length: 40 }, () => kit.play()))).sort((a, b) => a.id - b.id);
    for (const device of devices.slice(0, 2)) device.manner = 'rejects';
    for (const device of devices) await told(device);
    const push = await kit.push(devices, { maxOutPower: 500 }, { waves: '1,5%,100%', gates: 'failed>1' });
    await until(async () => (await kit.get(`/commands/pushes/${push.id}`)).state === 'stopped');
    await sleep(300);
    const after = await kit.get(`/commands/pushes/${push.id}`);
    expect(after).toMatchObject({ state: 'stopped', status: 'failed', stoppedBy: 'failed>1', waveCount: 3, notSent: 38 });
    expect(devices.map(({ heard }) => heard)).toEqual([1, 1, ...Array(38).fill(0)]);
    for (const device of devices) device.manner = 'honest';
    const answer = await kit.server.call('POST', `/commands/pushes/${push.id}/retry`, {
      token: kit.user.token,
      body: { requestKey: randomUUID() },
    });
    const retried = answer.body.data;
    expect(retried).toMatchObject({ deviceCount: 40, retryOf: push.id, state: 'running' });
    await until(async () => (await kit.get(`/commands/pushes/${retried.id}`)).counts.success === 40);
    await until(async () => (await kit.get(`/commands/pushes/${retried.id}`)).state === 'done');
  });

  test('is listed at the plants that it reaches, since a time', async () => {
    const push = await kit.push([await kit.play('honest', { isAway: true })], { maxOutPower: 500 });
    const elsewhere = await addPlant(kit.server.storage, { owner_id: kit.user.organisationId });
    const listed = async (query: string) => {
      const { items } = await kit.get(`/commands/pushes?pageSize=100&${query}`);
      return items.some(({ id }: { id: string }) => id === push.id);
    };
    expect(await listed(`plantId=${kit.plantId}&since=${push.createTime}`)).toBe(true);
    expect(await listed(`plantId=${kit.plantId}&since=${push.createTime + 1}`)).toBe(false);
    expect(await kit.get(`/commands/pushes?plantId=${elsewhere}`)).toMatchObject({ items: [], total: 0 });
  });

  test('pauses, goes on, and aborts what was not sent', async () => {
    const devices = await Promise.all([kit.play('honest', { isAway: true }), kit.play('honest', { isAway: true })]);
    const push = await kit.push(devices, { maxOutPower: 500 });
    const act = async (verb: string) =>
      (await kit.server.call('POST', `/commands/pushes/${push.id}/${verb}`, { token: kit.user.token })).body;
    const isListed = async (isOver: boolean) => {
      const { items } = await kit.get(`/commands/pushes?isOver=${isOver}&pageSize=100`);
      return items.some(({ id }: { id: string }) => id === push.id);
    };
    expect((await act('pause')).data.state).toBe('paused');
    expect([await isListed(false), await isListed(true)]).toEqual([true, false]);
    await comeBack(kit.mqtt, devices[0]);
    await sleep(300);
    expect(devices[0].heard).toBe(0);
    expect((await act('resume')).data.state).toBe('running');
    await until(async () => (await kit.get(`/commands/pushes/${push.id}`)).counts.success === 1);
    expect((await act('abort')).data).toMatchObject({ state: 'aborted', counts: { success: 1, failed: 1, processing: 0 }, notSent: 1 });
    expect((await act('resume')).error).toBe('commands.wrongState');
    expect([await isListed(false), await isListed(true)]).toEqual([false, true]);
  });
});

describe('a push where a second person is asked for', () => {
  test('waits for somebody else, and is in the audit trail', async () => {
    const kit = await startCommands('sqlite', { needsApproval: true });
    try {
      const device = await kit.play();
      const push = await kit.push([device], { mppt: 'close' });
      expect(await kit.get('/commands/rules')).toEqual({ needsApproval: true });
      expect(push).toMatchObject({ state: 'awaitingApproval', isOwn: true });
      await sleep(200);
      expect(device.heard).toBe(0);
      const approve = (token: string) => kit.server.call('POST', `/commands/pushes/${push.id}/approve`, { token });
      expect((await approve(kit.user.token)).body.error).toBe('commands.ownApproval');
      const other = await addUser(kit.server.storage, { role: 'installer', organisationId: kit.user.organisationId, now: Date.now() });
      expect((await approve(other.token)).body.data).toMatchObject({ state: 'running', isOwn: false, approvedBy: other.loginName });
      const entries = await kit.server.storage.read
        .selectFrom('audit_entry')
        .select(['resource', 'action', 'user_name'])
        .orderBy('id')
        .execute();
      expect(entries.filter(({ resource }) => resource === 'push' || resource === 'command')).toEqual([
        { resource: 'push', action: 'create', user_name: kit.user.loginName },
        { resource: 'command', action: 'create', user_name: kit.user.loginName },
        { resource: 'push', action: 'update', user_name: other.loginName },
      ]);
    } finally {
      await kit.close();
    }
  });
});
