import type { ChannelUnit } from '@heliograph/core/channels';
import type { Language } from '@heliograph/core/constants';
import { formatDate } from '@heliograph/core/format/date';
import { formatQuantity } from '@heliograph/core/format/quantity';
import { pointAt, type SeriesChartModel } from './series-model.ts';
import type { Surroundings } from './surroundings.ts';

export const PANEL_PX = 190;
export const GAP_PX = 34;
export const TOP_PX = 26;
/** Ends the unit of what is told by the kilowatt installed, or rated. */
export const KWP = '/kWp';
export const KW = '/kW';
const BOTTOM_PX = 24;
const DAY_MS = 86_400_000;

/** How high a chart of so many panels is. */
export function chartHeight(panels: number): number {
  return TOP_PX + BOTTOM_PX + panels * PANEL_PX + Math.max(0, panels - 1) * GAP_PX;
}

/** The moment and each line's value at it; the smallest and largest of the step where they differ. */
export function readout(model: SeriesChartModel, at: number, { t, language }: Pick<Surroundings, 't' | 'language'>): string[] {
  const isDays = model.span.toAt - model.span.fromAt > DAY_MS * 1.1;
  const time = formatDate(at, { timeZone: model.span.timeZone, format: isDays ? 'YYYY-MM-DD HH:mm' : 'HH:mm:ss' }) ?? '';
  return [
    time,
    ...model.lines.map((line) => {
      const point = pointAt(line, at, model.stepMs);
      const value = figure(point?.value ?? null, line.unit, language);
      if (point === undefined || point.min === null || point.max === null || point.min === point.max) return `${line.name}: ${value}`;
      const [min, max] = [figure(point.min, line.unit, language), figure(point.max, line.unit, language)];
      return `${line.name}: ${value} ${t('series.spread', { min, max })}`;
    }),
  ];
}

/** A value with its unit; missing is a dash. */
export function figure(value: number | null, unit: string, language: Language): string {
  const per = perOf(unit);
  const shown = formatQuantity(value, unit.slice(0, unit.length - per.length) as ChannelUnit, language);
  return shown === null ? '–' : `${shown.text} ${shown.unit}${per}`.trim();
}

/** By what a unit is divided, as it ends. */
export function perOf(unit: string): string {
  return [KWP, KW].find((ending) => unit.endsWith(ending)) ?? '';
}
