import { describe, expect, test } from 'vitest';
import { localDayAt, localDayOf } from './local-day.ts';
import { curvePoints, gridOf } from './plants-curve.ts';
import { isSunUp, sunTimes } from './sun.ts';

const HOUR_MS = 3_600_000;

describe('a plant-local day', () => {
  test.each([
    ['Europe/Madrid', '2026-03-29', 23],
    ['Europe/Madrid', '2026-10-25', 25],
    ['Europe/Madrid', '2026-06-21', 24],
    ['America/Denver', '2026-11-01', 25],
    ['Asia/Shanghai', '2026-03-29', 24],
    // There the clocks change at midnight: the day begins at one o'clock.
    ['America/Santiago', '2026-09-06', 23],
  ])('in %s on %s has %i hours, and as many steps', (timeZone, date, hours) => {
    const day = localDayOf(timeZone, date);
    expect(day.date).toBe(date);
    expect((day.toAt - day.fromAt) / HOUR_MS).toBe(hours);
    expect(gridOf(day, day.toAt + HOUR_MS)).toHaveLength(hours * 12);
    expect(localDayAt(timeZone, day.toAt - 1).date).toBe(date);
    expect(localDayAt(timeZone, day.toAt).date).not.toBe(date);
  });

  test('that is not over has only the steps that have begun, and one to come has none', () => {
    const day = localDayOf('Asia/Tokyo', '2026-06-21');
    expect(gridOf(day, day.fromAt)).toEqual([day.fromAt]);
    expect(gridOf(day, day.fromAt + 5 * 60_000)).toHaveLength(2);
    expect(gridOf(day, day.fromAt - 1)).toEqual([]);
  });
});

describe('the points of a day', () => {
  const day = localDayOf('Asia/Tokyo', '2026-06-21');
  const at = day.fromAt;

  test('sum generation devices only, keep other sums apart, and leave gaps null', () => {
    const points = [
      { deviceId: 1, at, values: [100, null, null, null, null] },
      { deviceId: 2, at, values: [50.26, null, null, -20, null] },
      { deviceId: 3, at, values: [7_000, 400, 300, null, null] },
      { deviceId: 4, at, values: [null, null, null, null, 800] },
      { deviceId: 5, at, values: [null, null, null, null, 900] },
    ];
    const [first, second] = curvePoints(points, new Set([1, 2]), day, at + 5 * 60_000);
    expect(first).toEqual({ at, powerW: 150.3, loadPowerW: 400, gridPowerW: 300, batteryPowerW: -20, irradianceWm2: 850 });
    expect(second).toEqual({
      at: at + 5 * 60_000,
      powerW: null,
      loadPowerW: null,
      gridPowerW: null,
      batteryPowerW: null,
      irradianceWm2: null,
    });
  });
});

describe('the sun', () => {
  const madrid = { latitudeDeg: 40.42, longitudeDeg: -3.7 };
  test('rises and sets in Madrid at the almanac times of midsummer', () => {
    const { sunriseAt, sunsetAt } = sunTimes(madrid, localDayOf('Europe/Madrid', '2026-06-21'));
    // Instituto Geográfico Nacional, Madrid, 21 June: 06:44 and 21:48 local.
    expect(Math.abs((sunriseAt ?? 0) - Date.UTC(2026, 5, 21, 4, 44))).toBeLessThan(3 * 60_000);
    expect(Math.abs((sunsetAt ?? 0) - Date.UTC(2026, 5, 21, 19, 48))).toBeLessThan(3 * 60_000);
  });
  test('is up between them and down outside', () => {
    expect(isSunUp(madrid, Date.UTC(2026, 5, 21, 12))).toBe(true);
    expect(isSunUp(madrid, Date.UTC(2026, 5, 21, 0))).toBe(false);
    expect(isSunUp(undefined, 0)).toBeUndefined();
  });
  test('falls within the local day far east and far west of Greenwich', () => {
    for (const [zone, latitudeDeg, longitudeDeg] of [
      ['Pacific/Auckland', -36.8, 174.8],
      ['Pacific/Honolulu', 21.3, -157.9],
      ['Asia/Tokyo', 35.7, 139.7],
    ] as const) {
      const day = localDayOf(zone, '2026-03-01');
      const { sunriseAt, sunsetAt } = sunTimes({ latitudeDeg, longitudeDeg }, day);
      expect(sunriseAt).toBeGreaterThan(day.fromAt);
      expect(sunsetAt).toBeGreaterThan(sunriseAt as number);
      expect(sunsetAt).toBeLessThan(day.toAt);
    }
  });
  test('has no times in the polar night or at an unknown place', () => {
    const day = localDayOf('Europe/Oslo', '2026-12-21');
    expect(sunTimes({ latitudeDeg: 78.2, longitudeDeg: 15.6 }, day)).toEqual({ sunriseAt: null, sunsetAt: null });
    expect(sunTimes(undefined, day)).toEqual({ sunriseAt: null, sunsetAt: null });
  });
});
