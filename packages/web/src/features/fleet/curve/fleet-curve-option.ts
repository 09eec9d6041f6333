import type { FleetCurve, FleetOverview } from '@heliograph/core/contract/fleet';
import { formatPower } from '@heliograph/core/format/quantity';
import type { EChartsCoreOption } from 'echarts/core';
import type { Surroundings } from '../../../components/chart/surroundings.ts';
import { axisUnit, clock, powerAxis, timeAxis, timeTooltip } from '../../../components/chart/time-axis.ts';
import { percentText } from '../percent-text.ts';
import { curveLine } from './fleet-curve-model.ts';

/** What echarts draws of a fleet: its power to this moment, darker the more of it lies in the night. */
export function fleetCurveOption(curve: FleetCurve, live: FleetOverview | undefined, around: Surroundings): EChartsCoreOption {
  const { color, t } = around;
  const line = curveLine(curve, live);
  const most = Math.max(0, ...line.map(({ powerW }) => powerW ?? 0), ...curve.points.map(({ expectedW }) => expectedW ?? 0));
  const last = line.at(-1);
  return {
    animation: false,
    grid: { left: 4, right: 20, top: 28, bottom: 2, containLabel: true },
    xAxis: timeAxis(curve, around),
    yAxis: powerAxis(axisUnit(most), around),
    tooltip: timeTooltip(around, (index) => tooltipLines(curve, line, index, around)),
    series: [
      {
        name: t('fleet.expected'),
        type: 'line',
        data: curve.points.map(({ at, expectedW }) => [at + curve.stepMs / 2, expectedW]),
        connectNulls: false,
        showSymbol: false,
        silent: true,
        lineStyle: { width: 1, type: 'dashed', color: color('border-strong') },
        itemStyle: { color: color('border-strong') },
        areaStyle: { color: color('quiet'), opacity: 0.18 },
      },
      {
        name: t('curve.powerW'),
        type: 'line',
        data: line.map(({ at, powerW }) => [at, powerW]),
        connectNulls: false,
        showSymbol: false,
        lineStyle: { width: 2, color: color('generation') },
        itemStyle: { color: color('generation') },
        areaStyle: { color: color('generation'), opacity: 0.22 },
        markArea: {
          silent: true,
          data: curve.nights.map(({ fromAt, toAt, share }) => [
            { xAxis: fromAt, itemStyle: { color: color('night'), opacity: share } },
            { xAxis: toAt },
          ]),
        },
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: color('border-strong'), type: 'dashed' },
          label: { formatter: t('curve.now'), color: color('text-2'), fontSize: 12 },
          data: last === undefined ? [] : [{ xAxis: Math.max(last.at, Math.min(around.nowMs, curve.toAt)) }],
        },
      },
    ],
  };
}

function tooltipLines(
  curve: FleetCurve,
  line: readonly { at: number; powerW: number | null }[],
  index: number,
  { t, language }: Surroundings,
): string[] {
  const [shown, step] = [line[index], curve.points[index]];
  if (shown === undefined) return [];
  const power = formatPower(shown.powerW, language);
  const time = step === undefined ? clock(shown.at, curve) : `${clock(step.at, curve)}–${clock(step.at + curve.stepMs, curve)}`;
  const figures = [`${t('curve.powerW')}: ${power === null ? '–' : `${power.text} ${power.unit}`}`];
  const expected = formatPower(step?.expectedW, language);
  if (expected !== null) figures.push(`${t('fleet.expected')}: ${expected.text} ${expected.unit}`);
  if (step === undefined || step.heardShare >= 1) return [time, ...figures];
  return [time, ...figures, t('fleet.heard', { percent: percentText(step.heardShare, language) })];
}
