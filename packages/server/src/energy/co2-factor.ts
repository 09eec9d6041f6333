// oxlint-disable-next-line typescript/triple-slash-reference -- other packages that compile this file need the types as well
/// <reference path="./tgwf-co2.d.ts" />
import { electricityMaps } from '@tgwf/co2/data';

/** What a kilowatt-hour of the grid of an area gave off in a year, and who says so. */
export interface Co2Factor {
  kgPerKwh: number;
  area: string;
  year: number;
  source: string;
}

/** The years that are told, oldest first. */
const years = Object.keys(electricityMaps)
  .flatMap((name) => /^yearly(\d{4})$/.exec(name)?.[1] ?? [])
  .map(Number)
  .sort((a, b) => a - b);

/** The factor of a country in a year, life cycle, as Electricity Maps tells it (ODbL); of the nearest year that is told. Null for a country without one. */
export function co2FactorOf(countryCode: string, year: number): Co2Factor | null {
  const told = years.filter((one) => gramsOf(countryCode, one) !== null);
  const nearest = told.findLast((one) => one <= year) ?? told[0];
  if (nearest === undefined) return null;
  return { kgPerKwh: gramsOf(countryCode, nearest)! / 1_000, area: countryCode, year: nearest, source: 'Electricity Maps' };
}

function gramsOf(countryCode: string, year: number): number | null {
  const { data } = electricityMaps[`yearly${year}`]!;
  return Object.hasOwn(data, countryCode) ? (data[countryCode]?.carbonIntensity.value ?? null) : null;
}
