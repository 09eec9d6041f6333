import { describe, expect, test } from 'vitest';
import { cloudTransmission } from './clouds.ts';

const HOUR_MS = 3_600_000;
const start = Date.UTC(2026, 8, 1);
const hours = Array.from({ length: 2_000 }, (_, index) => start + index * 0.75 * HOUR_MS);
const series = (latitudeDeg: number, longitudeDeg: number, seed = 1) =>
  hours.map((at) => cloudTransmission(seed, at, latitudeDeg, longitudeDeg, 0.45));

describe('moving clouds', () => {
  test('let through between a tenth and everything, now much and now little', () => {
    const values = series(40, 0);
    expect(Math.min(...values)).toBeGreaterThan(0.1);
    expect(Math.max(...values)).toBeLessThanOrEqual(1);
    expect(values.filter((value) => value > 0.85).length).toBeGreaterThan(400);
    expect(values.filter((value) => value < 0.5).length).toBeGreaterThan(400);
  });

  test('are the same for the same seed and others for another', () => {
    expect(series(40, 0)).toEqual(series(40, 0));
    expect(series(40, 0, 2)).not.toEqual(series(40, 0));
  });

  test('are shared by neighbours and not across an ocean', () => {
    const here = series(31.37, 121.25);
    expect(correlation(here, series(31.32, 120.72))).toBeGreaterThan(0.6);
    expect(Math.abs(correlation(here, series(39.77, -104.97)))).toBeLessThan(0.3);
  });

  test('are thinner where the climate is', () => {
    const [clear = 0, dull = 0] = [0.2, 0.6].map((cloudiness) => mean(hours.map((at) => cloudTransmission(1, at, 37, -6, cloudiness))));
    expect(clear).toBeGreaterThan(dull + 0.1);
  });
});

function correlation(a: readonly number[], b: readonly number[]): number {
  return covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  return mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
