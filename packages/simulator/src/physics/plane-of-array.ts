import { cosDeg, sinDeg } from './angles.ts';
import type { Irradiance } from './clear-sky.ts';
import type { SunPosition } from './sun.ts';

const GROUND_ALBEDO = 0.2;

/** Irradiance on a tilted plane in W/m²: beam, isotropic sky and ground reflection. */
export function planeOfArrayWm2(sky: Irradiance, sun: SunPosition, tiltDeg: number, azimuthDeg: number): number {
  const beam = sky.dniWm2 * Math.max(0, incidenceProjection(sun, tiltDeg, azimuthDeg));
  return beam + isotropicSkyWm2(sky.dhiWm2, tiltDeg) + (sky.ghiWm2 * GROUND_ALBEDO * (1 - cosDeg(tiltDeg))) / 2;
}

/** Cosine of the angle between sun and the plane's normal; negative behind the plane. */
export function incidenceProjection(sun: SunPosition, tiltDeg: number, azimuthDeg: number): number {
  const inPlane = cosDeg(sun.elevationDeg) * sinDeg(tiltDeg) * cosDeg(sun.azimuthDeg - azimuthDeg);
  return cosDeg(tiltDeg) * sinDeg(sun.elevationDeg) + inPlane;
}

export function isotropicSkyWm2(dhiWm2: number, tiltDeg: number): number {
  return (dhiWm2 * (1 + cosDeg(tiltDeg))) / 2;
}
