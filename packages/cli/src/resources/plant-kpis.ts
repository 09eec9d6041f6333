import type { PlantKpis } from '@heliograph/core/contract/plants-kpis';
import type { Language } from '@heliograph/core/constants';
import { formatCoverage } from '@heliograph/core/format/coverage';
import { formatMass, formatRatio, formatYield } from '@heliograph/core/format/kpi';
import { numberFormat } from '@heliograph/core/format/number';
import type { TextKey } from '../language.ts';
import { energy, MISSING } from '../render/quantity.ts';
import type { Kind } from '../render/records.ts';
import type { Column } from './resource.ts';

/** A plant's figures over a period; scripts get each coverage beside its figure, people behind it. */
export const plantKpiKind: Kind<PlantKpis> = {
  fields: [
    'timeZone',
    'period',
    'from',
    'to',
    'basis',
    'production',
    'installedKwp',
    'ratedKw',
    'specificYield',
    'equivalentHours',
    'performanceRatio',
    'capacityFactor',
    'peerYield',
    'selfConsumption',
    'selfSufficiency',
    'importKwh',
    'exportKwh',
    'loadKwh',
    'loadBasis',
    'co2',
    'battery',
  ],
  columns: [
    { name: 'from', title: 'column.from', raw: (kpis) => kpis.from },
    { name: 'to', title: 'column.to', raw: (kpis) => kpis.to },
    ...covered('production_kwh', 'column.production', ({ production }) => ({ value: production.energyKwh, ...production }), 'kWh'),
    ...covered('specific_yield_kwh_kwp', 'column.specificYield', (kpis) => kpis.specificYield, 'kWh/kWp'),
    ...covered('equivalent_hours', 'column.equivalentHours', (kpis) => kpis.equivalentHours, 'h'),
    ...covered('performance_ratio', 'column.performanceRatio', (kpis) => kpis.performanceRatio, '%'),
    ...covered('peer_yield_ratio', 'column.againstPeers', ({ peerYield }) => ({ value: peerYield.value, coverage: undefined }), '%'),
    ...covered('capacity_factor', 'column.capacityFactor', (kpis) => kpis.capacityFactor, '%'),
    ...covered('self_consumption', 'column.selfConsumption', (kpis) => kpis.selfConsumption, '%'),
    ...covered('self_sufficiency', 'column.selfSufficiency', (kpis) => kpis.selfSufficiency, '%'),
    ...covered('import_kwh', 'column.import', (kpis) => ({ value: kpis.importKwh, coverage: undefined }), 'kWh'),
    ...covered('export_kwh', 'column.export', (kpis) => ({ value: kpis.exportKwh, coverage: undefined }), 'kWh'),
    ...covered('load_kwh', 'column.load', (kpis) => ({ value: kpis.loadKwh, coverage: undefined }), 'kWh'),
    ...covered('co2_avoided_kg', 'column.co2', ({ co2 }) => ({ value: co2.avoidedKg, coverage: co2.coverage }), 'kg'),
    {
      name: 'co2_factor_kg_kwh',
      title: 'column.co2Factor',
      raw: ({ co2 }) => co2.factorKgPerKwh,
      show: ({ co2 }) => (co2.factorKgPerKwh === null ? MISSING : `${co2.factorKgPerKwh} kg/kWh  (${co2.area} ${co2.year}, ${co2.source})`),
    },
    ...covered('charge_kwh', 'column.charge', ({ battery }) => of(battery, battery?.chargedKwh), 'kWh'),
    ...covered('discharge_kwh', 'column.discharge', ({ battery }) => of(battery, battery?.dischargedKwh), 'kWh'),
    ...covered('battery_cycles', 'column.cycles', ({ battery }) => of(battery, battery?.cycles), ''),
    ...covered('round_trip_efficiency', 'column.roundTrip', ({ battery }) => of(battery, battery?.roundTripEfficiency), '%'),
  ],
};

type Unit = 'kWh' | 'kWh/kWp' | 'h' | '%' | 'kg' | '';
interface Covered {
  value: number | null;
  /** Undefined where it has none of its own. */
  coverage: number | null | undefined;
}

function of(battery: PlantKpis['battery'], value: number | null | undefined): Covered {
  return { value: value ?? null, coverage: battery?.coverage ?? null };
}

function covered(name: string, title: TextKey, read: (kpis: PlantKpis) => Covered, unit: Unit): Column<PlantKpis>[] {
  const figure: Column<PlantKpis> = {
    name,
    title,
    raw: (kpis) => read(kpis).value,
    show: (kpis, { t }) => {
      const { value, coverage } = read(kpis);
      if (value === null) return MISSING;
      const share =
        coverage === null || coverage === undefined ? '' : `  (${t('energy.coverage', { percent: formatCoverage(coverage, t.language) })})`;
      return `${shown(value, unit, t.language)}${share}`;
    },
  };
  const coverage: Column<PlantKpis> = { name: `${name}_coverage`, title, raw: (kpis) => read(kpis).coverage ?? null, isScriptOnly: true };
  return [figure, coverage];
}

function shown(value: number, unit: Unit, language: Language): string {
  if (unit === 'kWh') return energy(value, language);
  if (unit === '') return numberFormat(language, { maximumFractionDigits: 2 }).format(value);
  const quantity =
    unit === '%' ? formatRatio(value, language) : unit === 'kg' ? formatMass(value, language) : formatYield(value, unit, language);
  return `${quantity?.text} ${quantity?.unit}`;
}
