import { setTimeout as sleep } from 'node:timers/promises';
import { SETTING_LOST } from '@heliograph/core/fault-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCommands, type CommandKit } from '../../test/command-kit.ts';
import { addUser } from '../../test/factories.ts';
import { firmwareKit, type FirmwareManner, type UpdatedDevice } from '../../test/firmware-kit.ts';
import { engines } from '../../test/storage-kit.ts';

describe.each(engines)('a firmware on its way to devices on %s', (engine) => {
  let kit: CommandKit;
  let firmware: Awaited<ReturnType<typeof firmwareKit>>;
  beforeAll(async () => {
    kit = await startCommands(engine);
    firmware = await firmwareKit(kit);
    await firmware.released('2.0.0');
    await firmware.released('1.0.0');
  });
  afterAll(() => kit?.close());

  const push = (devices: readonly UpdatedDevice[], version = '2.0.0', more: object = {}) => kit.push(devices, { firmware: version }, more);
  const line = async ({ id }: { id: string }) => (await kit.get(`/commands/history?pushId=${id}`)).items[0];
  const until = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 250 && !(await isSo()); tries += 1) await sleep(40);
    expect(await isSo()).toBe(true);
  };
  const settled = async (pushed: { id: string }) => {
    await until(async () => (await line(pushed)).status !== 'processing');
    return line(pushed);
  };
  /** A device whose version the server has heard from itself. */
  const played = async (manner?: FirmwareManner, options?: Parameters<typeof firmware.play>[1]) => {
    const device = await firmware.play(manner, options);
    await until(async () => (await versionOf(device)).reported === device.version);
    return device;
  };
  const versionOf = async (device: UpdatedDevice) => {
    const { items } = await kit.get(`/devices/${device.id}/settings`);
    return items.find(({ name }: { name: string }) => name === 'firmware');
  };

  test('is a success once the device tells the new version after its restart, and says on the way how far it is', async () => {
    const device = await played();
    const pushed = await push([device]);
    const command = await settled(pushed);
    expect(command).toMatchObject({
      status: 'success',
      step: 'verified',
      set: { firmware: '2.0.0' },
      before: { firmware: '1.0.0' },
      progress: { stage: 'restarting', percent: null },
    });
    expect([device.version, device.installed, device.links.length]).toEqual(['2.0.0', 1, 1]);
    expect(await versionOf(device)).toMatchObject({ reported: '2.0.0', desired: '2.0.0', writesToday: 1, writesPerDay: 6 });
    const facts = await kit.server.storage.read
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'command')
      .orderBy('id')
      .execute();
    const told = facts.map(({ payload }) => JSON.parse(payload)).filter((fact) => fact.pushId === Number(pushed.id) && fact.stage);
    expect(told.map(({ stage, percent }) => [stage, percent])).toEqual(
      expect.arrayContaining([
        ['downloading', 33],
        ['downloading', 66],
        ['downloading', 100],
        ['verifying', null],
        ['installing', 50],
      ]),
    );
    expect((await fetch(device.links[0]!.replace('device=', 'device=9'))).status).toBe(403);
    const { body } = await kit.plan([device], { firmware: '2.0.0' });
    expect(body.data.counts).toMatchObject({ same: 1, change: 0 });
  });

  test.each<[FirmwareManner, object, object]>([
    ['refuses', { status: 'failed', reason: 'rejected', ackContent: 'not while the battery is low', progress: null }, {}],
    ['silent', { status: 'unknown', reason: 'unanswered', progress: null }, {}],
    ['stalls', { status: 'unknown', reason: 'stalled', progress: { stage: 'downloading', percent: 33 } }, {}],
    ['spoils', { status: 'failed', reason: 'gaveUp', progress: { stage: 'failed', text: 'the digest is another one' } }, {}],
    ['bootsOld', { status: 'failed', reason: 'differs', progress: { stage: 'restarting' } }, { installed: 1 }],
    ['neverAnswers', { status: 'success', step: 'verified' }, { version: '2.0.0' }],
  ])('to a device that %s says so', async (manner, expected, after) => {
    const device = await played(manner);
    expect(await settled(await push([device]))).toMatchObject(expected);
    expect(device).toMatchObject({ version: '1.0.0', installed: expect.any(Number), ...after });
  });

  test('goes on with a new link where the connection was cut in the middle of the download, and is installed once', async () => {
    const device = await played('cut');
    expect(await settled(await push([device], '2.0.0', { answerMs: 8_000 }))).toMatchObject({ status: 'success', attempt: 1 });
    expect([new Set(device.links).size, device.installed]).toEqual([2, 1]);
  });

  test('has as long as it moves, and not longer', async () => {
    const device = await played('stalls');
    const pushed = await push([device]);
    await until(async () => (await line(pushed)).progress?.percent === 33);
    const { uid } = await kit.server.storage.read
      .selectFrom('push_target')
      .select('uid')
      .where('device_id', '=', device.id)
      .executeTakeFirstOrThrow();
    for (let percent = 34; percent < 40; percent += 1) {
      await sleep(500);
      await device.say({ id: uid, stage: 'downloading', percent });
    }
    expect(await line(pushed)).toMatchObject({ status: 'processing', progress: { percent: 39 } });
    for (let times = 0; times < 8; times += 1) {
      await sleep(300);
      await device.say({ id: uid, stage: 'downloading', percent: 39 });
    }
    expect(await line(pushed)).toMatchObject({ status: 'unknown', reason: 'stalled' });
    device.version = '2.0.0';
    await device.tell();
    await until(async () => (await line(pushed)).status === 'success');
  });

  test('waits for a device that is away, whose link begins when it comes', async () => {
    const device = await firmware.play('honest', { isAway: true });
    const pushed = await push([device]);
    await sleep(400);
    expect(await line(pushed)).toMatchObject({ step: 'queued', attempt: 0 });
    const before = Date.now();
    await device.connect();
    expect(await settled(pushed)).toMatchObject({ status: 'success' });
    const expires = Number(new URL(device.links[0]!).searchParams.get('expires'));
    expect(expires - before).toBeGreaterThanOrEqual(3_600_000);
  });

  test('that is taken out of use before it leaves is not sent, and says why', async () => {
    const id = await firmware.released('2.1.0');
    const device = await firmware.play('honest', { isAway: true });
    const pushed = await push([device], '2.1.0');
    await firmware.asRoot('POST', `/firmware/${id}/retire`);
    await device.connect();
    expect(await settled(pushed)).toMatchObject({ status: 'failed', reason: 'withdrawn', attempt: 0 });
    expect(device.links).toEqual([]);
  });

  test('is planned only where it is released, trusted and made for the product', async () => {
    const device = await played();
    const meter = await played('honest', { productKey: 'grid-meter' });
    const draft = await firmware.verified('2.2.0');
    const problem = async (devices: readonly UpdatedDevice[], version: string) =>
      (await kit.plan(devices, { firmware: version })).body.data.lines.map(
        ({ outcome, settings }: { outcome: string; settings: { problem: { key: string } | null }[] }) =>
          outcome === 'refused' ? settings[0]!.problem!.key : outcome,
      );
    expect(await problem([device], '2.2.0')).toEqual(['validation.firmwareVersion']);
    expect(await problem([device, meter], '2.0.0')).toEqual(['change', 'validation.firmwareVersion']);
    await firmware.asRoot('POST', `/firmware/${draft}/release`);
    expect(await problem([device], '2.2.0')).toEqual(['change']);
    await expect(push([meter])).rejects.toThrow('commands.nothingToDo');
  });

  test('goes in waves that a gate stops, and a retry gives those that failed another chance', async () => {
    const devices = await Promise.all(Array.from({ length: 6 }, () => firmware.play('spoils')));
    for (const device of devices) await until(async () => (await versionOf(device)).reported === '1.0.0');
    const pushed = await push(devices, '2.0.0', { waves: '1,2,100%', gates: 'failed>0', answerMs: 8_000 });
    await until(async () => (await kit.get(`/commands/pushes/${pushed.id}`)).state === 'stopped');
    expect(await kit.get(`/commands/pushes/${pushed.id}`)).toMatchObject({ stoppedBy: 'failed>0', notSent: 5 });
    expect(devices.flatMap(({ links }) => links)).toHaveLength(1);
    for (const device of devices) device.manner = 'honest';
    const { body } = await kit.server.call('POST', `/commands/pushes/${pushed.id}/retry`, {
      token: kit.user.token,
      body: { requestKey: `retry-${pushed.id}-${engine}` },
    });
    await until(async () => (await kit.get(`/commands/pushes/${body.data.id}`)).counts.success === 6);
  });

  test('comes back to the version before with a right of its own, and one that is lost later opens a fault', async () => {
    const device = await played();
    expect(await settled(await push([device]))).toMatchObject({ status: 'success' });
    await take('commands:rollBack');
    await expect(push([device], '1.0.0')).rejects.toThrow('commands.notGranted');
    await give('commands:rollBack');
    await take('commands:firmware');
    expect(await settled(await push([device], '1.0.0'))).toMatchObject({ status: 'success', before: { firmware: '2.0.0' } });
    await expect(push([device])).rejects.toThrow('commands.notGranted');
    await give('commands:firmware');
    expect([device.version, device.installed]).toEqual(['1.0.0', 2]);
    device.version = '0.9.0';
    await device.tell();
    const open = () =>
      kit.server.storage.read
        .selectFrom('fault')
        .select('code')
        .where('device_id', '=', device.id)
        .where('closed_at', 'is', null)
        .execute();
    await until(async () => (await open()).some(({ code }) => code === SETTING_LOST));
  });

  test('hears of progress from the device that it was sent to, and of no other command', async () => {
    const [device, stranger] = [await played('stalls'), await played()];
    const pushed = await push([device]);
    await until(async () => (await line(pushed)).progress !== null);
    const { uid } = await kit.server.storage.read
      .selectFrom('push_target')
      .select('uid')
      .where('device_id', '=', device.id)
      .executeTakeFirstOrThrow();
    await stranger.say({ id: uid, stage: 'failed', text: 'not mine' });
    expect(await line(pushed)).toMatchObject({ status: 'processing', progress: { stage: 'downloading' } });
    const rejected = await kit.server.storage.read.selectFrom('rejected').select('reason').where('device_id', '=', stranger.id).execute();
    expect(rejected.map(({ reason }) => reason)).toEqual(['unknownCommand']);
  });

  test('is in the audit trail with its version', async () => {
    const other = await addUser(kit.server.storage, { role: 'installer', organisationId: kit.user.organisationId, now: Date.now() });
    const { items } = (await kit.server.call('GET', '/audit?pageSize=500', { token: other.token })).body.data;
    const pushes = items.filter(({ resource }: { resource: string }) => resource === 'push');
    expect(pushes[0]).toMatchObject({ action: 'create', resourceName: expect.stringContaining('"firmware"') });
  });

  const roleIds = () => kit.server.storage.read.selectFrom('role').select('id').where('code', '=', 'installer').execute();
  async function take(code: string) {
    const [role] = await roleIds();
    await kit.server.storage.write((tx) => tx.deleteFrom('role_grant').where('role_id', '=', role!.id).where('code', '=', code).execute());
  }
  async function give(code: string) {
    const [role] = await roleIds();
    await kit.server.storage.write((tx) => tx.insertInto('role_grant').values({ role_id: role!.id, kind: 'action', code }).execute());
  }
});
