import { addDays, formatDate, localDate, startOfDay } from '@heliograph/core/format/date';
import type { Surroundings } from './surroundings.ts';

/** A span of time as clocks of a zone show it. */
export interface TimeSpan {
  fromAt: number;
  toAt: number;
  timeZone: string;
}

const NARROW_PX = 520;
const HOUR_MS = 3_600_000;
const MINUTES_MS = 5 * 60_000;
/** What is longer is told in days. */
const LONGEST_DAY_MS = 30 * HOUR_MS;
/** Below zero by less than this share of the peak is an inverter's own need at night, not worth an axis of its own. */
const NOISE_SHARE = 0.02;

export function axisText({ color }: Surroundings) {
  return { color: color('text-2'), fontSize: 12, fontFamily: 'inherit' };
}

/** Hours on the axis where the zone's clock shows them; time runs evenly on days of 23 and 25 hours too. */
export function timeAxis(span: TimeSpan, around: Surroundings) {
  const { color, widthPx } = around;
  const isLong = span.toAt - span.fromAt > LONGEST_DAY_MS;
  const ticks = ticksOf(span, widthPx < NARROW_PX);
  const label = (at: number) => (isLong ? (formatDate(at, { timeZone: span.timeZone, format: 'MM-DD' }) ?? '') : clock(at, span));
  return {
    type: 'value',
    min: span.fromAt,
    max: span.toAt,
    axisLabel: { ...axisText(around), customValues: ticks, formatter: label, hideOverlap: true },
    axisTick: { customValues: ticks },
    axisLine: { lineStyle: { color: color('border-strong') }, onZero: false },
    splitLine: { show: false },
    axisPointer: { show: true, type: 'line', label: { show: false }, lineStyle: { color: color('border-strong') } },
  };
}

/** Power with its unit written once; zero is always on it. */
export function powerAxis({ unit, divisor }: { unit: string; divisor: number }, around: Surroundings) {
  const { color, language } = around;
  return {
    type: 'value',
    name: unit,
    min: withoutNoise,
    nameTextStyle: { ...axisText(around), align: 'right' },
    axisLabel: { ...axisText(around), formatter: (value: number) => new Intl.NumberFormat(language).format(value / divisor) },
    splitLine: { lineStyle: { color: color('border') } },
  };
}

/** Where an axis with zero on it begins. */
export function withoutNoise({ min, max }: { min: number; max: number }): number | null {
  return min > -NOISE_SHARE * max ? 0 : null;
}

/** One tooltip for all series; `lines` says what stands in it for the point of an index. */
export function timeTooltip({ color }: Surroundings, lines: (index: number) => readonly string[]) {
  return {
    trigger: 'axis',
    backgroundColor: color('raised'),
    borderColor: color('border-strong'),
    textStyle: { color: color('text'), fontSize: 12 },
    formatter: (params: unknown) => box(lines((params as { dataIndex: number }[])[0]?.dataIndex ?? 0)),
  };
}

/** Built of text nodes: nothing that a name contains can become markup. */
function box(lines: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  for (const text of lines) element.append(Object.assign(document.createElement('div'), { textContent: text }));
  return element;
}

/** Minutes, hours or days, as many as there is room for. */
function ticksOf({ fromAt, toAt, timeZone }: TimeSpan, isNarrow: boolean): number[] {
  const lengthMs = toAt - fromAt;
  if (lengthMs <= 2 * HOUR_MS) {
    const first = Math.ceil(fromAt / MINUTES_MS) * MINUTES_MS;
    return Array.from({ length: Math.max(0, Math.floor((toAt - first) / MINUTES_MS) + 1) }, (_, index) => first + index * MINUTES_MS);
  }
  return lengthMs > LONGEST_DAY_MS
    ? dayTicks({ fromAt, toAt, timeZone }, isNarrow ? 5 : 10)
    : hourTicks(fromAt, toAt, timeZone, isNarrow ? 6 : 3);
}

/** Midnights of a zone, at equal numbers of days. */
function dayTicks({ fromAt, toAt, timeZone }: TimeSpan, most: number): number[] {
  const first = localDate(fromAt, timeZone);
  const days = Math.round((toAt - fromAt) / (24 * HOUR_MS));
  const every = Math.max(1, Math.ceil(days / most));
  const ticks = Array.from({ length: Math.floor(days / every) + 1 }, (_, index) => startOfDay(addDays(first, index * every), timeZone));
  return ticks.filter((at) => at >= fromAt && at <= toAt);
}

/** The instants at which a zone's clock shows a whole multiple of `everyHours`; right on days of 23 and 25 hours. */
export function hourTicks(fromAt: number, toAt: number, timeZone: string, everyHours = 3): number[] {
  const clockOf = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const ticks: number[] = [];
  for (let at = fromAt; at <= toAt; at += 15 * 60_000) {
    const [hour = 0, minute = 0] = clockOf.format(at).split(':').map(Number);
    if (minute === 0 && hour % everyHours === 0) ticks.push(at);
  }
  return ticks;
}

/** The unit in which the largest value has one to three digits before the point. */
export function axisUnit(mostW: number): { unit: string; divisor: number } {
  if (mostW >= 1e6) return { unit: 'MW', divisor: 1e6 };
  return mostW >= 1e3 ? { unit: 'kW', divisor: 1e3 } : { unit: 'W', divisor: 1 };
}

/** Hours and minutes; the midnight that ends the span is its own 24 o'clock. */
export function clock(at: number, { timeZone, toAt }: TimeSpan): string {
  const shown = formatDate(at, { timeZone, format: 'HH:mm' }) ?? '';
  return at === toAt && shown === '00:00' ? '24:00' : shown;
}
