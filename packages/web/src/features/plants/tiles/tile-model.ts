import type { Device } from '@heliograph/core/contract/devices';
import type { Fault } from '@heliograph/core/contract/faults';
import { deviceRoles, deviceTypes } from '@heliograph/core/contract/products';

/** Of the derived faults those that compare a device with its peers or with the sun. */
const outlierCodes = ['LOW_AGAINST_PEERS', 'ZERO_PRODUCTION'] as const;
export type OutlierCode = (typeof outlierCodes)[number];

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** As the current flows: what generates, what stores, what meters (production, grid, load), what measures the weather; then by name and serial. */
export function electricalOrder(devices: readonly Device[]): Device[] {
  return devices.toSorted(
    (a, b) =>
      deviceTypes.indexOf(a.deviceType) - deviceTypes.indexOf(b.deviceType) ||
      deviceRoles.indexOf(a.role) - deviceRoles.indexOf(b.role) ||
      collator.compare(a.name, b.name) ||
      collator.compare(a.sn, b.sn),
  );
}

/** Which devices make clearly less than they should, by what the open faults say. */
export function outliersOf(faults: readonly Pick<Fault, 'deviceId' | 'code' | 'state'>[]): Map<string, OutlierCode> {
  return new Map(
    faults.flatMap(({ deviceId, code, state }) => {
      const known = outlierCodes.find((each) => each === code);
      return deviceId === null || known === undefined || state !== 'unrepaired' ? [] : [[deviceId, known] as const];
    }),
  );
}

/** The first so many, and of the rest those that need somebody: they are never hidden. */
export function shownTiles(devices: readonly Device[], outliers: ReadonlyMap<string, OutlierCode>, most: number): Device[] {
  return devices.filter(({ id, state }, index) => index < most || state === 'fault' || outliers.has(id));
}

/** Power now as a share of the rating, 0…1, whichever way it flows; null where either is unknown. */
export function shareOfRated({ powerW, ratedPowerW }: Pick<Device, 'powerW' | 'ratedPowerW'>): number | null {
  if (powerW === null || !ratedPowerW) return null;
  return Math.min(1, Math.abs(powerW) / ratedPowerW);
}
