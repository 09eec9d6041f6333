import type { LoadProfile } from '../fleet/types.ts';
import { hash, timeNoise } from './noise.ts';

const MINUTE_MS = 60_000;

// Share of the way from base to peak at each even hour of the clock; then the factor at weekends.
const profiles: Record<LoadProfile, { day: readonly number[]; weekend: number }> = {
  homes: { day: [0.12, 0.06, 0.05, 0.35, 0.42, 0.3, 0.34, 0.32, 0.4, 0.75, 1, 0.55], weekend: 1.15 },
  office: { day: [0.02, 0, 0, 0.1, 0.7, 0.95, 0.9, 1, 0.9, 0.4, 0.12, 0.05], weekend: 0.15 },
  school: { day: [0, 0, 0, 0.15, 0.85, 1, 0.9, 0.95, 0.6, 0.25, 0.1, 0.02], weekend: 0.12 },
  retail: { day: [0.05, 0, 0.05, 0.2, 0.55, 0.85, 0.95, 0.95, 1, 0.98, 0.6, 0.15], weekend: 1.1 },
  logistics: { day: [0.5, 0.45, 0.55, 0.8, 0.95, 1, 0.9, 0.95, 0.9, 0.75, 0.65, 0.55], weekend: 0.55 },
  depot: { day: [0.9, 0.95, 0.7, 0.25, 0.2, 0.3, 0.35, 0.3, 0.25, 0.45, 0.85, 1], weekend: 0.7 },
  factory: { day: [0.35, 0.3, 0.35, 0.7, 0.98, 1, 0.9, 1, 0.95, 0.7, 0.5, 0.4], weekend: 0.35 },
  coldStore: { day: [0.45, 0.4, 0.4, 0.45, 0.55, 0.75, 0.95, 1, 0.95, 0.75, 0.6, 0.5], weekend: 0.95 },
};

/** The wall clock at a place. */
export interface LocalTime {
  /** 0 … 24 */
  hour: number;
  isWeekend: boolean;
}

/** Power drawn by the building in watts: never below 40 % of its base. */
export function loadW(load: { profile: LoadProfile; baseW: number; peakW: number }, salt: number, at: number, local: LocalTime): number {
  const { day, weekend } = profiles[load.profile];
  const share = between(day, local.hour / 2) * (local.isWeekend ? weekend : 1);
  const flutter = 0.1 * (timeNoise(salt, at / (6 * MINUTE_MS)) - 0.5) + 0.16 * (timeNoise(hash(salt, 1), at / (50 * MINUTE_MS)) - 0.5);
  return Math.max(0.4 * load.baseW, (load.baseW + (load.peakW - load.baseW) * share) * (1 + flutter));
}

function between(values: readonly number[], position: number): number {
  const index = Math.floor(position);
  const [a, b] = [values[index % values.length] ?? 0, values[(index + 1) % values.length] ?? 0];
  return a + (b - a) * (position - index);
}
