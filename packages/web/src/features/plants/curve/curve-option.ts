import type { Language } from '@heliograph/core/constants';
import type { DayCurve } from '@heliograph/core/contract/plants';
import { formatDate } from '@heliograph/core/format/date';
import { formatPower } from '@heliograph/core/format/quantity';
import type { EChartsCoreOption } from 'echarts/core';
import type { TFunction } from 'i18next';
import { axisUnit, type CurveSeries, hourTicks, measuredSeries, nights } from './curve-model.ts';

interface Surroundings {
  color: (name: string) => string;
  t: TFunction;
  language: Language;
  nowMs: number;
  widthPx: number;
}

const looks: Record<CurveSeries, { color: string; type: 'solid' | 'dashed' | 'dotted'; width: number }> = {
  powerW: { color: 'generation', type: 'solid', width: 2 },
  loadPowerW: { color: 'load', type: 'dashed', width: 1.5 },
  gridPowerW: { color: 'import', type: 'dotted', width: 1.5 },
  batteryPowerW: { color: 'battery', type: 'solid', width: 1.5 },
};

/** Below zero by less than this share of the peak is an inverter's own need at night, not worth an axis of its own. */
const NOISE_SHARE = 0.02;
const NARROW_PX = 520;

/** What echarts draws for a day: plant-local hours, the unit on the axis, zero included, gaps left open, night shaded. */
export function curveOption(curve: DayCurve, around: Surroundings): EChartsCoreOption {
  const { color, t } = around;
  const names = measuredSeries(curve.points);
  const { unit, divisor } = axisUnit(Math.max(0, ...curve.points.flatMap((point) => names.map((name) => Math.abs(point[name] ?? 0)))));
  const hours = hourTicks(curve.fromAt, curve.toAt, curve.timeZone, around.widthPx < NARROW_PX ? 6 : 3);
  const text = { color: color('text-2'), fontSize: 12, fontFamily: 'inherit' };
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 30, bottom: 4, containLabel: true },
    xAxis: {
      type: 'value',
      min: curve.fromAt,
      max: curve.toAt,
      axisLabel: { ...text, customValues: hours, formatter: (at: number) => clock(at, curve), hideOverlap: true },
      axisTick: { customValues: hours },
      axisLine: { lineStyle: { color: color('border-strong') }, onZero: false },
      splitLine: { show: false },
      axisPointer: { show: true, type: 'line', label: { show: false }, lineStyle: { color: color('border-strong') } },
    },
    yAxis: {
      type: 'value',
      name: unit,
      min: ({ min, max }: { min: number; max: number }) => (min > -NOISE_SHARE * max ? 0 : null),
      nameTextStyle: { ...text, align: 'right' },
      axisLabel: { ...text, formatter: (value: number) => new Intl.NumberFormat(around.language).format(value / divisor) },
      splitLine: { lineStyle: { color: color('border') } },
    },
    tooltip: {
      trigger: 'axis',
      backgroundColor: color('raised'),
      borderColor: color('border-strong'),
      textStyle: { color: color('text'), fontSize: 12 },
      formatter: (params: unknown) => tooltip(params, curve, names, around),
    },
    series: names.map((name) => ({
      name: t(`curve.${name}`),
      type: 'line',
      data: curve.points.map((point) => [point.at, point[name]]),
      connectNulls: false,
      showSymbol: false,
      lineStyle: { width: looks[name].width, type: looks[name].type, color: color(looks[name].color) },
      itemStyle: { color: color(looks[name].color) },
      ...(name === 'powerW' && { areaStyle: { color: color('generation'), opacity: 0.16 }, ...marks(curve, around) }),
    })),
  };
}

function marks(curve: DayCurve, { color, t, nowMs }: Surroundings) {
  const isToday = nowMs >= curve.fromAt && nowMs < curve.toAt;
  return {
    markArea: {
      silent: true,
      itemStyle: { color: color('night') },
      data: nights(curve).map(([start, end]) => [{ xAxis: start }, { xAxis: end }]),
    },
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: color('border-strong'), type: 'dashed' },
      label: { formatter: t('curve.now'), color: color('text-2'), fontSize: 12 },
      data: isToday ? [{ xAxis: nowMs }] : [],
    },
  };
}

/** Built of text nodes: nothing that a name contains can become markup. */
function tooltip(params: unknown, curve: DayCurve, names: CurveSeries[], { t, language }: Surroundings): HTMLElement {
  const index = (params as { dataIndex: number }[])[0]?.dataIndex ?? 0;
  const point = curve.points[index];
  const box = document.createElement('div');
  box.append(line(point === undefined ? '' : clock(point.at, curve)));
  for (const name of names) {
    const power = formatPower(point?.[name], language);
    box.append(line(`${t(`curve.${name}`)}: ${power === null ? '–' : `${power.text} ${power.unit}`}`));
  }
  return box;
}

function line(text: string): HTMLElement {
  const element = document.createElement('div');
  element.textContent = text;
  return element;
}

function clock(at: number, { timeZone, toAt }: DayCurve): string {
  return at === toAt ? '24:00' : (formatDate(at, { timeZone, format: 'HH:mm' }) ?? '');
}
