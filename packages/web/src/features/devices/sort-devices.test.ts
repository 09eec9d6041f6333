import type { Device } from '@heliograph/core/contract/devices';
import { expect, test } from 'vitest';
import { sortDevices } from './sort-devices.ts';

const devices = [device('1', 'Inverter 10', 5), device('2', 'Inverter 9', null), device('3', 'Inverter 2', 7), device('4', 'Meter', 5)];
const ids = (sort: string) => sortDevices(devices, sort).map(({ id }) => id);

test('names sort as people count', () => {
  expect(ids('name')).toEqual(['3', '2', '1', '4']);
});

test('what has no value comes last either way', () => {
  expect(ids('powerW')).toEqual(['1', '4', '3', '2']);
  expect(ids('-powerW')).toEqual(['3', '1', '4', '2']);
});

function device(id: string, name: string, powerW: number | null) {
  return { id, name, powerW } as Device;
}
