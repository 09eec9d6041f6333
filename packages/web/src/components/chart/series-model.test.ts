import { describe, expect, test } from 'vitest';
import { seriesCsv } from './series-csv.ts';
import { instantsOf, panelsOf, pointAt, type SeriesLine, summariseLine } from './series-model.ts';

const point = (at: number, value: number | null, min = value, max = value) => ({ at, value, min, max });
const line = (key: string, unit: string, points: SeriesLine['points']): SeriesLine => ({
  key,
  name: key,
  unit,
  color: 'generation',
  dash: 'solid',
  hasZero: true,
  isFilled: false,
  points,
});

describe('the lines of a chart', () => {
  test('are told by the extremes within the steps, not by their means', () => {
    const points = [point(0, null), point(1, 5, -2, 9), point(2, 6, 6, 7), point(3, null), point(4, null), point(5, 4), point(6, null)];
    expect(summariseLine(points)).toEqual({
      least: { value: -2, at: 1 },
      most: { value: 9, at: 1 },
      last: { value: 4, at: 5 },
      gaps: 1,
    });
    expect(summariseLine([point(0, null)])).toBeNull();
  });

  test('share a panel with those of their unit', () => {
    const lines = [line('powerW', 'W', []), line('temperatureC', '°C', []), line('dcPowerW', 'W', [])];
    expect(panelsOf(lines).map(({ unit, lines: own }) => [unit, own.map(({ key }) => key)])).toEqual([
      ['W', ['powerW', 'dcPowerW']],
      ['°C', ['temperatureC']],
    ]);
  });

  test('answer for an instant with the nearest point within a step', () => {
    const own = line('powerW', 'W', [point(0, 1), point(10, 2), point(50, 3)]);
    expect([0, 8, 14, 30, 46, 70].map((at) => pointAt(own, at, 10)?.value)).toEqual([1, 2, 2, undefined, 3, undefined]);
    expect(instantsOf([own, line('x', 'V', [point(5, 1), point(10, 1)])])).toEqual([0, 5, 10, 50]);
  });

  test('are exported as they are shown: numbers bare, gaps empty, both clocks', () => {
    const at = Date.UTC(2026, 2, 29, 1);
    const csv = seriesCsv({
      span: { fromAt: at, toAt: at + 10, timeZone: 'Europe/Madrid' },
      stepMs: 5,
      nights: [],
      lines: [line('powerW', 'W', [point(at, -1.5, -2, 3), point(at + 5, null)]), line('temperatureC', '°C', [point(at + 5, 20)])],
    });
    expect(csv.split('\r\n')).toEqual([
      'time_utc,time_Europe/Madrid,powerW_W,powerW_W_min,powerW_W_max,temperatureC_°C,temperatureC_°C_min,temperatureC_°C_max',
      '2026-03-29T01:00:00.000Z,2026-03-29 03:00:00,-1.5,-2,3,,,',
      '2026-03-29T01:00:00.005Z,2026-03-29 03:00:00,,,,20,20,20',
      '',
    ]);
  });
});
