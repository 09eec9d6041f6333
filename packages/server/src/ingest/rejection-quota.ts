import type { IntakeRejection } from '../storage/storage.ts';

export interface Sorted {
  /** Goes into the table; the first after a gap says how many are missing. */
  kept: readonly IntakeRejection[];
  /** Is only counted. */
  leftOut: readonly IntakeRejection[];
}

export const KEPT_PER_DEVICE = 30;
export const KEPT_IN_ALL = 500;
export const WINDOW_MS = 60_000;
const knownDevicesLimit = 10_000;
const none: readonly never[] = [];

interface Window {
  startedAt: number;
  kept: number;
}

/** What of the refused messages is kept in a minute: enough to see what is wrong, too little to fill a disk. */
export function createRejectionQuota(now: () => number): (rejections: readonly IntakeRejection[]) => Sorted {
  const all: Window = { startedAt: 0, kept: 0 };
  const devices = new Map<number | null, Window & { leftOut: number }>();

  function windowOf(deviceId: number | null, at: number) {
    const known = devices.get(deviceId);
    if (known !== undefined) return known;
    if (devices.size >= knownDevicesLimit) devices.clear();
    const fresh = { startedAt: at, kept: 0, leftOut: 0 };
    devices.set(deviceId, fresh);
    return fresh;
  }
  function keep(rejection: IntakeRejection, at: number): IntakeRejection | undefined {
    const own = windowOf(rejection.deviceId, at);
    for (const window of [all, own]) if (at - window.startedAt >= WINDOW_MS) Object.assign(window, { startedAt: at, kept: 0 });
    if (own.kept >= KEPT_PER_DEVICE || all.kept >= KEPT_IN_ALL) {
      own.leftOut += 1;
      return undefined;
    }
    own.kept += 1;
    all.kept += 1;
    const { leftOut } = own;
    own.leftOut = 0;
    return leftOut === 0 ? rejection : { ...rejection, detail: `${rejection.detail} (${leftOut} more before this one are not kept)` };
  }
  return (rejections) => {
    if (rejections.length === 0) return { kept: none, leftOut: none };
    const at = now();
    const kept: IntakeRejection[] = [];
    const leftOut = rejections.filter((rejection) => {
      const row = keep(rejection, at);
      if (row !== undefined) kept.push(row);
      return row === undefined;
    });
    return { kept, leftOut };
  };
}
