import type { Product, ProductChannel } from './contract/products.ts';
import { canonical, shippedProducts } from './products.ts';

const gauge = (name: string, unit: ProductChannel['unit'], max: number): ProductChannel => ({ name, unit, kind: 'gauge', min: -max, max });
const strings = (count: number) =>
  Array.from({ length: count }, (_, i) => [
    gauge(`mppt${i + 1}VoltageV`, 'V', 2_000),
    gauge(`mppt${i + 1}CurrentA`, 'A', 1_000),
    gauge(`mppt${i + 1}PowerW`, 'W', 100_000),
  ]).flat();
const mains = [canonical('voltageV', 0, 2_000), canonical('currentA', -5_000, 5_000), canonical('frequencyHz', 0, 100)];

/** What gateways and meters of other makers speak for; profiles say what of theirs is which channel. */
export const gatewayProducts: readonly Product[] = [
  {
    productKey: 'microinverter',
    name: 'Microinverter',
    deviceType: 'inverter',
    role: 'generation',
    communicationMode: 'Gateway',
    reportIntervalMs: 60_000,
    channels: [
      canonical('powerW', -5_000, 20_000),
      canonical('dcPowerW', -5_000, 25_000),
      canonical('energyTotalWh', 0, 1e12),
      canonical('energyDayWh', 0, 1e8),
      ...mains,
      canonical('temperatureC', -60, 150),
      ...strings(6),
    ],
    faults: [],
  },
  {
    productKey: 'hybrid-inverter',
    name: 'Hybrid inverter',
    deviceType: 'inverter',
    role: 'generation',
    communicationMode: 'Gateway',
    reportIntervalMs: 60_000,
    channels: [
      canonical('powerW', -100_000, 1_000_000),
      canonical('dcPowerW', -100_000, 1_500_000),
      canonical('energyTotalWh', 0, 1e13),
      canonical('energyDayWh', 0, 1e9),
      ...mains,
      canonical('temperatureC', -60, 150),
      canonical('batterySocPct', 0, 100),
      canonical('batteryPowerW', -200_000, 200_000),
      canonical('batteryChargeTotalWh', 0, 1e12),
      canonical('batteryDischargeTotalWh', 0, 1e12),
      canonical('gridPowerW', -1_000_000, 1_000_000),
      canonical('importTotalWh', 0, 1e13),
      canonical('exportTotalWh', 0, 1e13),
      canonical('loadPowerW', -1_000_000, 1_000_000),
      canonical('loadTotalWh', 0, 1e13),
      ...strings(4),
    ],
    faults: [],
  },
  {
    productKey: 'generation-meter',
    name: 'Generation meter',
    deviceType: 'meter',
    role: 'generation',
    communicationMode: 'Gateway',
    reportIntervalMs: 300_000,
    channels: [
      canonical('powerW', -1_000_000, 10_000_000),
      canonical('energyTotalWh', 0, 1e13),
      canonical('energyDayWh', 0, 1e10),
      ...mains,
      canonical('temperatureC', -60, 150),
    ],
    faults: [],
  },
  {
    productKey: 'load-meter',
    name: 'Load meter',
    deviceType: 'meter',
    role: 'load',
    communicationMode: 'Gateway',
    reportIntervalMs: 300_000,
    channels: [
      canonical('powerW', -10_000_000, 10_000_000),
      canonical('loadPowerW', -10_000_000, 10_000_000),
      canonical('loadTotalWh', 0, 1e13),
      ...mains,
      canonical('temperatureC', -60, 150),
    ],
    faults: [],
  },
];

/** Every product that a device can be of. */
export const allProducts: readonly Product[] = [...shippedProducts, ...gatewayProducts];
