import { getPosition, getTimes } from 'suncalc';
import type { LocalDay } from './local-day.ts';

export interface Position {
  latitudeDeg: number;
  longitudeDeg: number;
}

/** The position of a plant, where it is known. */
export function positionOf(plant: { latitude_deg: number | null; longitude_deg: number | null }): Position | undefined {
  const { latitude_deg: latitudeDeg, longitude_deg: longitudeDeg } = plant;
  return latitudeDeg === null || longitudeDeg === null ? undefined : { latitudeDeg, longitudeDeg };
}

/** The sun's elevation in degrees, negative below the horizon; undefined where the position is not known. */
export function sunElevationDeg(position: Position | undefined, at: number): number | undefined {
  return position && getPosition(new Date(at), position.latitudeDeg, position.longitudeDeg).altitude;
}

/** Whether the sun stands above the horizon; undefined where the position is not known. */
export function isSunUp(position: Position | undefined, at: number): boolean | undefined {
  const elevationDeg = sunElevationDeg(position, at);
  return elevationDeg === undefined ? undefined : elevationDeg > 0;
}

/** Sunrise and sunset within a local day; null where there is none (polar day or night, unknown position). */
export function sunTimes(position: Position | undefined, day: LocalDay): { sunriseAt: number | null; sunsetAt: number | null } {
  if (!position) return { sunriseAt: null, sunsetAt: null };
  const noon = new Date((day.fromAt + day.toAt) / 2);
  const { sunrise, sunset } = getTimes(noon, position.latitudeDeg, position.longitudeDeg);
  const inDay = (moment: Date | null) =>
    moment && moment.getTime() >= day.fromAt && moment.getTime() < day.toAt ? moment.getTime() : null;
  return { sunriseAt: inDay(sunrise), sunsetAt: inDay(sunset) };
}
