import { describe, expect, test } from 'vitest';
import { controlAddress, defaultControlPath } from './control-address.ts';
import { askSimulator } from './control-client.ts';
import { parseControlRequest } from './control-protocol.ts';
import { parseDurationMs } from './duration.ts';

describe('durations', () => {
  test.each([
    ['45s', 45_000],
    ['10m', 600_000],
    ['1.5h', 5_400_000],
    ['2d', 172_800_000],
  ])('%s', (text, durationMs) => {
    expect(parseDurationMs(text)).toBe(durationMs);
  });
  test.each(['', '10', 'm', '-1m', '0s', '3x', '1h30m'])('refuses %j', (text) => {
    expect(parseDurationMs(text)).toBeUndefined();
  });
});

describe('the control socket', () => {
  test('lies in the demo data of the data directory', () => {
    expect(defaultControlPath({ HELIO_DATA_DIR: '/srv/helio' })).toBe('/srv/helio/demo/simulator.sock');
    expect(defaultControlPath({})).toBe(`${process.cwd()}/.data/demo/simulator.sock`);
  });

  test('is a short stand-in where the path is too long, and a pipe on Windows', () => {
    const long = `/${'x'.repeat(150)}/simulator.sock`;
    expect(controlAddress('/tmp/a.sock', 'linux')).toBe('/tmp/a.sock');
    expect(controlAddress(long, 'linux').length).toBeLessThan(100);
    expect(controlAddress(long, 'linux')).not.toBe(controlAddress(`${long}x`, 'linux'));
    expect(controlAddress('/tmp/a.sock', 'win32')).toMatch(/^\\\\\.\\pipe\\heliograph-/);
  });

  test('says how to start when nobody listens', async () => {
    await expect(askSimulator('/tmp/heliograph-nobody.sock', { command: 'list' })).rejects.toThrow(/No simulator is running.*npm start/);
  });

  test.each(['{}', '{"command":"fault","kind":"x","sn":"a"}', '{"command":"clear"}', 'null', 'nonsense'])('refuses %s', (line) => {
    expect(() => parseControlRequest(line)).toThrow(Error);
  });
});
