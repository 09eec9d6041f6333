import { isKnown, ratioOf, type Known } from '../kpi.ts';

/** The energies of a plant over one period, kWh; a plant without a battery has 0 there, not null. */
export interface EnergyFlows {
  pvKwh: Known;
  importedKwh: Known;
  exportedKwh: Known;
  chargedKwh: Known;
  dischargedKwh: Known;
}
export interface Balance {
  /** Null where a series is missing or the balance cannot be right. */
  loadKwh: number | null;
  /** More flowed out than in, by more than meters differ. */
  isDataError: boolean;
}

/** Meters of a class B plant differ by about a hundredth, and by the watt-hours that they round to. */
const toleranceShare = 0.01;
const leastToleranceKwh = 0.05;

/** E_load = E_pv + E_imp + E_dis − E_exp − E_ch in kWh: a small negative is 0, a large one a data error. */
export function energyBalance({ pvKwh, importedKwh, exportedKwh, chargedKwh, dischargedKwh }: EnergyFlows): Balance {
  if (!isKnown(pvKwh) || !isKnown(importedKwh) || !isKnown(exportedKwh) || !isKnown(chargedKwh) || !isKnown(dischargedKwh)) {
    return { loadKwh: null, isDataError: false };
  }
  const inflowKwh = pvKwh + importedKwh + dischargedKwh;
  const loadKwh = inflowKwh - exportedKwh - chargedKwh;
  if (loadKwh >= 0) return { loadKwh, isDataError: false };
  const isSmall = -loadKwh <= Math.max(leastToleranceKwh, inflowKwh * toleranceShare);
  return isSmall ? { loadKwh: 0, isDataError: false } : { loadKwh: null, isDataError: true };
}

/** Self-consumption (E_pv − E_exp) / E_pv, 0…1, and the same in kWh. 0 when E_pv = 0; null when a series is missing. */
export function selfConsumption(pvKwh: Known, exportedKwh: Known): { ratio: number | null; energyKwh: number | null } {
  if (!isKnown(pvKwh) || !isKnown(exportedKwh)) return { ratio: null, energyKwh: null };
  const energyKwh = Math.min(Math.max(0, pvKwh), Math.max(0, pvKwh - exportedKwh));
  return { ratio: pvKwh > 0 ? energyKwh / pvKwh : 0, energyKwh };
}

/** Self-sufficiency 1 − E_imp / E_load, floor 0; null when a series is missing or nothing was consumed. */
export function selfSufficiency(importedKwh: Known, loadKwh: Known): number | null {
  const imported = ratioOf(importedKwh, loadKwh);
  return imported === null ? null : Math.max(0, 1 - imported);
}

/** Full cycles E_dis / usable kWh. */
export function batteryCycles(dischargedKwh: Known, usableKwh: Known): number | null {
  return ratioOf(dischargedKwh, usableKwh);
}

/** Round-trip efficiency E_dis / (E_ch − ΔSoC·capacity): what is still stored was not lost. ΔSoC in percent, end minus start. */
export function roundTripEfficiency(dischargedKwh: Known, chargedKwh: Known, socChangePct: Known, capacityKwh: Known): number | null {
  if (!isKnown(chargedKwh) || !isKnown(socChangePct) || !isKnown(capacityKwh)) return null;
  const spentKwh = chargedKwh - (socChangePct / 100) * capacityKwh;
  return spentKwh > 0 ? ratioOf(dischargedKwh, spentKwh) : null;
}
