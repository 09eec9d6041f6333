import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, formatDate, knownTimeZone, localDate, toInstantMs, startOfDay } from './date.ts';

test.each([
  [1_700_000_000, '2023-11-15 06:13:20'],
  ['1700000000', '2023-11-15 06:13:20'],
  [1_700_000_000_000, '2023-11-15 06:13:20'],
  ['1700000000000', '2023-11-15 06:13:20'],
  ['2023-11-14T22:13:20Z', '2023-11-15 06:13:20'],
  [new Date(1_700_000_000_000), '2023-11-15 06:13:20'],
])('%s is %s in the default zone and format', (moment, text) => {
  expect(formatDate(moment)).toBe(text);
});

test.each(['nonsense', '', Number.NaN, Number.POSITIVE_INFINITY, 1e18, new Date(Number.NaN)])('%s is no moment', (moment) => {
  expect([toInstantMs(moment), formatDate(moment)]).toEqual([null, null]);
});

test('an unknown or missing time zone falls back to Asia/Shanghai', () => {
  expect(['Mars/Base', '', null, undefined].map(knownTimeZone)).toEqual(Array(4).fill('Asia/Shanghai'));
  expect(knownTimeZone('America/Denver')).toBe('America/Denver');
});

test('a format of choice is taken', () => {
  expect(formatDate(1_700_000_000_000, { timeZone: 'America/Denver', format: 'MM/DD HH:mm' })).toBe('11/14 15:13');
});

test('a moment belongs to the day of its plant, also where clocks change', () => {
  expect(localDate(Date.parse('2026-11-21T15:59:59.999Z'), 'Asia/Shanghai')).toBe('2026-11-21');
  expect(localDate(Date.parse('2026-11-21T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-22');
  expect(localDate(Date.parse('2026-03-28T23:00:00Z'), 'Europe/Madrid')).toBe('2026-03-29');
  expect(localDate(Date.parse('2026-03-29T21:59:59Z'), 'Europe/Madrid')).toBe('2026-03-29');
  expect(localDate(Date.parse('2026-03-29T22:00:00Z'), 'Europe/Madrid')).toBe('2026-03-30');
});

const zones = ['Asia/Shanghai', 'Europe/Madrid', 'Asia/Tokyo', 'America/Denver', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/St_Johns'];

test('date and time are what Temporal says, whatever the zone and the season', () => {
  const at = fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(at, fc.constantFrom(...zones), (instantMs, timeZone) => {
      const local = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone);
      expect(formatDate(instantMs, { timeZone })).toBe(local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '));
      expect(localDate(instantMs, timeZone)).toBe(local.toPlainDate().toString());
    }),
    { numRuns: 500 },
  );
});

test("the host's own clock change does not shine through", () => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'Europe/Madrid';
  try {
    expect(formatDate(Date.parse('2026-03-28T18:00:00Z'))).toBe('2026-03-29 02:00:00');
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

test('days add up over months and leap years, and back', () => {
  expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2025-12-31',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
      expect(addDays(addDays('2026-06-15', days), -days)).toBe('2026-06-15');
    }),
  );
});

describe('a day', () => {
  test.each([
    ['Europe/Madrid', '2026-03-29', '2026-03-29T00:00:00+01:00'],
    ['Europe/Madrid', '2026-03-30', '2026-03-30T00:00:00+02:00'],
    ['Europe/Madrid', '2026-10-26', '2026-10-26T00:00:00+01:00'],
    ['Asia/Kolkata', '2026-06-01', '2026-06-01T00:00:00+05:30'],
    ['Pacific/Auckland', '2026-04-06', '2026-04-06T00:00:00+12:00'],
    ['America/Los_Angeles', '2026-11-02', '2026-11-02T00:00:00-08:00'],
    // The clock leaps from midnight to one o'clock.
    ['America/Santiago', '2026-09-06', '2026-09-06T01:00:00-03:00'],
    // Midnight comes twice.
    ['America/Havana', '2026-11-01', '2026-11-01T00:00:00-04:00'],
  ])('in %s, %s, begins at %s', (timeZone, date, begin) => {
    expect(new Date(startOfDay(date, timeZone)).toISOString()).toBe(new Date(begin).toISOString());
  });
});
