import { expect, test } from 'vitest';
import { metersBesideInverters } from './meters-beside.ts';

const inverter = { id: 1, role: 'generation', deviceType: 'inverter' };
const storage = { id: 2, role: 'generation', deviceType: 'storage' };
const meter = { id: 3, role: 'generation', deviceType: 'meter' };
const border = { id: 4, role: 'grid', deviceType: 'meter' };
const load = { id: 5, role: 'load', deviceType: 'meter' };

test('a generating meter beside generating devices adds to them, until one meter is chosen', () => {
  const another = { ...meter, id: 6 };
  expect(metersBesideInverters([inverter, meter, border, another], null)).toEqual([meter, another]);
  expect(metersBesideInverters([storage, meter], null)).toEqual([meter]);
  expect(metersBesideInverters([inverter, meter, border], meter.id)).toEqual([]);
  expect(metersBesideInverters([inverter, meter, border], border.id)).toEqual([]);
});

test('a production meter that has left the plant counts nothing, so the meters add again', () => {
  expect(metersBesideInverters([inverter, meter], 99)).toEqual([meter]);
});

test('meters alone, meters of another role and inverters alone count nothing twice', () => {
  for (const devices of [[], [meter], [meter, { ...meter, id: 6 }, border], [inverter, border, load], [inverter, storage]]) {
    expect(metersBesideInverters(devices, null)).toEqual([]);
  }
});
