import type { Device } from '@heliograph/core/contract/devices';

const INTERVALS_UNTIL_STALE = 3;

/** Older than three of its report intervals. */
export function isDeviceStale({ lastSeenAt, reportIntervalMs }: Pick<Device, 'lastSeenAt' | 'reportIntervalMs'>, nowMs: number): boolean {
  return isStale(lastSeenAt, reportIntervalMs, nowMs);
}

export function isStale(at: number | null, reportIntervalMs: number, nowMs: number): boolean {
  return at !== null && nowMs - at > INTERVALS_UNTIL_STALE * reportIntervalMs;
}

/** Whether it counts energy of its own by the day; a meter's flows are on its energy panel. */
export function countsToday({ role, energyTodayKwh }: Pick<Device, 'role' | 'energyTodayKwh'>): boolean {
  return role === 'generation' || energyTodayKwh !== null;
}
