import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCommands, type CommandKit, type Manner, type PlayedDevice } from '../../server/test/command-kit.ts';
import { addUser } from '../../server/test/factories.ts';
import { helio, inTerminal, temporaryFolder } from './helio.ts';

let kit: CommandKit;
let env: Record<string, string>;
beforeAll(async () => {
  kit = await startCommands('sqlite');
  env = { HELIO_URL: kit.server.url, HELIO_TOKEN: kit.user.token };
});
afterAll(() => kit?.close());

const commands = (...args: string[]) => helio(['commands', ...args], { env });
const reported = async (device: PlayedDevice) => (await kit.get(`/devices/${device.id}/settings`)).items[0].reported;
const until = async (isSo: () => Promise<boolean>) => {
  for (let tries = 0; tries < 150 && !(await isSo()); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await isSo()).toBe(true);
};

/** Devices that have told their settings, and the file of a plan for them. */
async function planned(manners: readonly Manner[], set = 'maxOutPower=600') {
  const devices: PlayedDevice[] = [];
  for (const manner of manners) devices.push(await kit.play(manner));
  for (const device of devices) await until(async () => (await reported(device)) === 1_000);
  const file = join(temporaryFolder(), 'plan.json');
  const select = devices.map(({ id }) => `device=${id}`).join(' ');
  const plan = () => commands('plan', '--select', select, '--set', set, '-o', file, '--json=outcome,settings');
  return { devices, file, plan, made: await plan() };
}

const quick = ['--wait', '--timeout', '15s', '--answer-within', '1s'];

test('a plan goes to a file, from there in waves to the devices, and is nothing to do the next time', async () => {
  const { devices, file, plan, made } = await planned(['honest', 'honest', 'twice']);
  expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('3 change, 0 already so, 0 refused, 0 offline') });
  expect(JSON.parse(made.stdout)).toHaveLength(3);
  expect(JSON.parse(made.stdout)[0]).toMatchObject({ outcome: 'change', settings: [{ name: 'maxOutPower', before: 1_000, after: 600 }] });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 1, set: { maxOutPower: 600 }, counts: { change: 3 } });
  expect(devices.map(({ heard }) => heard)).toEqual([0, 0, 0]);

  const applied = await commands('apply', file, '--canary', '1,50%,100%', '--abort-if', 'failed>1', ...quick, '--json');
  expect({ code: applied.code, stderr: applied.stderr }).toEqual({ code: 0, stderr: expect.stringContaining('3/3: 3 success') });
  const push = JSON.parse(applied.stdout);
  expect(push).toMatchObject({ status: 'success', state: 'done', waveCount: 3, source: 'cli', gates: 'failed>1', counts: { success: 3 } });
  for (const { settings, done, forged } of devices) expect([settings, done.length, forged]).toEqual([{ maxOutPower: 600 }, 1, 0]);

  const lines = (await commands('status', push.id, '--devices', '--json=status,step,ackContent,wave')).stdout;
  expect(JSON.parse(lines).map(({ wave }: { wave: number }) => wave)).toEqual([1, 2, 3]);
  expect(JSON.parse(lines)[0]).toMatchObject({ status: 'success', ackContent: 'stored' });
  expect((await commands('list')).stdout).toMatch(new RegExp(`^${push.id}\\tsuccess\\tdone\\tmaxOutPower=600\\t3\\t3\\t0\\t0\\t0`, 'm'));

  expect((await plan()).stderr).toContain('0 change, 3 already so');
  const again = await commands('apply', file, ...quick);
  expect([again.code, again.stdout]).toEqual([0, '']);
});

describe('the exit code', () => {
  test.each<[number, string, Manner[], string[], string]>([
    [1, 'of which one refuses', ['rejects', 'honest'], ['--canary', '100%', '--abort-if', ''], 'Failed: 1'],
    [8, 'of which one says nothing', ['silent', 'honest'], ['--canary', '100%', '--abort-if', ''], 'Not settled yet: 1'],
    [1, 'of which one refuses and one says nothing', ['rejects', 'silent'], ['--canary', '100%', '--abort-if', ''], 'Failed: 1'],
    [3, 'that a gate stops', ['rejects', 'rejects', 'rejects'], ['--canary', '1,100%', '--abort-if', 'failed>0'], 'Stopped by failed>0'],
  ])('is %i for a push %s', async (code, _, manners, flags, says) => {
    const { devices, file } = await planned(manners);
    const applied = await commands('apply', file, ...flags, ...quick, '--json=state,counts,notSent,id');
    expect({ code: applied.code, stderr: applied.stderr }).toEqual({ code, stderr: expect.stringContaining(says) });
    const push = JSON.parse(applied.stdout);
    expect(push.counts.processing).toBe(0);
    expect((await commands('status', push.id, '--wait', '--timeout', '1s')).code).toBe(code);
    expect((await commands('status', push.id)).code).toBe(0);
    if (code !== 3) return;
    expect(push).toMatchObject({ state: 'stopped', notSent: 2 });
    expect(devices.reduce((sum, { heard }) => sum + heard, 0)).toBe(1);
  });

  test('is 8 when the time for waiting is over first', async () => {
    const { file } = await planned(['silent']);
    const applied = await commands('apply', file, '--wait', '--timeout', '2s', '--json=counts');
    expect(applied).toMatchObject({ code: 8, stdout: expect.stringContaining('"processing":1') });
  });
});

test('a plan is refused once a device is not as it was planned', async () => {
  const { devices, file } = await planned(['honest', 'honest']);
  const [first] = devices;
  first!.settings = { maxOutPower: 900 };
  await first!.tell();
  await until(async () => (await reported(first!)) === 900);
  const applied = await commands('apply', file, ...quick);
  expect(applied).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('changed since the plan was made') });
  expect(devices.map(({ heard }) => heard)).toEqual([0, 0]);
});

test('the same key is the same push, and another content under it is refused', async () => {
  const { devices, file } = await planned(['honest']);
  const apply = (...more: string[]) => commands('apply', file, '--key', 'night-job-1', ...quick, '--json=id', ...more);
  const first = await apply();
  expect(await apply()).toMatchObject({ code: 0, stdout: first.stdout });
  expect(devices[0]!.heard).toBe(1);
  expect((await apply('--reason', 'other')).code).toBe(1);
});

test('a push to a device that is away waits, is paused, resumed, ended, and tried again for those that failed', async () => {
  const away = await kit.play('honest', { isAway: true });
  const file = join(temporaryFolder(), 'plan.json');
  const plan = await commands('plan', '--select', `device=${away.id} model=string-inverter`, '--set', 'mppt=close', '-o', file);
  expect(plan).toMatchObject({ code: 0, stderr: expect.stringContaining('1 offline'), stdout: expect.stringContaining('mppt: – → close') });
  const { id } = JSON.parse((await commands('apply', file, '--json=id')).stdout);
  const stateAfter = async (verb: string) => (await commands(verb, id, '--json=state')).stdout;
  expect(await stateAfter('pause')).toBe('{"state":"paused"}\n');
  const held = await commands('status', id, '--wait', '--timeout', '1s', '--json=state');
  expect(held).toMatchObject({ code: 8, stderr: expect.stringContaining(`paused, goes on with \`helio commands resume ${id}\``) });
  expect(await stateAfter('resume')).toBe('{"state":"running"}\n');
  expect(await stateAfter('abort')).toBe('{"state":"aborted"}\n');
  expect((await commands('pause', id)).code).toBe(1);
  const ended = await commands('status', id, '--wait', '--timeout', '5s', '--json=notSent');
  expect(ended).toMatchObject({ code: 1, stdout: '{"notSent":1}\n' });
  const retried = JSON.parse((await commands('retry', id, '--json=id,retryOf,deviceCount')).stdout);
  expect(retried).toEqual({ id: expect.not.stringMatching(`^${id}$`), retryOf: id, deviceCount: 1 });
});

test.each<[string[], RegExp]>([
  [['plan', '--set', 'mppt=open'], /--select <filter> is required/],
  [['plan', '--select', 'model=string-inverter'], /--set <setting=value> is required/],
  [['plan', '--select', 'model=x', '--set', 'maxPower=1'], /maxPower=1 is no setting[^]*maxOutPower/],
  [['plan', '--select', 'modell=x', '--set', 'mppt=open'], /modell is no filter[^]*model/],
  [['plan', '--select', 'model=x model=y', '--set', 'mppt=open'], /is no filter/],
  [['apply', join(import.meta.dirname, 'commands.test.ts')], /is no plan/],
  [['status', '1', '--wait', '--timeout', 'soon'], /soon/],
])('%j is a usage error', async (args, says) => {
  expect(await commands(...args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(says) });
});

test('a plan says why a device is refused, and sends nothing to it', async () => {
  const { devices, file, made } = await planned(['honest'], 'maxOutPower=9999999');
  expect(JSON.parse(made.stdout)[0]).toMatchObject({ outcome: 'refused', settings: [{ problem: { key: 'validation.powerSetting' } }] });
  const lines = (await commands('plan', '--select', `device=${devices[0]!.id}`, '--set', 'maxOutPower=9999999')).stdout;
  expect(lines).toContain('maxOutPower:validation.powerSetting');
  const seen = inTerminal(['commands', 'plan', '--select', `device=${devices[0]!.id}`, '--set', 'soc=50'], { env, columns: 120 });
  expect((await seen.ended).stdout).toContain('(Unsupported Orders)');
  const applied = await commands('apply', file, ...quick);
  expect(applied).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('refuses the device') });
  expect(devices[0]!.heard).toBe(0);
});

test('a screen follows a push to its end', async () => {
  const { file } = await planned(['honest', 'rejects']);
  const { id } = JSON.parse((await commands('apply', file, '--canary', '100%', '--abort-if', '', '--json=id')).stdout);
  const screen = inTerminal(['commands', 'status', id, '--watch'], { env });
  await screen.says('the device refused it · locked by the grid');
  await screen.says('read back · stored');
  screen.press('q');
  expect((await screen.ended).code).toBe(0);
});

test('the history names every command to a device, and of one each step with what the device said', async () => {
  const { devices, file } = await planned(['rejects']);
  const { id } = devices[0]!;
  const push = JSON.parse((await commands('apply', file, ...quick, '--json=id')).stdout);
  const listed = await commands('history', '--device', String(id), '--status', 'failed', '--json=id,pushId,reason,ackContent');
  const [line] = JSON.parse(listed.stdout);
  expect(line).toMatchObject({ pushId: push.id, reason: 'rejected', ackContent: 'locked by the grid operator' });
  const steps = JSON.parse((await commands('history', line.id, '--json=step,text')).stdout);
  expect(steps.at(-1)).toEqual({ step: 'failed', text: 'locked by the grid operator' });
  const tidy = await commands('history', '--device', String(id), '--status', 'success', '--json=id');
  expect(tidy).toMatchObject({ code: 0, stdout: '[]\n' });
  expect((await commands('history', '--status', 'done')).code).toBe(2);
  expect((await commands('history', '4000000')).code).toBe(1);
});

test('what the server refuses says why and sends nothing', async () => {
  const { devices, file } = await planned(['honest']);
  expect(await commands('apply', file, '--canary', '1,2')).toMatchObject({ code: 1, stderr: expect.stringContaining('waves') });
  expect(await commands('apply', file, '--abort-if', 'bad luck')).toMatchObject({ code: 1, stderr: expect.stringContaining('gates') });
  expect(await commands('apply', `${file}.not`)).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') });
  expect((await commands('status', '4000000')).code).toBe(1);
  writeFileSync(file, '{"version":1,"lines":');
  expect((await commands('apply', file)).code).toBe(2);
  expect(devices[0]!.heard).toBe(0);
});

test('a push that waits for a second person says so, and goes on once somebody else approves it', async () => {
  const strict = await startCommands('sqlite', { needsApproval: true });
  try {
    const own = { HELIO_URL: strict.server.url, HELIO_TOKEN: strict.user.token };
    const device = await strict.play();
    const { id } = await strict.push([device], { mppt: 'close' });
    const waits = await helio(['commands', 'status', id, '--wait', '--timeout', '1s', '--json=state'], { env: own });
    expect(waits).toMatchObject({
      code: 8,
      stdout: '{"state":"awaitingApproval"}\n',
      stderr: expect.stringContaining('waits for a second person'),
    });
    expect((await helio(['commands', 'approve', id], { env: own })).code).toBe(1);
    const { organisationId } = strict.user;
    const { token, loginName } = await addUser(strict.server.storage, { role: 'installer', organisationId, now: Date.now() });
    const approved = await helio(['commands', 'approve', id, '--json=state,approvedBy'], { env: { ...own, HELIO_TOKEN: token } });
    expect(JSON.parse(approved.stdout)).toEqual({ state: 'running', approvedBy: loginName });
    expect((await helio(['commands', 'status', id, '--wait', '--timeout', '15s'], { env: own })).code).toBe(0);
    expect(device.heard).toBe(1);
  } finally {
    await strict.close();
  }
});
