import { describe, expect, test } from 'vitest';
import { axisUnit, hourTicks } from '../../../components/chart/time-axis.ts';
import { measuredSeries, nights, summarise } from './curve-model.ts';

const HOUR_MS = 3_600_000;

describe("a day's curve", () => {
  test('is told in numbers: peak, first and last reading, gaps', () => {
    const points = [null, 10, 40, null, null, 30, null, 20, null].map((powerW, index) => point(index, powerW));
    expect(summarise(points)).toEqual({ peakW: 40, peakAt: 2, firstAt: 1, lastAt: 7, gaps: 2 });
  });

  test('says nothing where nothing was read', () => {
    expect(summarise([point(0, null), point(1, null)])).toBeNull();
  });

  test('draws only what the plant measures', () => {
    expect(measuredSeries([point(0, null)])).toEqual(['powerW']);
    expect(measuredSeries([{ ...point(0, 1), gridPowerW: -3 }])).toEqual(['powerW', 'gridPowerW']);
  });

  test('has its hours where the clock at the plant says so, on the long day too', () => {
    const fromAt = Date.parse('2026-10-25T00:00:00+02:00');
    const ticks = hourTicks(fromAt, fromAt + 25 * HOUR_MS, 'Europe/Madrid', 6).map((at) => (at - fromAt) / HOUR_MS);
    expect(ticks).toEqual([0, 7, 13, 19, 25]);
  });

  test('has whole hours in zones of half an hour too', () => {
    const fromAt = Date.parse('2026-06-01T00:00:00+05:30');
    expect(hourTicks(fromAt, fromAt + 24 * HOUR_MS, 'Asia/Kolkata', 12).map((at) => (at - fromAt) / HOUR_MS)).toEqual([0, 12, 24]);
  });

  test('is dark before sunrise and after sunset, and not shaded where the sun is unknown', () => {
    const day = { fromAt: 0, toAt: 24, sunriseAt: 6, sunsetAt: 18 };
    expect(nights(day)).toEqual([
      [0, 6],
      [18, 24],
    ]);
    expect(nights({ ...day, sunriseAt: null })).toEqual([]);
    expect(nights({ ...day, sunriseAt: 20, sunsetAt: 4 })).toEqual([[4, 20]]);
  });

  test('names its unit once, on the axis', () => {
    expect([900, 1_500, 2_500_000].map((most) => axisUnit(most).unit)).toEqual(['W', 'kW', 'MW']);
  });
});

function point(at: number, powerW: number | null) {
  return { at, powerW, loadPowerW: null, gridPowerW: null, batteryPowerW: null, irradianceWm2: null };
}
