import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommands, type CommandKit } from '../../server/test/command-kit.ts';
import { firmwareKit, type FirmwareManner, type UpdatedDevice } from '../../server/test/firmware-kit.ts';
import { helio, inTerminal, temporaryFolder } from './helio.ts';

let kit: CommandKit;
let firmware: Awaited<ReturnType<typeof firmwareKit>>;
let env: Record<string, string>;
beforeAll(async () => {
  kit = await startCommands('sqlite');
  firmware = await firmwareKit(kit);
  for (const version of ['1.0.0', '1.1.0', '2.0.0']) await firmware.released(version);
  env = { HELIO_URL: kit.server.url, HELIO_TOKEN: kit.user.token };
});
afterAll(() => kit?.close());

const run = (...args: string[]) => helio(['firmware', ...args], { env });
const quick = ['--canary', '1,100%', '--answer-within', '5s', '--wait', '--timeout', '20s', '--yes'];
const byId = (devices: readonly UpdatedDevice[]) => devices.map(({ id }) => `device=${id}`).join(' ');

/** Devices of which the server has heard what they run. */
async function played(...each: readonly { manner?: FirmwareManner; version?: string }[]): Promise<UpdatedDevice[]> {
  const devices: UpdatedDevice[] = [];
  for (const { manner, version = '1.0.0' } of each) devices.push(await firmware.play(manner, { version }));
  for (const { id, version } of devices) {
    const told = async () => (await kit.get(`/devices/${id}/settings`)).items.find(({ name }: { name: string }) => name === 'firmware');
    for (let tries = 0; tries < 250 && (await told()).reported !== version; tries += 1) await sleep(20);
    expect(await told()).toMatchObject({ reported: version });
  }
  return devices;
}

test('a firmware is planned, goes out in waves, and is taken back from the push', async () => {
  const devices = await played({}, {}, { version: '2.0.0' });
  const select = byId(devices);
  const dry = await run('rollout', '2.0.0', '--select', select, '--dry-run');
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringMatching(/2 change, 1 already so[^]*Dry run/) });
  const asked = await run('rollout', '2.0.0', '--select', select);
  expect(asked).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--yes') });
  expect(devices.map(({ links }) => links.length)).toEqual([0, 0, 0]);

  const out = await run('rollout', '2.0.0', '--select', select, ...quick, '--json=id,state,waveCount,counts');
  expect({ code: out.code, stderr: out.stderr }).toEqual({ code: 0, stderr: expect.stringContaining('2/2: 2 success') });
  const push = JSON.parse(out.stdout);
  expect(push).toMatchObject({ state: 'done', waveCount: 2, counts: { success: 2 } });
  expect(devices.map(({ version }) => version)).toEqual(['2.0.0', '2.0.0', '2.0.0']);

  const back = await run('rollback', push.id, ...quick, '--json=set,deviceCount');
  expect({ code: back.code, stderr: back.stderr }).toEqual({ code: 0, stderr: expect.stringContaining('2 change') });
  expect(JSON.parse(back.stdout)).toEqual({ set: { firmware: '1.0.0' }, deviceCount: 2 });
  expect(devices.map(({ version }) => version)).toEqual(['1.0.0', '1.0.0', '2.0.0']);
});

test('with -o the plan is a file for commands apply, and nothing is sent', async () => {
  const devices = await played({});
  const file = join(temporaryFolder(), 'plan.json');
  const planned = await run('rollout', '1.1.0', '--select', byId(devices), '-o', file);
  expect(planned).toMatchObject({ code: 0, stdout: expect.stringContaining('firmware: 1.0.0 → 1.1.0') });
  expect(devices[0]!.links).toEqual([]);
  const applied = await helio(['commands', 'apply', file, '--wait', '--timeout', '20s', '--json=status'], { env });
  expect(applied).toMatchObject({ code: 0, stdout: '{"status":"success"}\n' });
  expect(JSON.parse(readFileSync(file, 'utf8')).set).toEqual({ firmware: '1.1.0' });
});

test('devices that ran several versions go back one version at a time', async () => {
  const devices = await played({}, { version: '1.1.0' });
  const out = await run('rollout', '2.0.0', '--select', byId(devices), ...quick, '--json=id');
  expect(out.code).toBe(0);
  const { id } = JSON.parse(out.stdout);
  const open = await run('rollback', id, ...quick);
  expect(open).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/--to 1\.0\.0 +1[^]*--to 1\.1\.0 +1/) });
  expect((await run('rollback', id, '--to', '3.0.0', ...quick)).code).toBe(2);
  expect((await run('rollback', id, '--to', '1.1.0', ...quick)).code).toBe(0);
  expect(devices.map(({ version }) => version)).toEqual(['2.0.0', '1.1.0']);
});

test('the exit code says how it ended: a gate 3, a device that gave up 1, one that stands still 8', async () => {
  const ended = async (manners: FirmwareManner[], gate: string) => {
    const devices = await played(...manners.map((manner) => ({ manner })));
    const flags = ['--abort-if', gate, '--answer-within', '1s', '--wait', '--timeout', '20s', '--yes', '--canary', '1,100%'];
    return run('rollout', '2.0.0', '--select', byId(devices), ...flags, '--json=notSent,stoppedBy,counts,id');
  };
  const stopped = await ended(['refuses', 'honest', 'honest'], 'failed>0');
  expect({ code: stopped.code, ...JSON.parse(stopped.stdout) }).toMatchObject({ code: 3, notSent: 2, stoppedBy: 'failed>0' });
  const failed = await ended(['spoils'], '');
  expect({ code: failed.code, ...JSON.parse(failed.stdout) }).toMatchObject({ code: 1, counts: { failed: 1 } });
  const lines = await helio(['commands', 'status', JSON.parse(failed.stdout).id, '--devices', '--json=reason,progress'], { env });
  expect(JSON.parse(lines.stdout)[0]).toMatchObject({ reason: 'gaveUp', progress: { text: 'the digest is another one' } });
  expect((await ended(['stalls'], '')).code).toBe(8);
});

test('a person sees the plan and is asked; no leaves everything as it is', async () => {
  const devices = await played({});
  const screen = inTerminal(['firmware', 'rollout', '2.0.0', '--select', byId(devices)], { env, columns: 140 });
  await screen.says('firmware: 1.0.0 → 2.0.0');
  await screen.says('Send firmware 2.0.0 to 1 device? (yes/no)');
  screen.press('no\r');
  expect((await screen.ended).code).toBe(2);
  expect(devices[0]!.links).toEqual([]);
});

test('a version that nobody released is refused for every device, and a push without firmware has no way back', async () => {
  const devices = await played({});
  const file = join(temporaryFolder(), 'plan.json');
  const refused = await run('rollout', '9.9.9', '--select', byId(devices), '--yes');
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/1 refused[^]*refuses the device/) });
  const { id } = await kit.push(devices, { mppt: 'close' });
  const back = await run('rollback', id, '--yes', '-o', file);
  expect(back).toMatchObject({ code: 1, stderr: expect.stringContaining('another version before') });
  expect(existsSync(file)).toBe(false);
  expect((await run('rollback', '4000000', '--yes')).code).toBe(1);
});
