import { timeNoise, valueNoise } from './noise.ts';

const HOUR_MS = 3_600_000;
const KM_PER_DEGREE_NORTH = 111;
const KM_PER_DEGREE_EAST = 85;
const WIND_KM_PER_HOUR = 34;

/**
 * Share of the clear-sky irradiance that reaches the ground. Fronts are hundreds of kilometres wide and last for
 * hours, cells a few kilometres and minutes; both move east, so that neighbours see the same weather a little apart.
 */
export function cloudTransmission(seed: number, at: number, latitudeDeg: number, longitudeDeg: number, cloudiness: number): number {
  const hours = at / HOUR_MS;
  const eastKm = longitudeDeg * KM_PER_DEGREE_EAST - hours * WIND_KM_PER_HOUR;
  const northKm = latitudeDeg * KM_PER_DEGREE_NORTH;
  const front =
    0.65 * valueNoise(seed, eastKm / 900, northKm / 700, hours / 40) + 0.35 * valueNoise(seed + 1, eastKm / 160, northKm / 160, hours / 9);
  const cover = clamp(cloudiness + (front - 0.5) * 2.4);
  const cell = valueNoise(seed + 2, eastKm / 9, northKm / 9, hours / 0.7);
  const shade = smoothStep(cover * 1.4 - 0.2 - cell);
  const haze = 0.03 + 0.05 * timeNoise(seed + 3, hours / 30);
  return (1 - haze) * (1 - shade * (0.45 + 0.35 * cover));
}

/** 0 below −0.15, 1 above 0.15. */
function smoothStep(value: number): number {
  const f = clamp((value + 0.15) / 0.3);
  return f * f * (3 - 2 * f);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
