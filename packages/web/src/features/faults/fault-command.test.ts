import { expect, test } from 'vitest';
import { faultListCommand } from './fault-command.ts';
import { readNarrowing } from './queries.ts';

const defaults = { filter: 'unrepaired', search: '', sort: '-severity', page: 1, pageSize: 20 } as const;

test('the command lists what the screen lists', () => {
  expect(faultListCommand(defaults)).toBe('./helio faults list');
  expect(
    faultListCommand({ ...defaults, filter: 'all', severity: 'critical', code: 'OFFLINE', plantId: '3', search: "it's", sort: '-lostKwh' }),
  ).toBe(`./helio faults list --state all --severity critical --code OFFLINE --plant 3 --search 'it'\\''s' --sort=-lostKwh`);
});

test('an address that somebody made up narrows by what is known in it', () => {
  expect(readNarrowing(new URLSearchParams('severity=mild&code=&plantId=1;drop&deviceId=4'))).toEqual({ deviceId: '4' });
  expect(readNarrowing(new URLSearchParams('severity=info&code=FAN_FAILURE&plantId=7'))).toEqual({
    severity: 'info',
    code: 'FAN_FAILURE',
    plantId: '7',
  });
});
