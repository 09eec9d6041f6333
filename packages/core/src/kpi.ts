/**
 * The ratios of a photovoltaic plant (IEC 61724-1, IEC 61836). Energies in kWh, capacities in kWp or kW, times in hours.
 * A missing value makes the result null, and so does a denominator of 0: nothing is claimed that was not observed.
 * Availability, energy balance and money are in `kpi/`.
 */

/** A quotient that is null where a part is missing, no number, or the denominator is 0. */
export function ratioOf(numerator: Known, denominator: Known): number | null {
  if (!isKnown(numerator) || !isKnown(denominator) || denominator === 0) return null;
  const ratio = numerator / denominator;
  return Number.isFinite(ratio) ? ratio : null;
}

/** Final (specific) yield Y_f = E / P0 in kWh/kWp, which is hours; say its period beside it. IEC 61724-1. */
export function finalYieldH(energyKwh: Known, installedKwp: Known): number | null {
  return ratioOf(energyKwh, installedKwp);
}

/** Plane-of-array insolation H = ΣG·τ in kWh/m², over the intervals whose irradiance is known; null where none is. IEC 61724-1. */
export function insolationKwhM2(intervals: readonly IrradianceInterval[]): number | null {
  return sumKnown(intervals.map(({ irradianceWm2, hours }) => (isKnown(irradianceWm2) ? (irradianceWm2 / 1000) * hours : null)));
}

/** Reference yield Y_r = H / G_ref in hours, with G_ref = 1 kW/m²: "sun hours". IEC 61724-1. */
export function referenceYieldH(insolation: Known): number | null {
  return ratioOf(insolation, REFERENCE_IRRADIANCE_KW_M2);
}

/** Equivalent (full-load) hours E / P0, with what measured the energy. */
export function equivalentHours(energyKwh: Known, installedKwp: Known, basis: 'inverter' | 'meter'): Based<'hours', typeof basis> {
  return { hours: ratioOf(energyKwh, installedKwp), basis };
}

/** Performance ratio PR = Y_f / Y_r of one period whose energy and insolation cover the same time. IEC 61724-1. */
export function performanceRatio(energyKwh: Known, installedKwp: Known, insolation: Known): number | null {
  return ratioOf(finalYieldH(energyKwh, installedKwp), referenceYieldH(insolation));
}

/** The same summed over the intervals in which both energy and irradiance are valid; null where there is none. IEC 61724-1. */
export function performanceRatioOver(intervals: readonly YieldInterval[], installedKwp: Known): number | null {
  const valid = intervals.filter((each) => isKnown(each.energyKwh) && isKnown(each.irradianceWm2));
  return performanceRatio(sumKnown(valid.map(({ energyKwh }) => energyKwh)), installedKwp, insolationKwhM2(valid));
}

/**
 * Weather-corrected PR: ΣE / Σ[P0·(G·τ / G_ref)·(1 + γ(T_cell − T_ref))] over intervals with energy, irradiance and cell
 * temperature. γ is per kelvin; a γ that is not negative throws a RangeError. NREL/TP-5200-57991.
 */
export function weatherCorrectedRatio(intervals: readonly CellInterval[], installedKwp: Known, model: TemperatureModel): number | null {
  const { gammaPerK, referenceCellC = 25 } = model;
  if (!(gammaPerK < 0)) throw new RangeError(`gammaPerK must be negative: ${gammaPerK}`);
  if (!isKnown(installedKwp)) return null;
  const valid = intervals.filter((each) => isKnown(each.energyKwh) && isKnown(each.irradianceWm2) && isKnown(each.cellC));
  const expected = valid.map((each) => {
    const sunHours = ((each.irradianceWm2 as number) / 1000 / REFERENCE_IRRADIANCE_KW_M2) * each.hours;
    return installedKwp * sunHours * (1 + gammaPerK * ((each.cellC as number) - referenceCellC));
  });
  return ratioOf(sumKnown(valid.map(({ energyKwh }) => energyKwh)), sumKnown(expected));
}

/** Capacity factor E / (P_rated × hours), with the side whose rating was taken: AC unless said otherwise. */
export function capacityFactor(energyKwh: Known, ratedKw: Known, hours: Known, basis: 'ac' | 'dc' = 'ac'): Based<'ratio', typeof basis> {
  return { ratio: ratioOf(energyKwh, isKnown(ratedKw) && isKnown(hours) ? ratedKw * hours : null), basis };
}

/** Energy performance index E_actual / E_expected, expected from a model and the measured weather. */
export function energyPerformanceIndex(actualKwh: Known, expectedKwh: Known): number | null {
  return ratioOf(actualKwh, expectedKwh);
}

/** Y_f / median(Y_f of the same plant and orientation), its own among them. Unknown yields are left out. */
export function peerYieldRatio(ownYieldH: Known, groupYieldsH: readonly Known[]): number | null {
  return ratioOf(ownYieldH, median(groupYieldsH));
}

/** The middle of the known values, the mean of the two middle ones of an even number; null without any. */
export function median(values: readonly Known[]): number | null {
  const known = values.filter(isKnown).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const half = known.length >> 1;
  const upper = known[half] as number;
  return known.length % 2 === 1 ? upper : ((known[half - 1] as number) + upper) / 2;
}

/** Fleet yield ΣE / ΣP0, never a mean of yields; plants without data or with too little of it are named, not counted. */
export function fleetYieldH<T extends FleetMember>(plants: readonly T[], leastCoverage = LEAST_COVERAGE): Aggregate<'yieldH', T> {
  const { included, excluded } = divide(plants, leastCoverage, (plant) => isPositive(plant.installedKwp));
  const energyKwh = sumKnown(included.map((plant) => plant.energyKwh));
  return { yieldH: finalYieldH(energyKwh, sumKnown(included.map((plant) => plant.installedKwp))), excluded };
}

/** Fleet PR ΣE / ΣE_ref with E_ref = P0·H / G_ref, never a mean of PRs; plants with too little data are named. */
export function fleetPerformanceRatio<T extends FleetMember & { insolationKwhM2: Known }>(
  plants: readonly T[],
  leastCoverage = LEAST_COVERAGE,
): Aggregate<'ratio', T> {
  const { included, excluded } = divide(plants, leastCoverage, (plant) => isPositive(plant.installedKwp) && isKnown(plant.insolationKwhM2));
  const reference = included.map((plant) => (plant.installedKwp as number) * (referenceYieldH(plant.insolationKwhM2) as number));
  return { ratio: ratioOf(sumKnown(included.map((plant) => plant.energyKwh)), sumKnown(reference)), excluded };
}

/** A plant's energy: the sum of its generation devices; a configured production meter takes their place. Grid, load and battery never add. */
export function plantEnergyKwh(
  devices: readonly { role: string; energyKwh: Known }[],
  productionMeter?: { energyKwh: Known },
): number | null {
  if (productionMeter) return isKnown(productionMeter.energyKwh) ? productionMeter.energyKwh : null;
  return sumKnown(devices.filter(({ role }) => role === 'generation').map(({ energyKwh }) => energyKwh));
}

/** Where an energy may come from, best first: a lifetime counter before a day counter before ∫P dt. */
export const energySources = ['lifetimeCounter', 'dayCounter', 'integratedPower'] as const;
export type EnergySource = (typeof energySources)[number];

/** The first source that has a value, and which it was. */
export function chooseEnergy(readingsKwh: Partial<Record<EnergySource, Known>>): { energyKwh: number; source: EnergySource } | null {
  const source = energySources.find((name) => isKnown(readingsKwh[name]));
  return source ? { energyKwh: readingsKwh[source] as number, source } : null;
}

/** Share of the expected samples that are valid, 0…1: in daylight for PV, over 24 h for meters and batteries. */
export function dataCoverage(validCount: number, expectedCount: number): number | null {
  const coverage = ratioOf(validCount, expectedCount);
  return coverage === null ? null : Math.min(1, Math.max(0, coverage));
}

/** CO₂ avoided in kg: ΣE_pv × factor(area, year); the factor is configuration with source and date. Null where a part has no factor. */
export function co2AvoidedKg(parts: readonly { energyKwh: Known; factorKgPerKwh: Known }[]): number | null {
  const known = parts.filter(({ energyKwh }) => isKnown(energyKwh));
  if (known.some(({ factorKgPerKwh }) => !isKnown(factorKgPerKwh))) return null;
  return sumKnown(known.map(({ energyKwh, factorKgPerKwh }) => (energyKwh as number) * (factorKgPerKwh as number)));
}

/** The sum of what is known; null where nothing is: null is not zero. */
export function sumKnown(values: readonly Known[]): number | null {
  const known = values.filter(isKnown);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

export function isKnown(value: Known): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** G_ref of the standard test conditions. */
export const REFERENCE_IRRADIANCE_KW_M2 = 1;
/** Below this share of valid samples a plant is left out of a fleet's figure, and named. */
export const LEAST_COVERAGE = 0.9;

/** A value that may be missing. */
export type Known = number | null | undefined;
export interface IrradianceInterval {
  irradianceWm2: Known;
  hours: number;
}
export interface YieldInterval extends IrradianceInterval {
  energyKwh: Known;
}
export interface CellInterval extends YieldInterval {
  cellC: Known;
}
export interface TemperatureModel {
  /** Power coefficient γ per kelvin, negative. */
  gammaPerK: number;
  /** T_ref: 25 °C (STC), or the mean cell temperature of the site. */
  referenceCellC?: number;
}
export interface FleetMember {
  energyKwh: Known;
  installedKwp: Known;
  /** Share of valid samples, 0…1; undefined where it is not judged. */
  coverage?: Known;
}
type Based<K extends string, B extends string> = { [key in K]: number | null } & { basis: B };
type Aggregate<K extends string, T> = { [key in K]: number | null } & { excluded: T[] };

function divide<T extends FleetMember>(plants: readonly T[], leastCoverage: number, isUsable: (plant: T) => boolean) {
  const isIncluded = (plant: T) => isKnown(plant.energyKwh) && isUsable(plant) && isCovered(plant.coverage, leastCoverage);
  return { included: plants.filter(isIncluded), excluded: plants.filter((plant) => !isIncluded(plant)) };
}

const isCovered = (coverage: Known, least: number) => coverage === undefined || (coverage !== null && coverage >= least);
const isPositive = (value: Known) => isKnown(value) && value > 0;
