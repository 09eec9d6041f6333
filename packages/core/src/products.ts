import { canonicalChannels, type CanonicalChannel } from './channels.ts';
import type { ProductSetting, SettingName } from './commands/settings.ts';
import type { Product, ProductChannel } from './contract/products.ts';

const restart: ProductSetting = { name: 'restart', proof: 'uptime', writesPerDay: null };
const firmware: ProductSetting = { name: 'firmware', proof: 'value', writesPerDay: 6 };

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
    settings: [
      kept('maxOutPower'),
      kept('mppt'),
      kept('phase'),
      kept('ctr_mode'),
      kept('intelligent'),
      kept('zeroInjection'),
      kept('threshold'),
      restart,
      firmware,
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
    settings: [
      kept('maxOutPower'),
      kept('maxInPower'),
      { name: 'pcsMode', proof: 'value', writesPerDay: null },
      // What it closed shows in nothing that it reports.
      { name: 'pcsClose', proof: 'acknowledgement', writesPerDay: null },
      kept('mppt'),
      kept('batteryControl'),
      kept('ctr_mode'),
      kept('intelligent'),
      kept('chargeMode'),
      kept('dischargeMode'),
      kept('soc', { min: 5 }),
      kept('zeroInjection'),
      kept('threshold'),
      kept('peak_hours'),
      { name: 'subDeviceSn', proof: 'value', writesPerDay: 10 },
      { name: 'oldSubDeviceSn', proof: 'acknowledgement', writesPerDay: null },
      { name: 'batterySn', proof: 'value', writesPerDay: 10 },
      restart,
      firmware,
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
    settings: [kept('threshold'), restart, firmware],
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
    settings: [restart, firmware],
  },
];

/** A channel that every product means the same by, within the bounds of one. */
export function canonical(name: CanonicalChannel, min: number, max: number): ProductChannel {
  const { unit, kind } = canonicalChannels[name];
  return { name, unit, kind, min, max };
}

/** Read back by its value, and kept in memory that wears out. */
function kept(name: SettingName, range: { min?: number; max?: number } = {}): ProductSetting {
  return { name, proof: 'value', ...range, writesPerDay: 24 };
}
