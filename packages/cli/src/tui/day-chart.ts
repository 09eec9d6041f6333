import type { Hue } from '../colour.ts';
import { clockTime, MISSING } from '../render/quantity.ts';
import { fit, widthOf } from '../text.ts';
import { brailleArea, rangeOf, type Series } from './chart.ts';
import type { View } from './view.ts';

const LABEL_WIDTH = 9;
const HOUR_MS = 3_600_000;

/** One value over a plant-local day. */
export interface Day {
  fromAt: number;
  toAt: number;
  stepMs: number;
  timeZone: string;
  points: readonly { at: number; value: number | null }[];
}

/** Puts the points on the grid of the whole day, so that what was not measured yet is empty. */
export function seriesOf(day: Day): Series {
  const series = Array.from({ length: Math.round((day.toAt - day.fromAt) / day.stepMs) }, (): number | null => null);
  for (const { at, value } of day.points) {
    const index = Math.floor((at - day.fromAt) / day.stepMs);
    if (index >= 0 && index < series.length) series[index] = value;
  }
  return series;
}

/** The highest point of the day, if there is one. */
export function peakOf(day: Day): { at: number; value: number } | undefined {
  let peak: { at: number; value: number } | undefined;
  for (const { at, value } of day.points) if (value !== null && (peak === undefined || value > peak.value)) peak = { at, value };
  return peak;
}

/** A day in `height` lines: braille with its scale at the left and the hours below. */
export function dayChart(view: View, day: Day, hue: Hue, format: (value: number) => string, width: number, height: number): string[] {
  const plotWidth = Math.max(8, width - LABEL_WIDTH - 1);
  const plotHeight = Math.max(2, height - 1);
  const series = seriesOf(day);
  const range = rangeOf(series);
  const isEmpty = range.min === 0 && range.max === 0;
  const lines = brailleArea(series, plotWidth, plotHeight, range);
  const labels = new Map([
    [0, isEmpty ? MISSING : format(range.max)],
    [plotHeight - 1, format(range.min)],
    ...(plotHeight > 4 && !isEmpty ? [[plotHeight >> 1, format((range.max + range.min) / 2)] as const] : []),
  ]);
  const rows = lines.map((line, at) => `${view.paint('muted', fit(labels.get(at) ?? '', LABEL_WIDTH, 'right'))} ${view.paint(hue, line)}`);
  return [...rows, `${' '.repeat(LABEL_WIDTH + 1)}${view.paint('muted', hourAxis(day, plotWidth))}`];
}

/** The hours where they belong: on a day of 23 or 25 hours they are not where one would expect. */
function hourAxis(day: Day, width: number): string {
  const everyHours = width >= 60 ? 3 : 6;
  let axis = '';
  for (let at = day.fromAt; at < day.toAt; at += HOUR_MS) {
    const label = clockTime(at, day.timeZone);
    const column = Math.round(((at - day.fromAt) / (day.toAt - day.fromAt)) * width);
    const isDue = Number(label.slice(0, 2)) % everyHours === 0 && label.endsWith(':00');
    if (isDue && column >= widthOf(axis) && column + label.length <= width) axis = axis.padEnd(column) + label;
  }
  return axis.padEnd(width);
}
