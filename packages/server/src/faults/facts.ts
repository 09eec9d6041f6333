import type { DerivedFaultCode } from '@heliograph/core/fault-codes';
import type { Evidence } from '@heliograph/core/contract/faults';
import type { DeviceFacts } from '../resources/device-state.ts';

/** One quarter hour of a generator; see `expected_quarter`. */
export interface Quarter {
  startAt: number;
  actualWh: number | null;
  counterWh: number | null;
  expectedWh: number | null;
  peerWh: number | null;
  peerCount: number;
  /** What the ledger has for it; null where it has nothing, or only a share of a gap. */
  ledgerWh: number | null;
  /** The ledger found its counter stuck and lets the power stand in for it. */
  isStuck: boolean;
}
/** A device as the rules see it: its quarter hours in time order. */
export interface WatchedDevice extends DeviceFacts {
  quarters: readonly Quarter[];
}
export interface WatchedPlant {
  id: number;
  devices: readonly WatchedDevice[];
  /** Undefined where the position is not known. */
  sunElevationDeg: (at: number) => number | undefined;
}
export interface Moment {
  now: number;
  /** Since when this server listens. */
  listeningSinceAt: number;
}

/** What a rule says of a device now. Unknown changes nothing. */
export type Verdict = { is: 'firing'; sinceAt: number; evidence: Evidence[] } | { is: 'clear' } | { is: 'unknown' };
export type Rule = (device: WatchedDevice, plant: WatchedPlant, moment: Moment) => Verdict;

/** A derived fault that is open in the database. */
export interface OpenFault {
  id: number;
  deviceId: number | null;
  code: DerivedFaultCode;
  parentId: number | null;
  repairedAt: number | null;
}

export const unknown: Verdict = { is: 'unknown' };
export const clear: Verdict = { is: 'clear' };
