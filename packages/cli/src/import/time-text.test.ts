import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderEvidence, readTime } from './time-text.ts';
import { clocksOf } from './zone.ts';

const at = (cell: string, order?: 'dmy' | 'mdy') => {
  const reading = readTime(cell, order);
  return reading?.kind === 'instant' ? new Date(reading.at).toISOString() : reading;
};

test.each([
  ['2016-07-01 00:15:00-07:00', '2016-07-01T07:15:00.000Z'],
  ['2026-10-25T02:30+02:00', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30:15.25Z', '2026-10-25T02:30:15.250Z'],
  ['2026/1/2 3:04 +0530', '2026-01-01T21:34:00.000Z'],
  ['1700000000', '2023-11-14T22:13:20.000Z'],
  ['1700000000123', '2023-11-14T22:13:20.123Z'],
  ['1700000000.5', '2023-11-14T22:13:20.500Z'],
  ['2026-10-25 02:30 CEST', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 02:30 CET', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25 02:30 UTC', '2026-10-25T02:30:00.000Z'],
  ['2026-10-25 02:30 \u221207:00', '2026-10-25T09:30:00.000Z'],
  ['20261025T023000Z', '2026-10-25T02:30:00.000Z'],
])('%s is %s', (cell, instant) => {
  expect(at(cell)).toBe(instant);
});

test.each([
  ['31/12/2026 23:45', 'dmy', [2026, 12, 31, 23, 45]],
  ['12/31/2026 11:45 PM', 'mdy', [2026, 12, 31, 23, 45]],
  ['1.2.2026 12:00 am', 'dmy', [2026, 2, 1, 0, 0]],
  ['31/03/2026 1:15 p. m.', 'dmy', [2026, 3, 31, 13, 15]],
  ['31/03/2026 1:15:30\u00a0a.\u00a0m.', 'dmy', [2026, 3, 31, 1, 15]],
  ['31/12/26 10:00', 'dmy', [2026, 12, 31, 10, 0]],
  ['26/12/31 10:00', 'ymd', [2026, 12, 31, 10, 0]],
  ['31.03.2026 10.15', 'dmy', [2026, 3, 31, 10, 15]],
  ['31 mar. 2026 10:15', undefined, [2026, 3, 31, 10, 15]],
  ['31-Mar-2026 10:15', undefined, [2026, 3, 31, 10, 15]],
  ['31 de marzo de 2026 10:15', undefined, [2026, 3, 31, 10, 15]],
  ['2026年3月31日 下午1:15', undefined, [2026, 3, 31, 13, 15]],
  ['2026年3月31日 13時5分', undefined, [2026, 3, 31, 13, 5]],
  ['2026/3/31 午後1:15', undefined, [2026, 3, 31, 13, 15]],
  ['20260331 1015', undefined, [2026, 3, 31, 10, 15]],
  ['46112.552083333336', 'serial', [2026, 3, 31, 13, 15]],
  ['46112,5', 'serial', [2026, 3, 31, 12, 0]],
  ['2026-03-01', undefined, [2026, 3, 1, 0, 0]],
  ['2026-03-01 24:00', undefined, [2026, 3, 1, 24, 0]],
] as const)('%s in the order %s is a clock’s reading', (cell, order, [year, month, day, hour, minute]) => {
  expect(readTime(cell, order)).toMatchObject({ kind: 'local', local: { year, month, day, hour, minute } });
});

test.each([
  '',
  'yesterday',
  '2026-02-29 10:00',
  '2026-13-01',
  '2026-01-01 25:00',
  '2026-01-01 10:60',
  '31/12/26 10:00',
  '03/04/2026',
  '123456',
  '46112.5',
  '31 foo 2026 10:00',
  '2026-03-31 13:00 CST',
])('%j is not read without being told more', (cell) => {
  expect(readTime(cell, undefined)).toBeUndefined();
});

test('a day above twelve proves the order', () => {
  expect(['13/04/2026', '04/13/2026', '03/04/2026', '2026-04-13'].map(orderEvidence)).toEqual(['dmy', 'mdy', 'open', undefined]);
  expect(['13/04/26', '46112.5', '31 mar 2026'].map(orderEvidence), 'a short year could be any of the three').toEqual([
    'open',
    'serial',
    undefined,
  ]);
});

test('any instant, written as clocks of any zone read it, is among the instants of that reading', () => {
  const zones = ['Europe/Madrid', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC', 'Pacific/Apia', 'Africa/Casablanca'];
  const clocks = new Map(zones.map((zone) => [zone, clocksOf(zone)]));
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2010, 0) / 1000, max: Date.UTC(2030, 0) / 1000 }), fc.constantFrom(...zones), (second, zone) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(second * 1000).toZonedDateTimeISO(zone);
      const reading = readTime(zoned.toPlainDateTime().toString({ smallestUnit: 'second' }), undefined);
      expect(reading?.kind === 'local' && clocks.get(zone)?.(reading.local)).toContain(second * 1000);
    }),
  );
});

test('spring skips an hour and autumn repeats one', () => {
  const instantsOf = clocksOf('Europe/Madrid');
  const local = (cell: string) => {
    const reading = readTime(cell, undefined);
    return reading?.kind === 'local' ? instantsOf(reading.local).map((instant) => new Date(instant).toISOString()) : [];
  };
  expect(local('2026-03-29 02:30')).toEqual([]);
  expect(local('2026-10-25 02:30')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
  expect(local('2026-10-25 24:00')).toEqual(['2026-10-25T23:00:00.000Z']);
});
