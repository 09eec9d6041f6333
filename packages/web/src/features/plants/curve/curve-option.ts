import type { DayCurve } from '@heliograph/core/contract/plants';
import { formatPower } from '@heliograph/core/format/quantity';
import type { EChartsCoreOption } from 'echarts/core';
import { nowLabel } from '../../../components/chart/now-label.ts';
import type { Surroundings } from '../../../components/chart/surroundings.ts';
import { axisUnit, clock, powerAxis, timeAxis, timeTooltip } from '../../../components/chart/time-axis.ts';
import { type CurveSeries, measuredSeries, nights } from './curve-model.ts';

const QUARTER_MS = 900_000;
const looks: Record<CurveSeries, { color: string; type: 'solid' | 'dashed' | 'dotted'; width: number }> = {
  powerW: { color: 'generation', type: 'solid', width: 2 },
  loadPowerW: { color: 'load', type: 'dashed', width: 1.5 },
  gridPowerW: { color: 'import', type: 'dotted', width: 1.5 },
  batteryPowerW: { color: 'battery', type: 'solid', width: 1.5 },
};

/** What echarts draws for a day: plant-local hours, the unit on the axis, zero included, gaps left open, night shaded. */
export function curveOption(curve: DayCurve, around: Surroundings): EChartsCoreOption {
  const { color, t } = around;
  const names = measuredSeries(curve.points);
  const measured = curve.points.flatMap((point) => names.map((name) => Math.abs(point[name] ?? 0)));
  const most = Math.max(0, ...measured, ...curve.expected.map(({ powerW }) => powerW));
  return {
    animation: false,
    grid: { left: 52, right: 16, top: 30, bottom: 24 },
    xAxis: timeAxis(curve, around),
    yAxis: powerAxis(axisUnit(most), around),
    tooltip: timeTooltip(around, (index) => tooltipLines(curve, index, names, around)),
    series: [
      ...names.map((name) => ({
        name: t(`curve.${name}`),
        type: 'line',
        data: curve.points.map((point) => [point.at, point[name]]),
        connectNulls: false,
        // A reading alone has no neighbour to draw a line to.
        symbol: (_: unknown, { dataIndex }: { dataIndex: number }) => (isAlone(curve, dataIndex, name) ? 'circle' : 'none'),
        symbolSize: 4,
        lineStyle: { width: looks[name].width, type: looks[name].type, color: color(looks[name].color) },
        itemStyle: { color: color(looks[name].color) },
        ...(name === 'powerW' && { areaStyle: { color: color('generation'), opacity: 0.16 }, ...marks(curve, around) }),
      })),
      ...(curve.expected.length > 0 ? [expectedBand(curve, around)] : []),
    ],
  };
}

function isAlone({ points }: DayCurve, index: number, name: CurveSeries): boolean {
  const isKnown = (at: number) => typeof points[at]?.[name] === 'number';
  return isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1);
}

/** Behind what was made; a quarter hour of which it is not known stays open. */
function expectedBand({ expected }: DayCurve, { color, t }: Surroundings) {
  return {
    name: t('curve.expectedPowerW'),
    type: 'line',
    z: 1,
    data: expected.flatMap(({ at, powerW }, index) => {
      const [before, middle] = [expected[index - 1]?.at, at + QUARTER_MS / 2];
      const isAfterGap = before !== undefined && at - before > QUARTER_MS;
      return [...(isAfterGap ? [[before + QUARTER_MS, null]] : []), [middle, powerW]];
    }),
    connectNulls: false,
    showSymbol: false,
    silent: true,
    lineStyle: { width: 1, type: 'dashed', color: color('border-strong') },
    itemStyle: { color: color('border-strong') },
    areaStyle: { color: color('quiet'), opacity: 0.18 },
  };
}

function marks(curve: DayCurve, around: Surroundings) {
  const { color, nowMs } = around;
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
      label: nowLabel(curve, around),
      data: isToday ? [{ xAxis: nowMs }] : [],
    },
  };
}

function tooltipLines(curve: DayCurve, index: number, names: readonly CurveSeries[], { t, language }: Surroundings): string[] {
  const point = curve.points[index];
  if (point === undefined) return [];
  const figures = names.map((name) => {
    const power = formatPower(point[name], language);
    return `${t(`curve.${name}`)}: ${power === null ? '–' : `${power.text} ${power.unit}`}`;
  });
  const expected = curve.expected.findLast(({ at }) => at <= point.at && point.at < at + QUARTER_MS);
  const power = expected && formatPower(expected.powerW, language);
  return [clock(point.at, curve), ...figures, ...(power ? [`${t('curve.expectedPowerW')}: ${power.text} ${power.unit}`] : [])];
}
