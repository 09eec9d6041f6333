/**
 * The words of the energy ledger: which flow an entry counts, where its watt-hours come from, how sure they are, and
 * which rule made it what it is. `docs/energy.md` explains each.
 */

/** `total` counts in the sense of the device's role: generated, drawn, discharged. The others are named from the plant's side. */
export const energyFlows = ['total', 'import', 'export', 'load', 'charge', 'discharge'] as const;
export type EnergyFlow = (typeof energyFlows)[number];

/** What can count a plant's production by itself: a load, a battery or a sensor cannot. */
export const productionMeterRoles: ReadonlySet<string> = new Set(['generation', 'grid']);

/** In order of trust; the first that a device offers is used, and each entry says which. */
export const energySources = ['lifetimeCounter', 'dayCounter', 'integratedPower', 'correction'] as const;
export type EnergySource = (typeof energySources)[number];

/** Measured in this quarter hour; the counter's rise over a gap shared out by time; or estimated while the counter stood still. */
export const energyQualities = ['measured', 'shared', 'estimated'] as const;
export type EnergyQuality = (typeof energyQualities)[number];

export const energyRules = ['none', 'gap', 'negative', 'glitch', 'sentinel', 'reset', 'rollover', 'swap', 'stuck'] as const;
export type EnergyRule = (typeof energyRules)[number];

/** Why an entry was written: as data came in, because late data changed what was known, or by a person. */
export const energyOrigins = ['live', 'lateBatch', 'correction'] as const;
export type EnergyOrigin = (typeof energyOrigins)[number];

/** What is worth a mark on a curve: every rule but `none`, data that came late, and what a person added. */
export const energyMarkKinds = [
  'reset',
  'rollover',
  'swap',
  'stuck',
  'glitch',
  'sentinel',
  'negative',
  'gap',
  'lateBatch',
  'correction',
] as const satisfies readonly (EnergyRule | EnergyOrigin)[];
export type EnergyMarkKind = (typeof energyMarkKinds)[number];
