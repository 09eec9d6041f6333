import { isKnown, ratioOf, sumKnown, type Known } from '../kpi.ts';

/** Below this plane-of-array irradiance a generator need not run: within the 50–70 W/m² of IEC TS 63019. */
export const USEFUL_IRRADIANCE_WM2 = 60;

/** One interval of a generator: the sun that shone on it and whether it could run. */
export interface UsefulInterval {
  irradianceWm2: Known;
  /** Null where nobody knows: the interval is not judged. */
  isUp: boolean | null;
  hours: number;
}
export interface UpTime {
  upHours: number;
  usefulHours: number;
}

/** Useful hours (enough sun, valid data) of a generator and those of them that it was up in. IEC TS 63019. */
export function upTimeOf(intervals: readonly UsefulInterval[], thresholdWm2 = USEFUL_IRRADIANCE_WM2): UpTime {
  const useful = intervals.filter(({ irradianceWm2, isUp }) => isKnown(irradianceWm2) && irradianceWm2 > thresholdWm2 && isUp !== null);
  const hours = (part: readonly UsefulInterval[]) => part.reduce((total, each) => total + each.hours, 0);
  return { upHours: hours(useful.filter(({ isUp }) => isUp)), usefulHours: hours(useful) };
}

/** Time availability t_up / t_useful, 0…1, of a plant weighted by its generators' P0 in kW; null without useful time. IEC TS 63019. */
export function timeAvailability(generators: readonly (UpTime & { ratedKw: number })[]): number | null {
  const judged = generators.filter(({ usefulHours }) => usefulHours > 0);
  const weighted = judged.map(({ ratedKw, upHours, usefulHours }) => (ratedKw * upHours) / usefulHours);
  return ratioOf(sumKnown(weighted), sumKnown(judged.map(({ ratedKw }) => ratedKw)));
}

/** Energy availability 1 − E_lost / (E_actual + E_lost), in kWh. A gap that the counter rose across is no loss. IEC TS 61724-3. */
export function energyAvailability(actualKwh: Known, lostKwh: Known): number | null {
  if (!isKnown(actualKwh) || !isKnown(lostKwh)) return null;
  const lost = ratioOf(lostKwh, actualKwh + lostKwh);
  return lost === null ? null : 1 - lost;
}

/** Lost energy Σ max(0, expected − actual)·τ in kWh, over the intervals in which both are known; null where there is none. */
export function lostEnergyKwh(intervals: readonly { expectedW: Known; actualW: Known; hours: number }[]): number | null {
  return sumKnown(
    intervals.map(({ expectedW, actualW, hours }) =>
      isKnown(expectedW) && isKnown(actualW) ? (Math.max(0, expectedW - actualW) * hours) / 1000 : null,
    ),
  );
}
