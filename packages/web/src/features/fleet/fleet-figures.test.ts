import { describe, expect, test } from 'vitest';
import { barOf, behindPeers, changeSinceYesterday, lostShare } from './fleet-figures.ts';
import { trendPaths } from './trend-path.ts';

describe("a fleet's figures", () => {
  test('compare today with yesterday over the same plants, and claim nothing without one', () => {
    const yesterday = { energyKwh: 200, todayKwh: 150, plantCount: 3 };
    expect(changeSinceYesterday({ yesterday })).toBe(-0.25);
    expect(changeSinceYesterday({ yesterday: { ...yesterday, energyKwh: null } })).toBeNull();
    expect(changeSinceYesterday({ yesterday: { ...yesterday, energyKwh: 0 } })).toBeNull();
  });

  test('tell what is lost as a share of what was expected', () => {
    expect(lostShare({ lostToday: { energyKwh: 5, expectedKwh: 100, plantCount: 2 } })).toBe(0.05);
    expect(lostShare({ lostToday: { energyKwh: null, expectedKwh: null, plantCount: 0 } })).toBeNull();
    expect(lostShare({ lostToday: { energyKwh: 0, expectedKwh: 0, plantCount: 1 } })).toBeNull();
  });

  test('hold a plant against its peers', () => {
    expect(behindPeers({ yieldKwhPerKwp: 3, medianKwhPerKwp: 4 })).toBe(-0.25);
    expect(behindPeers(null)).toBeNull();
    expect([-0.9, -0.25, 0, 0.25, 4].map(barOf)).toEqual([-1, -0.5, 0, 0.5, 1]);
  });
});

describe("a plant's last hours as a line", () => {
  test('break where nothing was read, and a lone value is still to be seen', () => {
    expect(trendPaths([0, 10, null, 5, null, 10, 10], 10, 60, 12)).toEqual(['M0 11h0.1L10 1', 'M30 6h0.1', 'M50 1h0.1L60 1']);
  });
  test('are none where nothing was given, and never reach beyond the frame', () => {
    expect(trendPaths([null, null], null, 60, 12)).toEqual([]);
    expect(trendPaths([-5, 20], 10, 60, 12)).toEqual(['M0 11h0.1L60 1']);
  });
});
