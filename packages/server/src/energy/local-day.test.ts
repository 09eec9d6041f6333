import { timeZoneSchema } from '@heliograph/core/contract/fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computableZone, localDay } from './local-day.ts';

const hour = 3_600_000;

describe('the plant-local day', () => {
  test.each([
    ['Europe/Madrid', '2026-03-29T10:00:00Z', '2026-03-28T23:00:00Z', 23],
    ['Europe/Madrid', '2026-10-25T10:00:00Z', '2026-10-24T22:00:00Z', 25],
    ['Asia/Tokyo', '2026-03-29T15:00:00Z', '2026-03-29T15:00:00Z', 24],
    ['America/Denver', '2026-03-08T12:00:00Z', '2026-03-08T07:00:00Z', 23],
    ['Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-05-31T18:15:00Z', 24],
    // Clocks there go forward at midnight: the day begins at one.
    ['Asia/Beirut', '2026-03-29T10:00:00Z', '2026-03-28T22:00:00Z', 23],
  ])('in %s at %s begins at %s and has %i hours', (zone, at, start, hours) => {
    const day = localDay(zone, Date.parse(at));
    expect(new Date(day.startAt).toISOString()).toBe(new Date(start).toISOString());
    expect(day.endAt - day.startAt).toBe(hours * hour);
  });

  test('holds its instant, and the days of a zone follow each other without a gap', () => {
    const zones = fc.constantFrom(
      'Asia/Shanghai',
      'Europe/Madrid',
      'America/Denver',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
    );
    const instants = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const day = localDay(zone, at);
        expect(day.startAt <= at && at < day.endAt).toBe(true);
        expect(localDay(zone, day.endAt).startAt).toBe(day.endAt);
        expect(localDay(zone, day.startAt)).toEqual(day);
        expect(localDay(zone, day.startAt - 1).endAt).toBe(day.startAt);
      }),
    );
  });

  test('can be computed for every zone that the contract takes', () => {
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'Etc/GMT+5'];
    expect(zones.filter((zone) => !timeZoneSchema.safeParse(zone).success || computableZone(zone) !== zone)).toEqual([]);
  });

  test.each(['PST', 'US/Pacific-New', 'Nowhere/Else', ''])('is that of UTC in %j, which cannot be computed', (zone) => {
    const at = Date.UTC(2026, 5, 1, 3);
    expect(localDay(zone, at)).toEqual(localDay('UTC', at));
  });
});
