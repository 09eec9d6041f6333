import { describe, expect, test } from 'vitest';
import { formatMass, formatRatio, formatYield } from './kpi.ts';

describe('a ratio', () => {
  test.each([
    [0, '0.0'],
    [0.0866, '8.7'],
    [0.17, '17.0'],
    [1.0752, '107.5'],
    [-0.0001, '0.0'],
  ])('%s is %s %% with one decimal', (value, text) => {
    expect(formatRatio(value)).toEqual({ text, unit: '%' });
  });

  test('is null without a value, never 0', () => {
    expect(formatRatio(null)).toBeNull();
  });
});

describe('a yield', () => {
  test.each([
    [1.25, '1.25'],
    [9.999, '10.0'],
    [98.31, '98.3'],
    [1445.23, '1,445'],
  ])('%s has three significant digits, and its whole figures', (value, text) => {
    expect(formatYield(value, 'kWh/kWp')).toEqual({ text, unit: 'kWh/kWp' });
  });

  test('follows the language', () => {
    expect(formatYield(1.25, 'h', 'es')).toEqual({ text: '1,25', unit: 'h' });
  });
});

describe('a mass', () => {
  test.each([
    [0, { text: '0.00', unit: 'kg' }],
    [4.6, { text: '4.60', unit: 'kg' }],
    [124.5, { text: '125', unit: 'kg' }],
    [999.4, { text: '999', unit: 'kg' }],
    [999.6, { text: '1.00', unit: 't' }],
    [2_340, { text: '2.34', unit: 't' }],
  ])('%s kg is shown with three digits', (kg, shown) => {
    expect(formatMass(kg)).toEqual(shown);
  });
});
