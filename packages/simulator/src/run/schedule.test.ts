import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDays } from '../world/local-day.ts';
import { daysBefore, daysLeft, gridTimes, newestDay, type Span, withoutNewest } from './backlog.ts';
import { dueAt, rhythmOf, timesToTell } from './schedule.ts';

const HOUR_MS = 3_600_000;
const now = Date.UTC(2026, 9, 26, 9, 0, 3);
const rhythm = { intervalMs: 10_000, phaseMs: 4_000 };

describe('what a device tells next', () => {
  test('nothing before its next second comes', () => {
    expect(dueAt(rhythm, now)).toBe(now - 9_000);
    expect(timesToTell(rhythm, now - 9_000, now)).toEqual([]);
  });

  test('each report of a short gap', () => {
    expect(timesToTell(rhythm, now - 39_000, now)).toEqual([now - 29_000, now - 19_000, now - 9_000]);
  });

  test('5-minute marks of a long gap, and the newest report', () => {
    const times = timesToTell(rhythm, now - HOUR_MS, now);
    expect(times).toHaveLength(12);
    expect(times.slice(0, -1).every((at) => at % 300_000 === 0)).toBe(true);
    expect(times.at(-1)).toBe(now - 9_000);
  });

  test('always in order, after the last and not ahead of the clock', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.constantFrom(10_000, 30_000), fc.integer({ min: 0, max: 30 * HOUR_MS }), (salt, intervalMs, gapMs) => {
        const times = timesToTell(rhythmOf(salt, intervalMs), now - gapMs, now);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        for (const at of times) expect(at > now - gapMs && at <= now).toBe(true);
      }),
    );
  });
});

describe('the backlog', () => {
  const dayOf = localDays('Europe/Madrid');
  const today = dayOf(now);
  const backlog: Span[] = [[daysBefore(today, 35, dayOf), today.startAt]];

  test('is told newest day first, each of its 35 days once, the day of 25 hours included', () => {
    const told: Span[] = [];
    for (let rest = backlog, day = newestDay(rest, dayOf); day; rest = withoutNewest(rest, day), day = newestDay(rest, dayOf))
      told.push(day);
    expect(told).toHaveLength(35);
    expect(daysLeft(backlog, dayOf)).toBe(35);
    expect(told[0]).toEqual([today.startAt - 25 * HOUR_MS, today.startAt]);
    expect(told.slice(1).every(([, toAt], index) => toAt === told[index]?.[0])).toBe(true);
    expect(told.flatMap(gridTimes)).toHaveLength((today.startAt - backlog[0]![0]) / 300_000);
  });

  test('keeps gaps apart', () => {
    const gaps: Span[] = [
      [0, HOUR_MS],
      [now - 2 * HOUR_MS, now],
    ];
    expect(newestDay(gaps, dayOf)).toEqual(gaps[1]);
    expect(withoutNewest(gaps, gaps[1]!)).toEqual([gaps[0]]);
    expect(daysLeft(gaps, dayOf)).toBe(2);
  });
});
