import { createHmac } from 'node:crypto';
import { type AckPayload, type CommandBody, signedText } from '@heliograph/core/contract/mqtt';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Fault, FaultKind } from '../faults/fault.ts';
import { buildFleet } from '../fleet/fleet.ts';
import type { FleetDevice } from '../fleet/types.ts';
import { createDeviceCommands, FORGETS_AFTER_MS, LATE_BY_MS, RESTART_MS } from './device-commands.ts';
import { factorySettings } from './factory-settings.ts';
import { type DeviceMemory, newMemory } from './memory.ts';

const devices = buildFleet(1).plants.flatMap((plant) => plant.devices);
const find = (sn: string) => devices.find((device) => device.sn === sn)!;
const password = 'secret';
const start = Date.UTC(2026, 10, 20, 12);

let now: number;
let faults: Fault[];
let memory: DeviceMemory;
/** What the device said and did, in order. */
let said: (AckPayload | Record<string, unknown>)[];
let device: FleetDevice;
let commands: ReturnType<typeof createDeviceCommands>;

function play(sn: string, kind?: FaultKind): void {
  [now, said, device] = [start, [], find(sn)];
  faults = kind ? [{ kind, sn, fromAt: 0, untilAt: null }] : [];
  memory = newMemory(factorySettings(device));
  const say = (what: AckPayload | Record<string, unknown>) => Promise.resolve(void said.push(what));
  commands = createDeviceCommands({
    device,
    password,
    memory,
    faults: () => faults,
    now: () => now,
    answer: say,
    tellSettings: () => say({ settings: { ...memory.settings } }),
    takeFirmware: (id, { versionNumber }) => void say({ takes: `${versionNumber} of ${id}` }),
    switchOff: (untilAt) => void say({ off: untilAt - now }),
    onChange: () => {},
  });
}

function command(id: string, body: CommandBody, more: { key?: string; expiresAt?: number } = {}): string {
  const unsigned = { id, expiresAt: more.expiresAt ?? start + 60_000, body: JSON.stringify(body) };
  const hmac = createHmac('sha256', more.key ?? password)
    .update(signedText(device, unsigned))
    .digest('hex');
  return JSON.stringify({ ...unsigned, hmac });
}
const offer = {
  versionNumber: '9.0.0',
  fileName: 'f',
  url: 'http://x',
  expiresAt: 1,
  sha256: '',
  sizeBytes: 1,
  signature: '',
  statement: '',
};
const firmware = (id: string) => command(id, { firmware: offer });
const limit = (id: string, maxOutPower = 6_000) => commands.take(command(id, { set: { maxOutPower } }));
const told = (maxOutPower: number) => ({ settings: expect.objectContaining({ maxOutPower }) });
const stored = (id: string) => ({ id, ok: true, text: 'stored' });

describe('a device', () => {
  beforeEach(() => play('LEI-INV-10'));

  test('answers, puts the value in force and tells it', async () => {
    await limit('a');
    expect(said).toEqual([stored('a'), told(6_000)]);
    expect(memory.limits).toEqual([{ fromAt: start, untilAt: null, limitW: 6_000 }]);
    now += 1_000;
    await limit('b', 12_500);
    expect(memory.limits).toEqual([{ fromAt: start, untilAt: now, limitW: 6_000 }]);
  });

  test('does nothing and says nothing where another has signed, the text was changed, or it is too late', async () => {
    await commands.take(command('a', { set: { maxOutPower: 1 } }, { key: 'other' }));
    await commands.take(command('a', { set: { maxOutPower: 6_000 } }).replace('6000', '1000'));
    await commands.take(command('a', { set: { maxOutPower: 1 } }, { expiresAt: start - 1 }));
    await commands.take('no json');
    expect([said, memory.settings.maxOutPower]).toEqual([[], 12_500]);
  });

  test('does the same command once and answers it each time', async () => {
    await limit('a');
    await limit('b', 7_000);
    said = [];
    await limit('a');
    expect(said).toEqual([stored('a'), told(7_000)]);
  });

  test('tells its settings when asked', async () => {
    await commands.take(command('a', { read: 'settings' }));
    expect(said).toEqual([told(12_500)]);
  });

  test.each([
    ['unknown setting soc', { soc: 50 }],
    ['maxOutPower out of range', { maxOutPower: 12_501 }],
    ['mppt out of range', { maxOutPower: 600, mppt: 'ajar' }],
  ])('refuses as a whole what it cannot take: %s', async (text, set) => {
    await commands.take(command('a', { set }));
    expect(said).toEqual([{ id: 'a', ok: false, text }]);
    expect(memory.settings).toEqual(factorySettings(device));
  });

  test('takes firmware, answers it each time it comes, and leaves the same id to whoever is at work on it', async () => {
    await commands.take(firmware('f'));
    await commands.take(firmware('f'));
    const took = [{ id: 'f', ok: true, text: 'begins with 9.0.0' }, { takes: '9.0.0 of f' }];
    expect(said).toEqual([...took, ...took]);
  });

  test.each<FaultKind>(['refusesFirmware', 'rejectsCommands'])('that %s takes none', async (kind) => {
    play('LEI-INV-10', kind);
    await commands.take(firmware('f'));
    faults = [];
    await commands.take(firmware('f'));
    const refused = { id: 'f', ok: false, text: 'not while it makes power' };
    expect(said).toEqual([refused, refused]);
  });

  test('starts again when told to, once, and counts from there', async () => {
    const order = command('a', { set: { restart: 'now' } });
    await commands.take(order);
    now += RESTART_MS + 5_000;
    await commands.take(order);
    expect(said.filter((each) => 'off' in each)).toEqual([{ off: RESTART_MS }]);
    expect(memory.startedAt).toBe(start + RESTART_MS);
    expect(memory.settings).not.toHaveProperty('restart');
  });

  test('that is a storage shuts its converter and opens it again', async () => {
    play('SVQ-STO-01');
    await commands.take(command('a', { set: { pcsClose: 'closePcs' } }));
    expect(memory.limits.at(-1)).toMatchObject({ limitW: 0, untilAt: null });
    now += 1_000;
    await commands.take(command('b', { set: { pcsMode: 'out' } }));
    expect(memory.limits).toEqual([{ fromAt: start, untilAt: now, limitW: 0 }]);
  });

  test('swaps the sub device that it has, and no other', async () => {
    play('SVQ-STO-01');
    await commands.take(command('a', { set: { oldSubDeviceSn: 'X', subDeviceSn: 'Y' } }));
    await commands.take(command('b', { set: { oldSubDeviceSn: 'SVQ-STO-01-S1', subDeviceSn: 'Y' } }));
    expect(said.slice(0, 2)).toEqual([{ id: 'a', ok: false, text: 'no such sub device' }, stored('b')]);
    expect(memory.settings.subDeviceSn).toBe('Y');
  });
});

describe('a device that does not do as it is told', () => {
  test.each<[FaultKind, object[], number]>([
    ['rejectsCommands', [{ id: 'a', ok: false, text: 'locked by the grid operator' }], 12_500],
    ['ignoresCommands', [], 12_500],
    ['answersTwice', [stored('a'), stored('a'), told(6_000)], 6_000],
    ['acknowledgesOnly', [stored('a'), told(12_500)], 12_500],
    ['appliesSilently', [told(6_000)], 6_000],
    ['answersLate', [], 6_000],
  ])('%s', async (kind, expected, inForce) => {
    play('LEI-INV-10', kind);
    await limit('a');
    expect(said).toEqual(expected);
    expect(memory.settings.maxOutPower).toBe(inForce);
  });

  test('answersLate: answers after the command has expired, once', async () => {
    play('LEI-INV-10', 'answersLate');
    await limit('a');
    now = start + 60_000 + LATE_BY_MS - 1;
    await commands.tick();
    expect(said).toEqual([]);
    now += 1;
    await Promise.all([commands.tick(), commands.tick()]);
    await commands.tick();
    expect(said).toEqual([stored('a'), told(6_000)]);
  });

  test('forgetsSettings: falls back after a while, and tells it', async () => {
    play('LEI-INV-10', 'forgetsSettings');
    await limit('a');
    now = start + FORGETS_AFTER_MS - 1;
    await commands.tick();
    expect(said).toEqual([stored('a'), told(6_000)]);
    now += 1;
    await commands.tick();
    await commands.tick();
    expect(said.slice(2)).toEqual([told(12_500)]);
    expect(memory.limits).toEqual([{ fromAt: start, untilAt: now, limitW: 6_000 }]);
  });

  test('forgetsSettings: falls back when it starts again', async () => {
    play('LEI-INV-10', 'forgetsSettings');
    await limit('a');
    await commands.take(command('r', { set: { restart: 'now' } }));
    expect(memory.settings.maxOutPower).toBe(12_500);
    now += FORGETS_AFTER_MS;
    await commands.tick();
    expect(said.slice(2)).toEqual([stored('r'), { off: RESTART_MS }]);
  });
});
