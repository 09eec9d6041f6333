import { generate } from '../physics/generation.ts';
import { isGeneration } from './counters.ts';
import { STEP_MS } from './plant-day.ts';
import type { WorldDevice } from './world.ts';

/** A span in which a device may make no more than this. */
export interface OutputLimit {
  fromAt: number;
  /** Null while it is in force. */
  untilAt: number | null;
  limitW: number;
}
/** What a device loses anyway: a part of what it could make, and when that changes. */
export interface Loss {
  shareAt: (at: number) => number;
  changesAt: readonly number[];
}

const HOUR_MS = 3_600_000;

export function limitAt(limits: readonly OutputLimit[], at: number): number | null {
  return limits.find(({ fromAt, untilAt }) => at >= fromAt && (untilAt === null || at < untilAt))?.limitW ?? null;
}

/** What limits have kept a device from making up to a moment; never more than it would have made. */
export function heldBackWh(entry: WorldDevice, limits: readonly OutputLimit[], loss: Loss, at: number): number {
  return limits.reduce((sum, limit) => sum + spanWh(entry, limit, loss, Math.min(at, limit.untilAt ?? at)), 0);
}

/** Whole steps that are over: they never change again. */
const counted = new WeakMap<OutputLimit, { untilAt: number; wh: number }>();

function spanWh({ device, plantWorld }: WorldDevice, limit: OutputLimit, loss: Loss, untilAt: number): number {
  if (!isGeneration(device)) return 0;
  const heldW = (at: number, share: number) =>
    Math.max(0, Math.max(0, generate(device, plantWorld.sky(at)).acW) * (1 - share) - limit.limitW);
  const known = counted.get(limit);
  let { untilAt: fromAt, wh } = known && known.untilAt <= untilAt ? known : { untilAt: limit.fromAt, wh: 0 };
  while (fromAt < untilAt) {
    const stepAt = Math.floor(fromAt / STEP_MS) * STEP_MS;
    const change = loss.changesAt.find((time) => time > fromAt && time < stepAt + STEP_MS);
    const nextAt = Math.min(untilAt, change ?? stepAt + STEP_MS);
    const share = loss.shareAt(fromAt);
    wh += (((heldW(stepAt, share) + heldW(stepAt + STEP_MS, share)) / 2) * (nextAt - fromAt)) / HOUR_MS;
    fromAt = nextAt;
    if (nextAt === stepAt + STEP_MS) counted.set(limit, { untilAt: nextAt, wh });
  }
  return wh;
}
