import type { EnergyPeriod } from '@heliograph/core/contract/energy-why';
import type { PlantProduction } from '@heliograph/core/contract/plants-energy';
import { formatCoverage } from '@heliograph/core/format/coverage';
import type { TextKey } from '../language.ts';
import { energy, MISSING } from '../render/quantity.ts';
import type { Kind } from '../render/records.ts';
import type { Column } from './resource.ts';

/** A plant's four sums; scripts get each coverage beside its sum, people behind it. */
export const plantProductionKind: Kind<PlantProduction> = {
  fields: ['timeZone', 'basis', 'productionMeter', 'todayKwh', 'monthKwh', 'yearKwh', 'totalKwh', 'coverage', 'coverageOf', 'metersBeside'],
  columns: [
    ...covered('today_kwh', 'column.today', 'day', ({ todayKwh }) => todayKwh),
    ...covered('month_kwh', 'column.monthly', 'month', ({ monthKwh }) => monthKwh),
    ...covered('year_kwh', 'column.yearly', 'year', ({ yearKwh }) => yearKwh),
    ...covered('total_kwh', 'column.totalProduction', 'total', ({ totalKwh }) => totalKwh),
    {
      name: 'counted_by',
      title: 'column.countedBy',
      raw: ({ productionMeter }) => productionMeter?.name ?? null,
      show: ({ productionMeter }, { t }) => productionMeter?.name ?? t('note.generatingDevices'),
    },
    { name: 'meters_beside', title: 'column.countedBy', raw: ({ metersBeside }) => metersBeside.length, isScriptOnly: true },
  ],
};

function covered(
  name: string,
  title: TextKey,
  period: EnergyPeriod,
  read: (production: PlantProduction) => number | null,
): Column<PlantProduction>[] {
  const show: Column<PlantProduction>['show'] = (production, { t }) => {
    const [kwh, coverage] = [read(production), production.coverage[period]];
    const share = coverage === null ? MISSING : t('energy.coverage', { percent: formatCoverage(coverage, t.language) });
    return kwh === null ? MISSING : `${energy(kwh, t.language)}  (${share})`;
  };
  return [
    { name, title, raw: read, show },
    { name: `${name}_coverage`, title, raw: ({ coverage }) => coverage[period], isScriptOnly: true },
  ];
}
