import { describe, expect, test } from 'vitest';
import { gridTimes } from '../run/backlog.ts';
import { localDays, localTime } from './local-day.ts';

const HOUR_MS = 3_600_000;

describe('a local day', () => {
  test.each([
    ['Europe/Madrid', '2026-10-25T12:00Z', 25],
    ['Europe/Madrid', '2026-03-29T12:00Z', 23],
    ['America/Denver', '2026-11-01T18:00Z', 25],
    ['Australia/Sydney', '2026-10-04T02:00Z', 23],
    ['Asia/Shanghai', '2026-10-25T12:00Z', 24],
  ])('of %s around %s has %i hours of samples', (zone, time, hours) => {
    const day = localDays(zone)(Date.parse(time));
    expect(day.endAt - day.startAt).toBe(hours * HOUR_MS);
    expect(gridTimes([day.startAt, day.endAt])).toHaveLength(hours * 12);
  });

  test('keeps the wall clock across a change', () => {
    const day = localDays('Europe/Madrid')(Date.parse('2026-10-25T12:00Z'));
    expect(localTime(day, Date.parse('2026-10-25T00:30Z')).hour).toBe(2.5);
    expect(localTime(day, Date.parse('2026-10-25T01:30Z')).hour).toBe(2.5);
    expect(localTime(day, Date.parse('2026-10-25T12:00Z')).hour).toBe(13);
    expect(localTime(day, day.startAt)).toEqual({ hour: 0, isWeekend: true });
  });
});
