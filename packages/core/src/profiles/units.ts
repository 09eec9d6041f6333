/** Units that gateways write, and what one of them is in the unit of our channels. */
const units = {
  W: ['W', 1],
  kW: ['W', 1_000],
  MW: ['W', 1_000_000],
  Wmin: ['Wh', 1 / 60],
  Wh: ['Wh', 1],
  kWh: ['Wh', 1_000],
  MWh: ['Wh', 1_000_000],
  mV: ['V', 0.001],
  V: ['V', 1],
  mA: ['A', 0.001],
  A: ['A', 1],
  Hz: ['Hz', 1],
  '°C': ['°C', 1],
  '%': ['%', 1],
  s: ['s', 1],
  min: ['s', 60],
} as const satisfies Record<string, readonly [string, number]>;

export type SourceUnit = keyof typeof units;
export const sourceUnits = Object.keys(units) as [SourceUnit, ...SourceUnit[]];

/** A value in the channel's unit; undefined where the unit is unknown or measures something else. Shown digits are kept, noise of the factor is not. */
export function toChannelUnit(value: number, unit: string, channelUnit: string): number | undefined {
  const known = Object.hasOwn(units, unit) ? units[unit as SourceUnit] : undefined;
  return known?.[0] === channelUnit ? Number((value * known[1]).toPrecision(12)) : undefined;
}
