import type { Language } from '@heliograph/core/constants';
import type { PlantKpis } from '@heliograph/core/contract/plants-kpis';
import { formatMass, formatRatio, formatYield } from '@heliograph/core/format/kpi';
import { formatEnergy, formatQuantity } from '@heliograph/core/format/quantity';

/** The figures of a plant in the order in which they are read. */
export const kpiKeys = [
  'energy',
  'specificYield',
  'equivalentHours',
  'performanceRatio',
  'peerYield',
  'capacityFactor',
  'selfConsumption',
  'selfSufficiency',
  'gridExchange',
  'co2',
  'battery',
] as const;
export type KpiKey = (typeof kpiKeys)[number];

/** A number as it is read, and its unit, which is set smaller. */
export interface Shown {
  text: string;
  unit: string;
}
export interface KpiFigure {
  key: KpiKey;
  /** Null where it is not known. */
  shown: Shown | null;
  /** 0…1; null where it has none. */
  coverage: number | null;
  /** What stands in the formula, by name; a dash where it is not known. */
  parts: Record<string, string>;
}

/** A plant's ratios with what they are made of; a plant without a battery has none for it. */
export function kpiFigures(kpis: PlantKpis, language: Language): KpiFigure[] {
  const kwh = (value: number | null) => textOf(formatEnergy(value, language));
  const share = (value: number | null) => textOf(formatRatio(value, language));
  const plain = (value: number | null, digits = 2) => (value === null ? '–' : number(value, language, digits));
  const { production, installedKwp, ratedKw, performanceRatio, capacityFactor, peerYield, selfConsumption, selfSufficiency, co2, battery } =
    kpis;
  const energy = kwh(production.energyKwh);
  const capacity = installedKwp === null ? '–' : textOf(formatQuantity(installedKwp * 1_000, 'Wp', language));
  const rated = ratedKw === null ? capacity : textOf(formatQuantity(ratedKw * 1_000, 'W', language));
  const avoided = formatMass(co2.avoidedKg, language);
  return [
    { key: 'energy', shown: formatEnergy(production.energyKwh, language), coverage: production.coverage, parts: { energy } },
    {
      key: 'specificYield',
      shown: formatYield(kpis.specificYield.value, 'kWh/kWp', language),
      coverage: kpis.specificYield.coverage,
      parts: { energy, capacity },
    },
    {
      key: 'equivalentHours',
      shown: formatYield(kpis.equivalentHours.value, 'h', language),
      coverage: kpis.equivalentHours.coverage,
      parts: { energy, capacity, basis: kpis.equivalentHours.basis },
    },
    {
      key: 'performanceRatio',
      shown: formatRatio(performanceRatio.value, language),
      coverage: performanceRatio.coverage,
      parts: {
        energy: kwh(performanceRatio.energyKwh),
        capacity,
        insolation: performanceRatio.insolationKwhM2 === null ? '–' : `${plain(performanceRatio.insolationKwhM2)} kWh/m²`,
      },
    },
    {
      key: 'peerYield',
      shown: formatRatio(peerYield.value, language),
      coverage: kpis.specificYield.coverage,
      parts: { yield: plain(kpis.specificYield.value), median: plain(peerYield.medianKwhPerKwp), count: String(peerYield.plantCount) },
    },
    {
      key: 'capacityFactor',
      shown: formatRatio(capacityFactor.value, language),
      coverage: capacityFactor.coverage,
      parts: { energy, rated, hours: plain(capacityFactor.hours, 1), basis: capacityFactor.basis },
    },
    {
      key: 'selfConsumption',
      shown: formatRatio(selfConsumption.value, language),
      coverage: selfConsumption.coverage,
      parts: { energy, exported: kwh(kpis.exportKwh), own: kwh(selfConsumption.energyKwh) },
    },
    {
      key: 'selfSufficiency',
      shown: formatRatio(selfSufficiency.value, language),
      coverage: selfSufficiency.coverage,
      parts: { imported: kwh(kpis.importKwh), load: kwh(kpis.loadKwh), basis: kpis.loadBasis ?? '' },
    },
    {
      key: 'gridExchange',
      shown: kpis.importKwh === null || kpis.exportKwh === null ? null : formatEnergy(kpis.exportKwh - kpis.importKwh, language),
      coverage: selfSufficiency.coverage,
      parts: { imported: kwh(kpis.importKwh), exported: kwh(kpis.exportKwh) },
    },
    {
      key: 'co2',
      shown: avoided,
      coverage: co2.coverage,
      parts: {
        energy,
        factor: co2.factorKgPerKwh === null ? '–' : plain(co2.factorKgPerKwh, 3),
        area: co2.area,
        year: co2.year === null ? '–' : String(co2.year),
        source: co2.source ?? '–',
      },
    },
    ...(battery === null
      ? []
      : [
          {
            key: 'battery' as const,
            shown: formatEnergy(battery.dischargedKwh, language),
            coverage: battery.coverage,
            parts: {
              charged: kwh(battery.chargedKwh),
              discharged: kwh(battery.dischargedKwh),
              cycles: plain(battery.cycles, 1),
              usable: kwh(battery.usableKwh),
              efficiency: share(battery.roundTripEfficiency),
            },
          },
        ]),
  ];
}

function number(value: number, language: Language, digits: number): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits === 2 ? 2 : 0, maximumFractionDigits: digits }).format(value);
}

function textOf(shown: Shown | null): string {
  return shown === null ? '–' : `${shown.text} ${shown.unit}`;
}
