/**
 * The canonical channels: what every product's readings are called, in which unit, and which column of the
 * telemetry row holds them. Products may have channels of their own beside these; they map to slots x0…x31.
 */
export const channelUnits = ['W', 'Wh', 'V', 'A', 'Hz', '°C', '%', 'W/m²', 's', ''] as const;
export type ChannelUnit = (typeof channelUnits)[number];
/** A gauge is a level; a counter only grows until it resets or rolls over. */
export const channelKinds = ['gauge', 'counter'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/**
 * Signs: `powerW` follows the device's role (generated, imported, drawn, discharged are positive);
 * `gridPowerW` is positive on import, `batteryPowerW` on discharge. `powerW` and `energyTotalWh` of a generating
 * device are its production from the sun alone: its battery is in the battery's channels and nowhere else. Counters are watt-hours since manufacture.
 */
export const canonicalChannels = {
  powerW: { column: 'power_w', unit: 'W', kind: 'gauge' },
  dcPowerW: { column: 'dc_power_w', unit: 'W', kind: 'gauge' },
  energyTotalWh: { column: 'energy_total_wh', unit: 'Wh', kind: 'counter' },
  energyDayWh: { column: 'energy_day_wh', unit: 'Wh', kind: 'counter' },
  voltageV: { column: 'voltage_v', unit: 'V', kind: 'gauge' },
  currentA: { column: 'current_a', unit: 'A', kind: 'gauge' },
  frequencyHz: { column: 'frequency_hz', unit: 'Hz', kind: 'gauge' },
  temperatureC: { column: 'temperature_c', unit: '°C', kind: 'gauge' },
  uptimeS: { column: 'uptime_s', unit: 's', kind: 'counter' },
  batterySocPct: { column: 'battery_soc_pct', unit: '%', kind: 'gauge' },
  batteryPowerW: { column: 'battery_power_w', unit: 'W', kind: 'gauge' },
  batteryChargeTotalWh: { column: 'battery_charge_total_wh', unit: 'Wh', kind: 'counter' },
  batteryDischargeTotalWh: { column: 'battery_discharge_total_wh', unit: 'Wh', kind: 'counter' },
  gridPowerW: { column: 'grid_power_w', unit: 'W', kind: 'gauge' },
  importTotalWh: { column: 'import_total_wh', unit: 'Wh', kind: 'counter' },
  exportTotalWh: { column: 'export_total_wh', unit: 'Wh', kind: 'counter' },
  loadPowerW: { column: 'load_power_w', unit: 'W', kind: 'gauge' },
  loadTotalWh: { column: 'load_total_wh', unit: 'Wh', kind: 'counter' },
  irradianceWm2: { column: 'irradiance_w_m2', unit: 'W/m²', kind: 'gauge' },
  moduleTemperatureC: { column: 'module_temperature_c', unit: '°C', kind: 'gauge' },
  ambientTemperatureC: { column: 'ambient_temperature_c', unit: '°C', kind: 'gauge' },
} as const satisfies Record<string, { column: string; unit: ChannelUnit; kind: ChannelKind }>;

export type CanonicalChannel = keyof typeof canonicalChannels;
/** How many columns a product has for channels of its own. */
export const CHANNEL_SLOT_COUNT = 32;
