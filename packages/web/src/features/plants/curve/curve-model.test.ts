import { describe, expect, test } from 'vitest';
import { measuredSeries, nights, summarise } from './curve-model.ts';

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

  test('is dark before sunrise and after sunset, and not shaded where the sun is unknown', () => {
    const day = { fromAt: 0, toAt: 24, sunriseAt: 6, sunsetAt: 18 };
    expect(nights(day)).toEqual([
      [0, 6],
      [18, 24],
    ]);
    expect(nights({ ...day, sunriseAt: null })).toEqual([]);
    expect(nights({ ...day, sunriseAt: 20, sunsetAt: 4 })).toEqual([[4, 20]]);
  });
});

function point(at: number, powerW: number | null) {
  return { at, powerW, loadPowerW: null, gridPowerW: null, batteryPowerW: null, irradianceWm2: null };
}
