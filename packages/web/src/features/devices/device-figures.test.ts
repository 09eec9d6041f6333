import { describe, expect, test } from 'vitest';
import { countsToday } from './device-figures.ts';

describe('energy of the day', () => {
  test('is a figure of what generates, known or not', () => {
    expect(countsToday({ role: 'generation', energyTodayKwh: null })).toBe(true);
  });

  test('is none of a meter or a weather station that counts nothing of its own', () => {
    expect(countsToday({ role: 'grid', energyTodayKwh: null })).toBe(false);
    expect(countsToday({ role: 'weather', energyTodayKwh: null })).toBe(false);
  });

  test('is a figure of whatever counts some', () => {
    expect(countsToday({ role: 'load', energyTodayKwh: 0 })).toBe(true);
  });
});
