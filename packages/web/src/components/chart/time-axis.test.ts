import { describe, expect, test } from 'vitest';
import { axisUnit, clock, hourTicks } from './time-axis.ts';

const HOUR_MS = 3_600_000;

describe('an axis of time', () => {
  test('has its hours where the clock at the plant says so, on the long day too', () => {
    const fromAt = Date.parse('2026-10-25T00:00:00+02:00');
    const ticks = hourTicks(fromAt, fromAt + 25 * HOUR_MS, 'Europe/Madrid', 6).map((at) => (at - fromAt) / HOUR_MS);
    expect(ticks).toEqual([0, 7, 13, 19, 25]);
  });

  test('has whole hours in zones of half an hour too', () => {
    const fromAt = Date.parse('2026-06-01T00:00:00+05:30');
    expect(hourTicks(fromAt, fromAt + 24 * HOUR_MS, 'Asia/Kolkata', 12).map((at) => (at - fromAt) / HOUR_MS)).toEqual([0, 12, 24]);
  });

  test('names its unit once, on the axis', () => {
    expect([900, 1_500, 2_500_000].map((most) => axisUnit(most).unit)).toEqual(['W', 'kW', 'MW']);
  });

  test("ends a day with its own 24 o'clock, and any other span with the time it is", () => {
    const day = { fromAt: Date.parse('2026-06-01T00:00:00Z'), toAt: Date.parse('2026-06-02T00:00:00Z'), timeZone: 'UTC' };
    expect([day.fromAt, day.toAt].map((at) => clock(at, day))).toEqual(['00:00', '24:00']);
    expect(clock(day.toAt, { ...day, timeZone: 'Asia/Kolkata' })).toBe('05:30');
  });
});
