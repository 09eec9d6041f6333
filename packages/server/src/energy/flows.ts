import type { EnergyFlow } from '@heliograph/core/energy';
import type { deviceRoles } from '@heliograph/core/contract/products';
import type { CanonicalColumn, Row } from '../storage/schema.ts';

export type DeviceRole = (typeof deviceRoles)[number];

/** What energy is counted from; intake marks a day whose late samples touch one of these. */
export const energyColumns = [
  'energy_total_wh',
  'energy_day_wh',
  'power_w',
  'import_total_wh',
  'export_total_wh',
  'load_total_wh',
  'battery_charge_total_wh',
  'battery_discharge_total_wh',
  'grid_power_w',
  'load_power_w',
  'battery_power_w',
] as const satisfies readonly CanonicalColumn[];
export type EnergyColumn = (typeof energyColumns)[number];

/** The columns of one telemetry row that energy is counted from. */
export type EnergySample = Pick<Row<'telemetry'>, 'ts' | EnergyColumn>;

/** Where a flow's watt-hours can come from, in the order of trust. */
export interface FlowSources {
  flow: EnergyFlow;
  counter: EnergyColumn;
  dayCounter?: EnergyColumn;
  power?: EnergyColumn;
  /** The part of a signed power that is this flow. */
  sign?: 1 | -1;
  /** Power below zero is no other flow but the device's own consumption. */
  isOneWay?: boolean;
}

const charge: FlowSources = { flow: 'charge', counter: 'battery_charge_total_wh', power: 'battery_power_w', sign: -1 };
const discharge: FlowSources = { flow: 'discharge', counter: 'battery_discharge_total_wh', power: 'battery_power_w', sign: 1 };
const importFlow: FlowSources = { flow: 'import', counter: 'import_total_wh', power: 'grid_power_w', sign: 1 };
const exportFlow: FlowSources = { flow: 'export', counter: 'export_total_wh', power: 'grid_power_w', sign: -1 };
const load: FlowSources = { flow: 'load', counter: 'load_total_wh', power: 'load_power_w', sign: 1 };
const total: FlowSources = { flow: 'total', counter: 'energy_total_wh', dayCounter: 'energy_day_wh', power: 'power_w', sign: 1 };

const flowsByRole: Record<DeviceRole, readonly FlowSources[]> = {
  generation: [{ ...total, isOneWay: true }, importFlow, exportFlow, load, charge, discharge],
  // The power of a grid meter is what crosses the border: only its counter can say what was produced.
  grid: [{ flow: 'total', counter: 'energy_total_wh' }, importFlow, exportFlow, load],
  load: [total, load],
  battery: [{ flow: 'total', counter: 'energy_total_wh' }, charge, discharge],
  weather: [],
};

export function flowsOf(role: DeviceRole): readonly FlowSources[] {
  return flowsByRole[role];
}

/** What one row says about one flow. */
export interface Reading {
  ts: number;
  counterWh: number | null;
  dayWh: number | null;
  powerW: number | null;
}

export function readingOf(sample: EnergySample, { counter, dayCounter, power, sign = 1 }: FlowSources): Reading {
  const powerW = power === undefined ? null : sample[power];
  return {
    ts: sample.ts,
    counterWh: sample[counter],
    dayWh: dayCounter === undefined ? null : sample[dayCounter],
    powerW: powerW === null ? null : powerW * sign,
  };
}
