import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatEnergy, formatPower, formatQuantity, type Quantity } from './quantity.ts';

const write = (quantity: Quantity | null) => quantity && `${quantity.text} ${quantity.unit}`;

test.each([
  [0, '0 W'],
  [5.4, '5 W'],
  [-0.4, '0 W'],
  [999.4, '999 W'],
  [999.6, '1.00 kW'],
  [1_234, '1.23 kW'],
  [9_999, '10.0 kW'],
  [12_345, '12.3 kW'],
  [-12_345, '-12.3 kW'],
  [999_960, '1.00 MW'],
  [1.5e9, '1.50 GW'],
])('a power of %d W is %s', (valueW, text) => {
  expect(write(formatPower(valueW))).toBe(text);
});

test.each([
  [0, '0.00 kWh'],
  [0.523, '0.52 kWh'],
  [5.4, '5.40 kWh'],
  [999.6, '1.00 MWh'],
  [12_345, '12.3 MWh'],
  [1_500_000, '1.50 GWh'],
])('an energy of %d kWh is %s', (valueKwh, text) => {
  expect(write(formatEnergy(valueKwh))).toBe(text);
});

test.each([
  [230.44, 'V', '230.4 V'],
  [49.987, 'Hz', '49.99 Hz'],
  [812.6, 'W/m²', '813 W/m²'],
  [-0.04, '°C', '0.0 °C'],
  [8_640, 'Wp', '8.64 kWp'],
] as const)('%d %s is %s', (value, unit, text) => {
  expect(write(formatQuantity(value, unit))).toBe(text);
});

test('missing stays missing and is never 0', () => {
  for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect([formatPower(value), formatEnergy(value), formatQuantity(value, 'V')]).toEqual([null, null, null]);
  }
});

test('decimals are written as the language writes them', () => {
  expect(formatPower(12_345, 'es')?.text).toBe('12,3');
});

test('from 1 kW on a power has three significant digits and is within half of the last one', () => {
  fc.assert(
    fc.property(fc.double({ min: 1_000, max: 9e14, noNaN: true }), (valueW) => {
      const { text, unit } = formatPower(valueW) as Quantity;
      const scale = { kW: 1e3, MW: 1e6, GW: 1e9, TW: 1e12 }[unit] ?? Number.NaN;
      expect(text).toMatch(/^(\d\.\d\d|\d\d\.\d|\d\d\d)$/);
      const lastDigit = 10 ** -(text.split('.')[1]?.length ?? 0);
      expect(Math.abs(Number(text) * scale - valueW)).toBeLessThanOrEqual(0.501 * lastDigit * scale);
    }),
  );
});
