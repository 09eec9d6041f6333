import type { Climate } from '../fleet/types.ts';
import { cosDeg } from './angles.ts';
import { clearSkyGhiWm2, type Irradiance, splitIrradiance } from './clear-sky.ts';
import { cloudTransmission } from './clouds.ts';
import { timeNoise } from './noise.ts';
import { sunPosition, type SunPosition } from './sun.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the sky over a plant is like at one moment. */
export interface Sky extends Irradiance, SunPosition {
  ambientC: number;
  windMs: number;
}
export interface Place {
  latitudeDeg: number;
  longitudeDeg: number;
  climate: Climate;
}

export function skyAt(seed: number, place: Place, at: number): Sky {
  const { latitudeDeg, longitudeDeg, climate } = place;
  const sun = sunPosition(at, latitudeDeg, longitudeDeg);
  const clear = clearSkyGhiWm2(sun.elevationDeg);
  const ghi = clear === 0 ? 0 : clear * cloudTransmission(seed, at, latitudeDeg, longitudeDeg, climate.cloudiness);
  const windMs = 0.5 + 6 * timeNoise(seed ^ (longitudeDeg * 1_000), at / (2 * HOUR_MS));
  return { ...sun, ...splitIrradiance(ghi, sun.elevationDeg, dayOfYear(at)), ambientC: ambientC(seed, place, at), windMs };
}

/** Warmest in the third week of the hemisphere's July, and at three in the solar afternoon. */
function ambientC(seed: number, { latitudeDeg, longitudeDeg, climate }: Place, at: number): number {
  const season = climate.seasonC * cosDeg((dayOfYear(at) - 201) * (360 / 365.25)) * Math.sign(latitudeDeg);
  const solarHour = at / HOUR_MS + longitudeDeg / 15;
  const weather = 7 * (timeNoise(seed ^ (latitudeDeg * 1_000), at / (1.7 * DAY_MS)) - 0.5);
  return climate.meanC + season + climate.dayC * cosDeg((solarHour - 15) * 15) + weather;
}

/** 1 on 1 January UTC, with the hours as fraction, so that nothing jumps at midnight. */
function dayOfYear(at: number): number {
  return 1 + (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / DAY_MS;
}
