/** Three samples in a row. */
export const SAMPLES_IN_A_ROW = 3;
/** How far above its limit a device may be. */
export const LIMIT_TOLERANCE = 0.02;

export interface PowerSample {
  at: number;
  powerW: number;
  /** What it could have made then; null where nobody knows. */
  availableW: number | null;
}
export const effects = ['effective', 'ineffective', 'notObservable'] as const;
export type Effect = (typeof effects)[number];

/**
 * Whether a power limit works: power ≤ limit + 2 % in three samples in a row while more was available. Above it in three
 * samples in a row it does not. Undefined while neither can be said; once the time to look is over that is "not observable".
 */
export function observeLimit(samples: readonly PowerSample[], limitW: number, isOver: boolean): Effect | undefined {
  const most = limitW * (1 + LIMIT_TOLERANCE);
  let held = 0;
  let broken = 0;
  for (const { powerW, availableW } of samples) {
    const isBelow = powerW <= most;
    held = isBelow && availableW !== null && availableW > most ? held + 1 : 0;
    broken = isBelow ? 0 : broken + 1;
    if (held >= SAMPLES_IN_A_ROW) return 'effective';
    if (broken >= SAMPLES_IN_A_ROW) return 'ineffective';
  }
  return isOver ? 'notObservable' : undefined;
}
