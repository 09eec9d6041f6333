import { describe, expect, test } from 'vitest';
import { nightPath, subsolarPoint, sunElevationDeg } from './daylight.ts';

describe('the daylight map of the sign-in page', () => {
  test('has the sun over the tropic of Cancer at the June solstice', () => {
    const sun = subsolarPoint(Date.UTC(2024, 5, 20, 20, 51));
    expect(sun.latitudeDeg).toBeCloseTo(23.44, 1);
  });

  test('crosses the equator at the March equinox', () => {
    expect(Math.abs(subsolarPoint(Date.UTC(2025, 2, 20, 9, 1)).latitudeDeg)).toBeLessThan(0.02);
  });

  test('has the sun over Greenwich at apparent noon, 16 minutes early in November', () => {
    const sun = subsolarPoint(Date.UTC(2026, 10, 3, 11, 43, 34));
    expect(Math.abs(sun.longitudeDeg)).toBeLessThan(0.1);
  });

  test('says that it is night in Madrid while it is day in Shanghai', () => {
    const sun = subsolarPoint(Date.UTC(2026, 10, 21, 4, 0));
    expect(sunElevationDeg({ latitudeDeg: 40.4, longitudeDeg: -3.7 }, sun)).toBeLessThan(0);
    expect(sunElevationDeg({ latitudeDeg: 31.2, longitudeDeg: 121.5 }, sun)).toBeGreaterThan(0);
  });

  test('shades the winter pole', () => {
    expect(nightPath(subsolarPoint(Date.UTC(2026, 5, 21)))).toMatch(/L360 180L0 180Z$/);
    expect(nightPath(subsolarPoint(Date.UTC(2026, 11, 21)))).toMatch(/L360 0L0 0Z$/);
  });
});
