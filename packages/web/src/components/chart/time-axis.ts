import { formatDate } from '@heliograph/core/format/date';
import type { Surroundings } from './surroundings.ts';

/** A span of time as clocks of a zone show it. */
export interface TimeSpan {
  fromAt: number;
  toAt: number;
  timeZone: string;
}

const NARROW_PX = 520;
/** Below zero by less than this share of the peak is an inverter's own need at night, not worth an axis of its own. */
const NOISE_SHARE = 0.02;

export function axisText({ color }: Surroundings) {
  return { color: color('text-2'), fontSize: 12, fontFamily: 'inherit' };
}

/** Hours on the axis where the zone's clock shows them; time runs evenly on days of 23 and 25 hours too. */
export function timeAxis(span: TimeSpan, around: Surroundings) {
  const { color, widthPx } = around;
  const hours = hourTicks(span.fromAt, span.toAt, span.timeZone, widthPx < NARROW_PX ? 6 : 3);
  return {
    type: 'value',
    min: span.fromAt,
    max: span.toAt,
    axisLabel: { ...axisText(around), customValues: hours, formatter: (at: number) => clock(at, span), hideOverlap: true },
    axisTick: { customValues: hours },
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
    min: ({ min, max }: { min: number; max: number }) => (min > -NOISE_SHARE * max ? 0 : null),
    nameTextStyle: { ...axisText(around), align: 'right' },
    axisLabel: { ...axisText(around), formatter: (value: number) => new Intl.NumberFormat(language).format(value / divisor) },
    splitLine: { lineStyle: { color: color('border') } },
  };
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
