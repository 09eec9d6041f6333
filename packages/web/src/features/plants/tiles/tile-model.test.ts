import type { Device } from '@heliograph/core/contract/devices';
import { describe, expect, test } from 'vitest';
import { electricalOrder, outliersOf, shareOfRated, shownTiles } from './tile-model.ts';

const device = (id: string, fields: Partial<Device> = {}) =>
  ({ id, name: `Inverter ${id}`, sn: `SN-${id}`, deviceType: 'inverter', role: 'generation', state: 'producing', ...fields }) as Device;
const names = (devices: readonly Device[]) => devices.map(({ name }) => name);

describe('the order of tiles', () => {
  test('follows the current: inverters, storage, meters, weather', () => {
    const devices = [
      device('1', { name: 'Sensor', deviceType: 'weatherStation', role: 'weather' }),
      device('2', { name: 'A load', deviceType: 'meter', role: 'load' }),
      device('3', { name: 'B grid', deviceType: 'meter', role: 'grid' }),
      device('4', { name: 'Battery', deviceType: 'storage', role: 'battery' }),
      device('5', { name: 'Roof' }),
    ];
    expect(names(electricalOrder(devices))).toEqual(['Roof', 'Battery', 'B grid', 'A load', 'Sensor']);
  });

  test('counts numbers in names as numbers, and goes by serial between namesakes', () => {
    const devices = [device('10'), device('9'), device('2'), device('7', { name: 'Inverter 2', sn: 'SN-1' })];
    expect(electricalOrder(devices).map(({ id }) => id)).toEqual(['7', '2', '9', '10']);
  });
});

describe('outliers', () => {
  test('are the devices that an open comparison with peers or sun is about', () => {
    const outliers = outliersOf([
      { deviceId: '1', code: 'LOW_AGAINST_PEERS', state: 'unrepaired' },
      { deviceId: '2', code: 'LOW_AGAINST_PEERS', state: 'fixed' },
      { deviceId: '3', code: 'OFFLINE', state: 'unrepaired' },
      { deviceId: null, code: 'ZERO_PRODUCTION', state: 'unrepaired' },
      { deviceId: '4', code: 'ZERO_PRODUCTION', state: 'unrepaired' },
    ]);
    expect([...outliers]).toEqual([
      ['1', 'LOW_AGAINST_PEERS'],
      ['4', 'ZERO_PRODUCTION'],
    ]);
  });

  test('and faults stay in sight where the others are cut', () => {
    const devices = [device('1'), device('2'), device('3', { state: 'fault' }), device('4'), device('5')];
    expect(shownTiles(devices, new Map([['5', 'LOW_AGAINST_PEERS']]), 1).map(({ id }) => id)).toEqual(['1', '3', '5']);
  });
});

describe('the share of the rating', () => {
  test('is known with both figures only, never over the whole, and the same for either direction', () => {
    expect(shareOfRated({ powerW: 2_500, ratedPowerW: 10_000 })).toBe(0.25);
    expect(shareOfRated({ powerW: -2_500, ratedPowerW: 10_000 })).toBe(0.25);
    expect(shareOfRated({ powerW: 11_000, ratedPowerW: 10_000 })).toBe(1);
    expect(shareOfRated({ powerW: null, ratedPowerW: 10_000 })).toBeNull();
    expect(shareOfRated({ powerW: 1, ratedPowerW: null })).toBeNull();
  });
});
