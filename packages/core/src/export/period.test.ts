import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeText } from './format.ts';
import { daysOf, periodOfDays, portionsOf } from './period.ts';

const zones = ['Europe/Madrid', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Chatham', 'UTC'];
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test('portions of a period are its days, each once and in order', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 90 }), (from, more, most) => {
      const to = Temporal.PlainDate.from(from).add({ days: more }).toString();
      const portions = [...portionsOf({ from, to }, most)];
      expect(portions.every((portion) => daysOf(portion) <= most)).toBe(true);
      expect(portions.reduce((sum, portion) => sum + daysOf(portion), 0)).toBe(more + 1);
      expect([portions[0]?.from, portions.at(-1)?.to]).toEqual([from, to]);
    }),
    { numRuns: 200 },
  );
});

test("days begin and end at the zone's own midnights", () => {
  const { fromAt, toAt } = periodOfDays('2026-10-25', '2026-10-25', 'Europe/Madrid');
  expect([new Date(fromAt).toISOString(), (toAt - fromAt) / 3_600_000]).toEqual(['2026-10-24T22:00:00.000Z', 25]);
});

test("a moment by the plant's clock is what Temporal writes", () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2040, 0) }), fc.constantFrom(...zones), (at, zone) => {
      const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      expect(timeText('plant', zone)(at)).toBe(there.toString({ smallestUnit: 'millisecond', timeZoneName: 'never' }));
    }),
    { numRuns: 300 },
  );
  expect(timeText('utc', 'Asia/Tokyo')(0)).toBe('1970-01-01T00:00:00.000Z');
});
