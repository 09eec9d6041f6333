import { expect, test } from 'vitest';
import { conversionTo, unitInTitle, unitsFor } from './units.ts';

test('readings come into the channel’s unit without the noise of floating point', () => {
  expect(conversionTo('W', 'kW')?.(7.1087)).toBe(7108.7);
  expect(conversionTo('Wh', 'MWh')?.(1.234567)).toBe(1_234_567);
  expect(conversionTo('°C', '°F')?.(212)).toBe(100);
  expect(conversionTo('°C', 'K')?.(273.15)).toBe(0);
  expect(conversionTo('s', 'h')?.(1.5)).toBe(5400);
});

test('a unit of another quantity, and one that is none, converts to nothing', () => {
  expect(conversionTo('W', 'kWh')).toBeUndefined();
  expect(conversionTo('Wh', 'kw')).toBeUndefined();
  expect(conversionTo('W', 'constructor')).toBeUndefined();
  expect(unitsFor('W')).toEqual(['W', 'kW', 'MW']);
});

test('a title names its unit in brackets only', () => {
  expect(['Power [kW]', 'Potencia (kW)', 'Power kW', 'kW'].map(unitInTitle)).toEqual(['kW', 'kW', undefined, undefined]);
});
