import type { FaultSeverity } from './contract/products.ts';

/** Severities, the worst first. */
export const severities = ['critical', 'warning', 'info'] as const satisfies readonly FaultSeverity[];
/** Longest comment of a person. */
export const COMMENT_MAX_LENGTH = 2_000;

/** Faults that the server derives from data. Silence, nothing by day, less than the peers, a counter that stands still. */
export const derivedFaults = {
  OFFLINE: { severity: 'warning' },
  ZERO_PRODUCTION: { severity: 'critical' },
  LOW_AGAINST_PEERS: { severity: 'warning' },
  STUCK_COUNTER: { severity: 'warning' },
} as const satisfies Record<string, { severity: FaultSeverity }>;
export type DerivedFaultCode = keyof typeof derivedFaults;

export const derivedFaultCodes = Object.keys(derivedFaults) as DerivedFaultCode[];

/** Opened by the server where a device says another value than the one that was read back from it. */
export const SETTING_LOST = 'SETTING_LOST';

/** The codes of our own products and of the server, of which cause and remedy are known: `faults.codes.<code>` in the locales. */
export const knownFaultCodes = [
  ...derivedFaultCodes,
  SETTING_LOST,
  'GRID_OVERVOLTAGE',
  'ISOLATION_LOW',
  'OVER_TEMPERATURE',
  'FAN_FAILURE',
  'BATTERY_OVER_TEMPERATURE',
  'BATTERY_CELL_IMBALANCE',
  'PHASE_LOSS',
  'SENSOR_SOILED',
] as const;
export type KnownFaultCode = (typeof knownFaultCodes)[number];

/** The code if its cause and remedy are known here. */
export function knownFaultCode(code: string): KnownFaultCode | undefined {
  return knownFaultCodes.find((known) => known === code);
}
