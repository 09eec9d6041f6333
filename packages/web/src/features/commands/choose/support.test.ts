import { expect, test } from 'vitest';
import { supportOf } from './support.ts';

const products = [
  {
    productKey: 'inverter',
    settings: [
      { name: 'maxOutPower' as const, proof: 'value' as const, writesPerDay: 24 },
      { name: 'mppt' as const, proof: 'value' as const, writesPerDay: null },
    ],
  },
  { productKey: 'small', settings: [{ name: 'maxOutPower' as const, proof: 'value' as const, min: 100, max: 800, writesPerDay: 24 }] },
  { productKey: 'meter' },
];

test('a setting says how many of the chosen take it, and in which range all and the widest of them do', () => {
  const devices = [
    { productKey: 'inverter', ratedPowerW: 5_000 },
    { productKey: 'small', ratedPowerW: null },
    { productKey: 'meter', ratedPowerW: null },
  ];
  const support = supportOf(devices, products);
  expect(support.maxOutPower).toEqual({ count: 2, min: 100, max: 800, mostMax: 5_000 });
  expect(support.mppt).toEqual({ count: 1, min: null, max: null, mostMax: null });
  expect(support.restart.count).toBe(0);
});
