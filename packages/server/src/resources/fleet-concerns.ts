import type { fleetCauses } from '@heliograph/core/contract/fleet';
import type { FaultSeverity } from '@heliograph/core/contract/products';
import { isReachable } from './device-state.ts';
import type { FleetPlant } from './fleet-facts.ts';
import type { FleetStanding } from './fleet-standing.ts';
import { offlineSinceAt, plantState } from './plant-state.ts';

export interface OpenFault {
  deviceId: number;
  code: string;
  severity: FaultSeverity;
  openedAt: number;
}
/** One plant that needs somebody, and why. */
export interface Concern {
  plant: FleetPlant;
  cause: (typeof fleetCauses)[number];
  /** The worst of its open faults, where that is the cause. */
  fault: OpenFault | null;
  deviceCount: number | null;
  sinceAt: number | null;
  atRiskWh: number | null;
}

/** A plant that makes less than this share of its peers' median is worth a look. */
const BEHIND_SHARE = 0.8;
const gravity: Record<FaultSeverity, number> = { critical: 0, warning: 1, info: 2 };
const causeOrder: Record<Concern['cause'], number> = { fault: 0, offline: 1, neverReported: 2, devicesSilent: 3, behindPeers: 4 };

/** Every plant that needs somebody, the most energy at risk first; where that is not known, the graver cause. */
export function concernsOf(
  plants: readonly FleetPlant[],
  faults: readonly OpenFault[],
  standing: ReadonlyMap<number, FleetStanding>,
  now: number,
): Concern[] {
  const byDevice = Map.groupBy(faults, (fault) => fault.deviceId);
  return plants
    .map((plant) => concernOf(plant, byDevice, standing.get(plant.id), now))
    .filter((concern) => concern !== null)
    .sort(compare);
}

function concernOf(
  plant: FleetPlant,
  faults: ReadonlyMap<number, readonly OpenFault[]>,
  standing: FleetStanding | undefined,
  now: number,
): Concern | null {
  const shared = { plant, fault: null, deviceCount: null, sinceAt: null, atRiskWh: standing?.atRiskWh ?? null };
  const state = plantState(plant, now);
  if (state === 'fault') {
    const open = plant.devices.flatMap((device) => faults.get(device.id) ?? []);
    const worst = open.toSorted((a, b) => gravity[a.severity] - gravity[b.severity] || a.openedAt - b.openedAt)[0];
    const deviceCount = plant.devices.filter((device) => device.hasOpenFault).length;
    return { ...shared, cause: 'fault', fault: worst ?? null, deviceCount, sinceAt: worst?.openedAt ?? null };
  }
  if (state === 'offline') {
    const sinceAt = offlineSinceAt(plant, now);
    return { ...shared, cause: sinceAt === null ? 'neverReported' : 'offline', sinceAt };
  }
  const silent = plant.devices.filter((device) => !isReachable(device, now));
  if (silent.length > 0) {
    const heard = silent.map((device) => device.heardAt).filter((at) => at !== null);
    return { ...shared, cause: 'devicesSilent', deviceCount: silent.length, sinceAt: heard.length === 0 ? null : Math.min(...heard) };
  }
  const peers = standing?.peers;
  const isBehind = peers?.basis === 'today' && peers.yieldKwhPerKwp < BEHIND_SHARE * peers.medianKwhPerKwp;
  return isBehind ? { ...shared, cause: 'behindPeers' } : null;
}

function compare(a: Concern, b: Concern): number {
  const byRisk = (b.atRiskWh ?? -1) - (a.atRiskWh ?? -1);
  return byRisk || causeOrder[a.cause] - causeOrder[b.cause] || a.plant.id - b.plant.id;
}
