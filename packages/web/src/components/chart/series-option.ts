import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import type { EChartsCoreOption } from 'echarts/core';
import { panelsOf, type SeriesChartModel, type SeriesLine } from './series-model.ts';
import { GAP_PX, PANEL_PX, perOf, readout, TOP_PX } from './series-text.ts';
import type { Surroundings } from './surroundings.ts';
import { axisText, axisUnit, timeAxis, timeTooltip, withoutNoise } from './time-axis.ts';

const LEFT_PX = 52;

/** What echarts draws: a panel for each unit, one axis of time and one cursor through all of them, gaps left open, night shaded. */
export function seriesOption(model: SeriesChartModel, around: Surroundings): EChartsCoreOption {
  const panels = panelsOf(model.lines);
  const last = panels.length - 1;
  return {
    animation: false,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: panels.map((_, index) => ({ left: LEFT_PX, right: 16, top: TOP_PX + index * (PANEL_PX + GAP_PX), height: PANEL_PX })),
    xAxis: panels.map((_, index) => {
      const axis = timeAxis(model.span, around);
      return { ...axis, gridIndex: index, axisLabel: { ...axis.axisLabel, show: index === last } };
    }),
    yAxis: panels.map(({ unit, lines }, index) => ({ ...valueAxis(unit, lines, around), gridIndex: index })),
    tooltip: {
      ...timeTooltip(around, () => []),
      formatter: (params: unknown) => box(readout(model, (params as { axisValue: number }[])[0]?.axisValue ?? 0, around)),
    },
    series: panels.flatMap(({ lines }, index) =>
      lines.flatMap((line, position) => [
        ...(line.points.some(({ min, max }) => min !== max) ? [spread(line, index, model.stepMs, around)] : []),
        stroke(line, index, position === 0 ? model : undefined, around),
      ]),
    ),
  };
}

function valueAxis(unit: string, lines: readonly SeriesLine[], around: Surroundings) {
  const { color, language } = around;
  const base = unit.slice(0, unit.length - perOf(unit).length);
  const most = Math.max(0, ...lines.flatMap(({ points }) => points.map(({ max, value }) => Math.abs(max ?? value ?? 0))));
  const scaled = base === 'W' || base === 'Wh' ? axisUnit(most) : { unit: 'W', divisor: 1 };
  const name = base === 'W' || base === 'Wh' ? unit.replace('W', scaled.unit) : unit;
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return {
    type: 'value',
    name,
    ...(lines.some(({ hasZero }) => hasZero) ? { min: withoutNoise } : { scale: true }),
    splitNumber: 4,
    nameGap: 12,
    nameTextStyle: { ...axisText(around), align: 'right', padding: [0, 6, 0, 0] },
    axisLabel: { ...axisText(around), formatter: (value: number) => digits.format(value / scaled.divisor) },
    splitLine: { lineStyle: { color: color('border') } },
  };
}

function stroke(line: SeriesLine, index: number, model: SeriesChartModel | undefined, { color, nowMs, t }: Surroundings) {
  const isNowInside = model !== undefined && nowMs >= model.span.fromAt && nowMs < model.span.toAt;
  return {
    name: line.name,
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    data: line.points.map(({ at, value }) => [at, value]),
    connectNulls: false,
    showSymbol: line.points.length === 1,
    symbolSize: 5,
    lineStyle: { width: line.dash === 'solid' ? 2 : 1.5, type: line.dash, color: color(line.color) },
    itemStyle: { color: color(line.color) },
    ...(line.isFilled && { areaStyle: { color: color(line.color), opacity: 0.12 } }),
    ...(model && {
      markArea: {
        silent: true,
        itemStyle: { color: color('night') },
        data: model.nights.map(({ fromAt, toAt }) => [{ xAxis: fromAt }, { xAxis: toAt }]),
      },
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: color('border-strong'), type: 'dashed' },
        label: { show: index === 0, formatter: t('curve.now'), color: color('text-2'), fontSize: 12 },
        data: [...(isNowInside ? [{ xAxis: nowMs }] : []), ...eventLines(model.events ?? [], color)],
      },
    }),
  };
}

/** Where the ledger has a mark; the lane below says which. */
export function eventLines(events: readonly number[], color: Surroundings['color']) {
  return events.map((at) => ({ xAxis: at, label: { show: false }, lineStyle: { color: color('text-2'), type: 'dotted', width: 1 } }));
}

/** From the smallest to the largest value of each step, so that a spike of one sample is seen in a month. */
function spread(line: SeriesLine, index: number, stepMs: number, { color }: Surroundings) {
  const known = line.points.filter(({ min, max }) => min !== null && max !== null && min !== max);
  return {
    type: 'custom',
    xAxisIndex: index,
    yAxisIndex: index,
    silent: true,
    tooltip: { show: false },
    clip: true,
    data: known.map(({ at, min, max }) => [at, min, max]),
    encode: { x: 0, y: [1, 2] },
    renderItem: (_: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
      const at = api.value(0) as number;
      const [left = 0, bottom = 0] = api.coord([at - stepMs / 2, api.value(1)]);
      const [right = 0, top = 0] = api.coord([at + stepMs / 2, api.value(2)]);
      const shape = { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
      return { type: 'rect', shape, style: { fill: color(line.color), opacity: 0.24 } };
    },
  };
}

/** Built of text nodes: nothing that a name contains can become markup. */
function box(lines: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  for (const text of lines) element.append(Object.assign(document.createElement('div'), { textContent: text }));
  return element;
}
