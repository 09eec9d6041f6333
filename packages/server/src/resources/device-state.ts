import type { DeviceValues, deviceStates } from '@heliograph/core/contract/devices';
import type { deviceRoles, deviceTypes } from '@heliograph/core/contract/products';

export type DeviceState = (typeof deviceStates)[number];

/** What is known of a device at one moment. */
export interface DeviceFacts {
  id: number;
  plantId: number;
  role: (typeof deviceRoles)[number];
  deviceType: (typeof deviceTypes)[number];
  ratedPowerW: number | null;
  reportIntervalMs: number;
  /** Time of its newest reading: old readings that arrive late do not make a device reachable. */
  heardAt: number | null;
  powerW: number | null;
  powerAt: number | null;
  energyTodayWh: number | null;
  hasOpenFault: boolean;
}

const SHORTEST_SILENCE_MS = 10 * 60_000;
const IDLE_SHARE_OF_RATING = 0.005;

/** Silence begins after three intervals, and after ten minutes at the earliest. */
export function silenceAfterMs(device: Pick<DeviceFacts, 'reportIntervalMs'>): number {
  return Math.max(3 * device.reportIntervalMs, SHORTEST_SILENCE_MS);
}

export function isReachable(device: DeviceFacts, now: number): boolean {
  return device.heardAt !== null && now - device.heardAt < silenceAfterMs(device);
}

/** Power as it is now; null while the device is silent or its last reading is of an earlier time. */
export function powerNow(device: DeviceFacts, now: number): number | null {
  const isFresh = device.powerAt !== null && now - device.powerAt < silenceAfterMs(device);
  return isFresh && isReachable(device, now) ? device.powerW : null;
}

/** The state as one word: an open fault is drawn over the others. */
export function deviceState(device: DeviceFacts, now: number, isSunUp: boolean | undefined): DeviceState {
  if (device.hasOpenFault) return 'fault';
  if (device.heardAt === null) return 'neverReported';
  if (!isReachable(device, now)) return 'unreachable';
  // A meter that imports or a sensor that measures produces nothing: nothing else may be claimed of it.
  if (device.role !== 'generation' && device.role !== 'battery') return 'reporting';
  return isProducing(device, now, isSunUp) ? 'producing' : 'idle';
}

function isProducing(device: DeviceFacts, now: number, isSunUp: boolean | undefined): boolean {
  // A battery or a meter works at night as well; only what lives of the sun alone sleeps with it.
  if (device.deviceType === 'inverter' && isSunUp === false) return false;
  const powerW = Math.abs(powerNow(device, now) ?? 0);
  return powerW > 0 && powerW >= IDLE_SHARE_OF_RATING * (device.ratedPowerW ?? 0);
}

export function deviceValues(device: DeviceFacts, now: number, isSunUp: boolean | undefined): DeviceValues {
  return {
    id: String(device.id),
    plantId: String(device.plantId),
    state: deviceState(device, now, isSunUp),
    isOnline: isReachable(device, now),
    powerW: toWatts(powerNow(device, now)),
    energyTodayKwh: toKwh(device.energyTodayWh),
    lastSeenAt: device.heardAt,
  };
}

/** Energy on the wire: kilowatt-hours to the watt-hour. */
export function toKwh(energyWh: number | null): number | null {
  return energyWh === null ? null : Math.round(energyWh) / 1000;
}

/** Power on the wire, to a tenth of a watt: sums of decimals carry no tail of binary digits. */
export function toWatts(powerW: number | null): number | null {
  return powerW === null ? null : Math.round(powerW * 10) / 10;
}
