import type { Language } from '@heliograph/core/constants';
import type { EnergyBasis } from '@heliograph/core/contract/energy-why';
import { formatEnergy } from '@heliograph/core/format/quantity';
import type { KpiKey } from './kpi-figures.ts';

export type FormulaKey =
  | 'energy.formula.unknown'
  | 'energy.formula.meter'
  | 'energy.formula.sum'
  | 'energy.formula.total'
  | 'energy.formula.counter'
  | 'energy.formula.stretches'
  | 'energy.formula.entries'
  | `energy.formula.${Exclude<KpiKey, 'energy'>}`;

/** How an energy came about, as a text and its values: what the counters say alone, where that is all. */
export function formulaOf(basis: EnergyBasis, kind: 'plant' | 'device', language: Language): [FormulaKey, Record<string, string | number>] {
  const kwh = (value: number | null) => {
    const shown = formatEnergy(value, language);
    return shown === null ? '–' : `${shown.text} ${shown.unit}`;
  };
  const energy = kwh(basis.energyKwh);
  if (basis.energyKwh === null) return ['energy.formula.unknown', {}];
  if (basis.period === 'total' && basis.openingKwh !== null) {
    return [
      'energy.formula.total',
      { opening: kwh(basis.openingKwh), since: kwh(basis.energyKwh - basis.openingKwh), energy, from: basis.from },
    ];
  }
  if (kind === 'plant')
    return basis.basis === 'productionMeter'
      ? ['energy.formula.meter', { energy }]
      : ['energy.formula.sum', { count: basis.parts.length, energy }];
  const [part] = basis.parts;
  if (part === undefined || part.startWh === null || part.endWh === null) return ['energy.formula.entries', { energy }];
  const wh = new Intl.NumberFormat(language);
  const values = {
    energy,
    start: wh.format(part.startWh),
    end: wh.format(part.endWh),
    difference: kwh((part.endWh - part.startWh) / 1_000),
  };
  const isAll = Math.round(basis.energyKwh * 1_000) === part.endWh - part.startWh;
  return [isAll ? 'energy.formula.counter' : 'energy.formula.stretches', values];
}
