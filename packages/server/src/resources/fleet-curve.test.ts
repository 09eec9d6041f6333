import { describe, expect, test } from 'vitest';
import { curvePoints, spanOf } from './fleet-curve.ts';
import { sameTimeYesterday } from './fleet-overview.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;

describe("a fleet's span", () => {
  test('is the day of its zone where its clocks agree, 23 and 25 hours long where they change', () => {
    const on = (text: string) => spanOf(['Europe/Madrid', 'Europe/Paris', 'Europe/Madrid'], 'Asia/Tokyo', Date.parse(text));
    expect(on('2026-10-25T12:00:00Z')).toMatchObject({ span: 'day', timeZone: 'Europe/Madrid' });
    const hours = ({ fromAt, toAt }: { fromAt: number; toAt: number }) => (toAt - fromAt) / HOUR_MS;
    expect([hours(on('2026-10-25T12:00:00Z')), hours(on('2026-03-29T12:00:00Z')), hours(on('2026-06-01T12:00:00Z'))]).toEqual([25, 23, 24]);
  });

  test("is the last 24 hours in the reader's zone where they do not", () => {
    const now = Date.parse('2026-06-01T12:07:00Z');
    const span = spanOf(['Europe/Madrid', 'Asia/Tokyo'], 'America/Denver', now);
    expect(span).toEqual({
      span: 'last24Hours',
      timeZone: 'America/Denver',
      fromAt: span.toAt - 24 * HOUR_MS,
      toAt: Date.parse('2026-06-01T12:15:00Z'),
    });
  });

  test('of nothing is the day of the reader', () => {
    expect(spanOf([], 'Asia/Kolkata', Date.parse('2026-06-01T12:00:00Z'))).toMatchObject({ span: 'day', timeZone: 'Asia/Kolkata' });
  });
});

test('a step that nobody was heard in is null, one that some were heard in says how much, and who expects nothing is expected to give what it gave', () => {
  const steps = [
    { plantId: 1, at: 0, powerW: 100, heardRatedW: 300 },
    { plantId: 2, at: 0, powerW: 50, heardRatedW: 100 },
    { plantId: 1, at: 2 * QUARTER_MS, powerW: 10.04, heardRatedW: 300 },
  ];
  const expected = [{ at: 0, expectedW: 140, actualW: 100 }];
  expect(curvePoints({ steps, expected }, 0, 3 * QUARTER_MS + 1, 400)).toEqual([
    { at: 0, powerW: 150, expectedW: 190, heardShare: 1 },
    { at: QUARTER_MS, powerW: null, expectedW: null, heardShare: 0 },
    { at: 2 * QUARTER_MS, powerW: 10, expectedW: null, heardShare: 0.75 },
  ]);
});

describe('the same time of yesterday', () => {
  test.each([
    ['Europe/Madrid', '2026-06-02T09:30:00Z', '2026-06-01T09:30:00Z'],
    // Summer time began that morning: eleven o'clock was 23 hours ago.
    ['Europe/Madrid', '2026-03-29T09:00:00Z', '2026-03-28T10:00:00Z'],
    ['Europe/Madrid', '2026-10-25T10:00:00Z', '2026-10-24T09:00:00Z'],
    // Half past two did not exist on the 29th: the clock went from two to three.
    ['Europe/Madrid', '2026-03-30T00:30:00Z', '2026-03-29T01:30:00Z'],
    ['Asia/Kolkata', '2026-06-01T18:40:00Z', '2026-05-31T18:40:00Z'],
  ])('in %s at %s is %s', (zone, now, then) => {
    expect(new Date(sameTimeYesterday(zone, Date.parse(now))).toISOString()).toBe(new Date(then).toISOString());
  });
});
