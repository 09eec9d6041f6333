import type { Engine } from './ddl.ts';

// Named here and not imported: a migration stays as it was when it shipped.
const channels = [
  'power_w',
  'dc_power_w',
  'energy_total_wh',
  'energy_day_wh',
  'voltage_v',
  'current_a',
  'frequency_hz',
  'temperature_c',
  'uptime_s',
  'battery_soc_pct',
  'battery_power_w',
  'battery_charge_total_wh',
  'battery_discharge_total_wh',
  'grid_power_w',
  'import_total_wh',
  'export_total_wh',
  'load_power_w',
  'load_total_wh',
  'irradiance_w_m2',
  'module_temperature_c',
  'ambient_temperature_c',
  ...Array.from({ length: 32 }, (_, slot) => `x${slot}`),
];
const readings = channels.map((column) => `${column} {real}`).join(', ');

/** Days before this one share a partition, so that a device without a clock cannot make thousands of them. */
const firstDailyPartitionAt = Date.UTC(2025, 0, 1);

export function telemetryTables(engine: Engine): string[] {
  const key = 'device_id {int} not null, ts {int} not null';
  const table = `create table telemetry (${key}, ${readings}, extra {text}, primary key (device_id, ts))`;
  return [
    ...(engine === 'sqlite' ? [`${table} {keyed}`] : partitioned(table)),
    `create table latest (device_id {int} primary key not null references device(id) on delete cascade,
      ts {int} not null, received_at {int} not null, times {text} not null, ${readings}) {rows}`,
  ];
}

function partitioned(table: string): string[] {
  return [
    `${table} partition by range (ts)`,
    `create table telemetry_early partition of telemetry for values from (minvalue) to (${firstDailyPartitionAt})`,
  ];
}
