import { getPosition } from 'suncalc';

/** Where the sun stands: apparent elevation above the horizon and azimuth clockwise from north. */
export interface SunPosition {
  elevationDeg: number;
  azimuthDeg: number;
}

export function sunPosition(at: number, latitudeDeg: number, longitudeDeg: number): SunPosition {
  const { altitude, azimuth } = getPosition(new Date(at), latitudeDeg, longitudeDeg);
  return { elevationDeg: altitude, azimuthDeg: azimuth };
}
