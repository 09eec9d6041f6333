import { cosDeg, sinDeg } from './angles.ts';

/** Global horizontal irradiance under a clear sky in W/m² (Haurwitz 1945). */
export function clearSkyGhiWm2(apparentElevationDeg: number): number {
  const cosZenith = sinDeg(apparentElevationDeg);
  return cosZenith > 0 ? 1_098 * cosZenith * Math.exp(-0.059 / cosZenith) : 0;
}

/** Global irradiance split into its beam (on a plane facing the sun) and its diffuse part on the horizontal. */
export interface Irradiance {
  ghiWm2: number;
  dniWm2: number;
  dhiWm2: number;
}

/** Splits by the clearness index (Erbs, Klein and Duffie 1982). */
export function splitIrradiance(ghiWm2: number, apparentElevationDeg: number, dayOfYear: number): Irradiance {
  const cosZenith = sinDeg(apparentElevationDeg);
  const clearness = Math.min(2, Math.max(0, ghiWm2 / (Math.max(cosZenith, 0.065) * extraterrestrialWm2(dayOfYear))));
  const dhiWm2 = ghiWm2 * diffuseFraction(clearness);
  // Below 3° the division by the cosine blows small errors up.
  const dniWm2 = apparentElevationDeg < 3 ? 0 : (ghiWm2 - dhiWm2) / cosZenith;
  return { ghiWm2, dniWm2, dhiWm2: dniWm2 === 0 ? ghiWm2 : dhiWm2 };
}

function diffuseFraction(kt: number): number {
  if (kt <= 0.22) return 1 - 0.09 * kt;
  if (kt > 0.8) return 0.165;
  return 0.9511 - 0.1604 * kt + 4.388 * kt ** 2 - 16.638 * kt ** 3 + 12.336 * kt ** 4;
}

/** On a plane facing the sun above the atmosphere (Spencer 1971). */
function extraterrestrialWm2(dayOfYear: number): number {
  const angleDeg = (360 / 365) * (dayOfYear - 1);
  const distance = 1.00011 + 0.034221 * cosDeg(angleDeg) + 0.00128 * sinDeg(angleDeg);
  return 1_366.1 * (distance + 0.000719 * cosDeg(2 * angleDeg) + 0.000077 * sinDeg(2 * angleDeg));
}
