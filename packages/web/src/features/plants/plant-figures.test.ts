import { describe, expect, test } from 'vitest';
import { isPlantStale, plantListPath, shareOfInstalled, specificYield } from './plant-figures.ts';

describe("a plant's figures", () => {
  test('relate power and energy to what is installed', () => {
    expect(shareOfInstalled({ powerW: 2_500, installedCapacityWp: 10_000 })).toBe(0.25);
    expect(specificYield({ energyTodayKwh: 42, installedCapacityWp: 10_000 })).toBe(4.2);
  });

  test('stay unknown where a part is unknown: no reading, no capacity', () => {
    expect(shareOfInstalled({ powerW: null, installedCapacityWp: 10_000 })).toBeNull();
    expect(shareOfInstalled({ powerW: 5, installedCapacityWp: 0 })).toBeNull();
    expect(specificYield({ energyTodayKwh: null, installedCapacityWp: 10_000 })).toBeNull();
    expect(specificYield({ energyTodayKwh: 5, installedCapacityWp: null })).toBeNull();
  });

  test("never fill a bar beyond its ends, by night's own need or by a cold bright noon", () => {
    expect(shareOfInstalled({ powerW: -40, installedCapacityWp: 10_000 })).toBe(0);
    expect(shareOfInstalled({ powerW: 11_000, installedCapacityWp: 10_000 })).toBe(1);
  });

  test('grow old after two minutes; what was never read is missing and not old', () => {
    expect(isPlantStale({ powerAt: 0 }, 119_000)).toBe(false);
    expect(isPlantStale({ powerAt: 0 }, 121_000)).toBe(true);
    expect(isPlantStale({ powerAt: null }, 121_000)).toBe(false);
  });
});

test('a count links to the list that it counts', () => {
  expect(plantListPath('all')).toBe('/power_station/power_station_list');
  expect(plantListPath('fault')).toBe('/power_station/power_station_list?filter=fault');
  expect(plantListPath('all', '-powerW')).toBe('/power_station/power_station_list?sort=-powerW');
});
