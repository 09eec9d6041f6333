import { expect, test } from 'vitest';
import { createPaint } from '../colour.ts';
import type { Translate } from '../language.ts';
import { widthOf } from '../text.ts';
import { dayChart, peakOf, seriesOf, type Day } from './day-chart.ts';
import type { View } from './view.ts';

const HOUR_MS = 3_600_000;
const view: View = { t: ((key) => key) as Translate, paint: createPaint(false), now: 0, columns: 80, rows: 24 };

function dayOf(hours: number, date: number, timeZone: string): Day {
  const points = [{ at: date + 12 * HOUR_MS, value: 500 }];
  return { fromAt: date, toAt: date + hours * HOUR_MS, stepMs: 300_000, timeZone, points };
}

test('what was not measured yet is empty', () => {
  const series = seriesOf(dayOf(24, Date.UTC(2026, 5, 1), 'UTC'));
  expect(series).toHaveLength(288);
  expect(series.filter((value) => value !== null)).toEqual([500]);
  expect(series[144]).toBe(500);
});

function axis(day: Day) {
  return dayChart(view, day, 'generation', String, 82, 6).at(-1)?.trimEnd() ?? '';
}

test('hours stand where they are on the day that the clock changes', () => {
  const ordinary = axis(dayOf(24, Date.UTC(2026, 5, 1, -2), 'Europe/Madrid'));
  const short = axis(dayOf(23, Date.UTC(2026, 2, 29, -1), 'Europe/Madrid'));
  expect(ordinary.trim().split(/\s+/)).toEqual(['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00']);
  expect(short.indexOf('12:00')).toBeLessThan(ordinary.indexOf('12:00'));
});

test('a chart has the size asked for', () => {
  const lines = dayChart(view, dayOf(24, Date.UTC(2026, 5, 1), 'UTC'), 'generation', (value) => `${value} W`, 70, 8);
  expect(lines).toHaveLength(8);
  expect(lines.every((line) => widthOf(line) === 70)).toBe(true);
  expect(lines[0]).toContain('500 W');
});

test('the peak is the highest measured point', () => {
  const day = dayOf(24, 0, 'UTC');
  expect(peakOf(day)).toEqual({ at: 12 * HOUR_MS, value: 500 });
  expect(peakOf({ ...day, points: [{ at: 0, value: null }] })).toBeUndefined();
});
