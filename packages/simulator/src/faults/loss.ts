import type { Loss } from '../world/held-back.ts';
import { type Fault, isActive } from './fault.ts';

export const LOW_OUTPUT_LOSS = 0.6;
/** Which part of its energy a device does not make while a fault is on. */
export const shareLost: Partial<Record<Fault['kind'], number>> = { night: 1, zeroOutput: 1, lowOutput: LOW_OUTPUT_LOSS };

/** Faults that cost energy, and not only words. */
export function losing(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ kind }) => shareLost[kind] !== undefined);
}

/** What such faults take together. */
export function lossOf(losses: readonly Fault[]): Loss {
  const shareAt = (time: number) =>
    Math.min(
      1,
      losses.reduce((sum, loss) => sum + (isActive(loss, time) ? (shareLost[loss.kind] ?? 0) : 0), 0),
    );
  const changesAt = losses.flatMap(({ fromAt, untilAt }) => (untilAt === null ? [fromAt] : [fromAt, untilAt])).sort((a, b) => a - b);
  return { shareAt, changesAt };
}
