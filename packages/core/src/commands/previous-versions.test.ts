import { expect, test } from 'vitest';
import { previousVersions } from './previous-versions.ts';

const line = (deviceId: string, before: string | null, status: 'success' | 'failed' = 'success') => ({
  deviceId,
  status,
  set: { firmware: '2.0.0' },
  before: { firmware: before },
});

test('devices go back to the version that each had, and only those that got the new one', () => {
  const commands = [
    line('1', '1.0.0'),
    line('2', '1.1.0'),
    line('3', '1.0.0'),
    line('4', '1.0.0', 'failed'),
    line('5', null),
    line('6', '2.0.0'),
  ];
  expect([...previousVersions(commands)]).toEqual([
    ['1.0.0', ['1', '3']],
    ['1.1.0', ['2']],
  ]);
  expect(previousVersions([]).size).toBe(0);
});
