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
  expect(conversionTo('W', 'mW'), 'milli or mega').toBeUndefined();
  expect(conversionTo('W', 'constructor')).toBeUndefined();
  expect(unitsFor('W')).toEqual(['W', 'kW', 'MW', 'kWh/15min']);
});

test('a unit is known however its letters are written', () => {
  expect(['KWH', 'kwh', 'kW·h', '千瓦时', '度', 'ｋＷｈ'].map((unit) => conversionTo('Wh', unit)?.(2))).toEqual(Array(6).fill(2000));
  expect(conversionTo('W', 'KW')?.(2)).toBe(2000);
});

test('energy of each interval is mean power', () => {
  expect(conversionTo('W', 'kWh/15min')?.(1.5)).toBe(6000);
  expect(conversionTo('W', 'Wh/5min')?.(100)).toBe(1200);
  expect(conversionTo('W', 'kWh/h')?.(1.5)).toBe(1500);
  expect(conversionTo('Wh', 'kWh/15min')).toBeUndefined();
  expect(conversionTo('W', 'kWh/0min')).toBeUndefined();
});

test('a title names its unit in brackets or behind a slash only', () => {
  const titles = ['Power [kW]', 'Potencia (kW)', '功率（kW）', '発電電力量［kWh］', 'Leistung / kW', 'Power kW', 'kW', 'a/b'];
  expect(titles.map(unitInTitle)).toEqual(['kW', 'kW', 'kW', 'kWh', 'kW', undefined, undefined, undefined]);
});
