import { productKeySchema, serialSchema, timeZoneSchema } from '@heliograph/core/contract/fields';
import { plantCreateSchema } from '@heliograph/core/contract/plants';
import { shippedProducts } from '@heliograph/core/products';
import { describe, expect, test } from 'vitest';
import { buildFleet } from './fleet.ts';
import { firmwareVersions } from './firmware.ts';
import { fleetJson } from './fleet-json.ts';
import { plantSpecs } from './plants.ts';
import type { FleetPlant } from './types.ts';

const fleet = buildFleet(1);
const devices = fleet.plants.flatMap((plant) => plant.devices);

describe('the fleet', () => {
  test('has at least 8 plants in 5 time zones and 80 devices', () => {
    const zones = new Set(fleet.plants.map((plant) => plant.timeZone));
    expect(fleet.plants.length).toBeGreaterThanOrEqual(8);
    expect(zones.size).toBeGreaterThanOrEqual(5);
    for (const zone of ['Asia/Shanghai', 'Europe/Madrid', 'Asia/Tokyo', 'America/Denver']) expect(zones).toContain(zone);
    expect(devices.length).toBeGreaterThanOrEqual(80);
  });

  test('is the same for the same seed and differs for another', () => {
    expect(buildFleet(1)).toEqual(fleet);
    expect(buildFleet(2)).not.toEqual(fleet);
  });

  test('has unique serials, keys, names and addresses that the contract takes', () => {
    for (const values of [
      devices.map((d) => d.sn),
      devices.map((d) => d.mac),
      fleet.plants.map((p) => p.key),
      fleet.plants.map((p) => p.name),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
    for (const device of devices) {
      expect(serialSchema.safeParse(device.sn).success).toBe(true);
      expect(productKeySchema.safeParse(device.productKey).success).toBe(true);
      expect(shippedProducts.map((product) => product.productKey)).toContain(device.productKey);
      expect(device.mac).toMatch(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/);
    }
  });

  test('prints plants that the contract accepts as new plants', () => {
    for (const plant of fleetJson(fleet).plants) {
      expect(timeZoneSchema.safeParse(plant.timeZone).success).toBe(true);
      expect(plantCreateSchema.safeParse(plant).error).toBeUndefined();
    }
  });

  test('has every product, and weather stations at two plants', () => {
    for (const product of shippedProducts) expect(devices.some((device) => device.productKey === product.productKey)).toBe(true);
    expect(devices.filter((device) => device.productKey === 'weather-station')).toHaveLength(2);
  });

  test.each<[string, (plant: FleetPlant) => boolean]>([
    ['customer', (plant) => plant.owner === 'customer'],
    ['installer', (plant) => plant.installer],
    ['service provider', (plant) => plant.serviceProvider],
  ])('shows the %s two plants at least 8 hours of longitude apart', (_, isSeen) => {
    const longitudes = fleet.plants.filter(isSeen).map((plant) => plant.longitudeDeg);
    const apart = longitudes.flatMap((a) => longitudes.map((b) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))));
    expect(Math.max(...apart) / 15).toBeGreaterThanOrEqual(8);
  });

  test('has one plant of the customer with 40 devices that take a power limit, of which two do not do as they are told', () => {
    const plants = fleet.plants.filter(({ owner, installer }) => owner === 'customer' && installer);
    const inverters = plants.map((plant) => plant.devices.filter(({ productKey }) => productKey === 'string-inverter'));
    const most = inverters.find((each) => each.length >= 40) ?? [];
    expect(most.slice(0, 2).map(({ demoState }) => demoState)).toEqual(['rejectsCommands', 'acknowledgesOnly']);
    expect(most.slice(2).every(({ demoState }) => demoState === null)).toBe(true);
  });

  test('runs versions that its makers have brought out, the newest of them nowhere', () => {
    for (const [productKey, versions] of Object.entries(firmwareVersions)) {
      const installed = devices.filter((device) => device.productKey === productKey).map(({ softwareVersion }) => softwareVersion);
      expect(versions.slice(0, -1)).toEqual(expect.arrayContaining(installed));
      expect(fleetJson(fleet).firmwareVersions).toHaveProperty(productKey, versions);
    }
    const inverters = devices.filter(({ productKey }) => productKey === 'string-inverter');
    expect(new Set(inverters.map(({ softwareVersion }) => softwareVersion)).size).toBe(2);
  });

  test('shows the customer a minority', () => {
    expect(fleet.plants.filter((plant) => plant.owner === 'customer').length).toBeLessThan(fleet.plants.length / 2);
  });

  test('declares each demo state on a device that exists', () => {
    const states = devices.map((device) => device.demoState).filter((state) => state !== null);
    const wrong = ['neverReported', 'silentToday', 'silentLonger', 'openFault', 'zeroOutput', 'lowOutput'];
    expect(new Set(states)).toEqual(new Set([...wrong, 'rejectsCommands', 'acknowledgesOnly']));
    const declared = plantSpecs.flatMap((spec) => Object.keys(spec.demo ?? {}));
    expect(declared.filter((sn) => !devices.some((device) => device.sn === sn))).toEqual([]);
  });
});
