import { canonicalChannels, type CanonicalChannel } from './channels.ts';
import type { Product, ProductChannel } from './contract/products.ts';

/** The products that ship with Heliograph: generic native devices that speak `docs/mqtt.md`. */
export const shippedProducts: readonly Product[] = [
  {
    productKey: 'string-inverter',
    name: 'String inverter',
    deviceType: 'inverter',
    role: 'generation',
    communicationMode: 'MQTT',
    reportIntervalMs: 10_000,
    channels: [
      canonical('powerW', -100_000, 1_000_000),
      canonical('dcPowerW', -100_000, 1_500_000),
      canonical('energyTotalWh', 0, 1e13),
      canonical('energyDayWh', 0, 1e9),
      canonical('voltageV', 0, 2_000),
      canonical('currentA', -5_000, 5_000),
      canonical('frequencyHz', 0, 100),
      canonical('temperatureC', -60, 150),
      canonical('uptimeS', 0, 1e10),
      { name: 'mppt1VoltageV', unit: 'V', kind: 'gauge', min: 0, max: 2_000 },
      { name: 'mppt1CurrentA', unit: 'A', kind: 'gauge', min: -100, max: 1_000 },
      { name: 'mppt2VoltageV', unit: 'V', kind: 'gauge', min: 0, max: 2_000 },
      { name: 'mppt2CurrentA', unit: 'A', kind: 'gauge', min: -100, max: 1_000 },
    ],
    faults: [
      { code: 'GRID_OVERVOLTAGE', severity: 'warning', name: 'Grid voltage too high' },
      { code: 'ISOLATION_LOW', severity: 'critical', name: 'Insulation resistance too low' },
      { code: 'OVER_TEMPERATURE', severity: 'warning', name: 'Inverter too hot, power reduced' },
      { code: 'FAN_FAILURE', severity: 'warning', name: 'Fan does not turn' },
    ],
  },
  {
    productKey: 'micro-storage',
    name: 'Micro storage',
    deviceType: 'storage',
    role: 'generation',
    communicationMode: 'MQTT',
    reportIntervalMs: 10_000,
    channels: [
      canonical('powerW', -50_000, 50_000),
      canonical('dcPowerW', -50_000, 50_000),
      canonical('energyTotalWh', 0, 1e12),
      canonical('energyDayWh', 0, 1e8),
      canonical('batterySocPct', 0, 100),
      canonical('batteryPowerW', -50_000, 50_000),
      canonical('batteryChargeTotalWh', 0, 1e12),
      canonical('batteryDischargeTotalWh', 0, 1e12),
      canonical('temperatureC', -60, 150),
      canonical('uptimeS', 0, 1e10),
    ],
    faults: [
      { code: 'BATTERY_OVER_TEMPERATURE', severity: 'critical', name: 'Battery too hot' },
      { code: 'BATTERY_CELL_IMBALANCE', severity: 'warning', name: 'Battery cells out of balance' },
    ],
  },
  {
    productKey: 'grid-meter',
    name: 'Grid meter',
    deviceType: 'meter',
    role: 'grid',
    communicationMode: 'MQTT',
    reportIntervalMs: 10_000,
    channels: [
      canonical('powerW', -10_000_000, 10_000_000),
      canonical('gridPowerW', -10_000_000, 10_000_000),
      canonical('loadPowerW', -10_000_000, 10_000_000),
      canonical('importTotalWh', 0, 1e13),
      canonical('exportTotalWh', 0, 1e13),
      canonical('loadTotalWh', 0, 1e13),
      canonical('voltageV', 0, 2_000),
      canonical('frequencyHz', 0, 100),
      canonical('uptimeS', 0, 1e10),
    ],
    faults: [{ code: 'PHASE_LOSS', severity: 'critical', name: 'A phase has no voltage' }],
  },
  {
    productKey: 'weather-station',
    name: 'Weather station',
    deviceType: 'weatherStation',
    role: 'weather',
    communicationMode: 'MQTT',
    reportIntervalMs: 30_000,
    channels: [
      canonical('irradianceWm2', -50, 2_000),
      canonical('moduleTemperatureC', -60, 120),
      canonical('ambientTemperatureC', -60, 70),
      canonical('uptimeS', 0, 1e10),
    ],
    faults: [{ code: 'SENSOR_SOILED', severity: 'info', name: 'Irradiance sensor is soiled' }],
  },
];

function canonical(name: CanonicalChannel, min: number, max: number): ProductChannel {
  const { unit, kind } = canonicalChannels[name];
  return { name, unit, kind, min, max };
}
