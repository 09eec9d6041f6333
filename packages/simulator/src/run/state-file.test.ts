import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseCredentials, readCredentials } from './credentials.ts';
import { readState, type SimulatorState, stateWriter } from './state-file.ts';

let folder: string;
let file: string;
const state: SimulatorState = { version: 1, seed: 4, startedAt: 5, devices: {}, faults: [] };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-state-'));
  file = join(folder, 'state');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the state file', () => {
  test('keeps what was told, for its owner alone', async () => {
    const writer = stateWriter(file, state);
    writer.touch();
    await writer.close();
    expect(await readState(file, 4)).toEqual(state);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is nothing when absent, broken or of another fleet', async () => {
    expect(await readState(file, 4)).toBeNull();
    await writeFile(file, '{"version":1,');
    expect(await readState(file, 4)).toBeNull();
    await writeFile(file, JSON.stringify(state));
    expect(await readState(file, 5)).toBeNull();
  });

  test('is written as it changes, not only at the end', async () => {
    const writer = stateWriter(file, { ...state, startedAt: 77 }, 10);
    writer.touch();
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('"startedAt":77');
    await writer.close();
  });
});

describe('the credentials file', () => {
  const device = { plantKey: 'zaragoza', productKey: 'string-inverter', sn: 'ZAZ-INV-01', username: 'd1', password: 'x' };
  const whole = { brokerUrl: 'mqtt://127.0.0.1:1883', seed: 1, controlSocket: '/tmp/a.sock', devices: [device] };

  test('is read as written', async () => {
    await writeFile(file, JSON.stringify(whole));
    expect(await readCredentials(file)).toEqual(whole);
  });

  test.each([
    ['an object', 7],
    ['seed', { ...whole, seed: 'one' }],
    ['brokerUrl', { ...whole, brokerUrl: '' }],
    ['devices', { ...whole, devices: [] }],
    ['password', { ...whole, devices: [{ ...device, password: 3 }] }],
  ])('is refused by the name of what is wrong: %s', (name, value) => {
    expect(() => parseCredentials(value)).toThrow(name);
  });

  test('is named when it cannot be read', async () => {
    await expect(readCredentials(join(folder, 'absent'))).rejects.toThrow(/credentials file .*absent cannot be read/);
  });
});
