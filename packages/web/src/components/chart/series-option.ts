import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import type { EChartsCoreOption } from 'echarts/core';
import { nowLabel } from './now-label.ts';
import { panelsOf, type SeriesChartModel, type SeriesLine, type SeriesPoint } from './series-model.ts';
import { GAP_PX, PANEL_PX, perOf, readout, TOP_PX } from './series-text.ts';
import type { Surroundings } from './surroundings.ts';
import { pointsBudget, thinPoints } from './thin-points.ts';
import { axisText, axisUnit, timeAxis, timeTooltip, withoutNoise } from './time-axis.ts';

const LEFT_PX = 52;
const RIGHT_PX = 16;

/** What echarts draws: a panel for each unit, one axis of time and one cursor through all of them, gaps left open, night shaded. */
export function seriesOption(model: SeriesChartModel, around: Surroundings): EChartsCoreOption {
  const most = pointsBudget(around.widthPx - LEFT_PX - RIGHT_PX);
  const panels = panelsOf(model.lines.map((line) => ({ ...line, points: thinPoints(line.points, most) })));
  const last = panels.length - 1;
  return {
    animation: false,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: panels.map((_, index) => ({ left: LEFT_PX, right: RIGHT_PX, top: TOP_PX + index * (PANEL_PX + GAP_PX), height: PANEL_PX })),
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

function stroke(line: SeriesLine, index: number, model: SeriesChartModel | undefined, around: Surroundings) {
  const { color, nowMs } = around;
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
        label: { show: index === 0, ...nowLabel(model.span, around) },
        data: isNowInside ? [{ xAxis: nowMs }] : [],
      },
    }),
  };
}

/** From the smallest to the largest value, so that a spike of one sample is seen in a month: one area, however many steps. */
function spread({ points, color: own }: SeriesLine, index: number, stepMs: number, { color }: Surroundings) {
  const runs = spreadRuns(points);
  const known = runs.flat();
  return {
    type: 'custom',
    xAxisIndex: index,
    yAxisIndex: index,
    silent: true,
    tooltip: { show: false },
    clip: true,
    // Its one item tells the axis how far it reaches.
    data: [[known[0]?.at ?? 0, Math.min(...known.map(({ min }) => min)), Math.max(...known.map(({ max }) => max))]],
    encode: { x: 0, y: [1, 2] },
    renderItem: (_: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
      const place = (at: number, value: number) =>
        api
          .coord([at, value])
          .map((px) => px.toFixed(1))
          .join(' ');
      const pathData = runs.map((run) => outline(run, stepMs, place)).join('');
      return { type: 'path', shape: { pathData }, style: { fill: color(own), opacity: 0.24 } };
    },
  };
}

interface Spread {
  at: number;
  min: number;
  max: number;
}

/** Points without a gap between them. */
function spreadRuns(points: readonly SeriesPoint[]): Spread[][] {
  const runs: Spread[][] = [[]];
  for (const { at, min, max } of points) {
    if (min === null || max === null) runs.push([]);
    else runs.at(-1)?.push({ at, min, max });
  }
  return runs.filter((run) => run.some(({ min, max }) => min !== max));
}

/** Along the largest values and back along the smallest; a run ends half a step beyond its last point. */
function outline(run: readonly Spread[], stepMs: number, place: (at: number, value: number) => string): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return '';
  const whole = [{ ...first, at: first.at - stepMs / 2 }, ...run, { ...last, at: last.at + stepMs / 2 }];
  const there = whole.map(({ at, max }) => place(at, max));
  const back = whole.toReversed().map(({ at, min }) => place(at, min));
  return `M${[...there, ...back].join('L')}Z`;
}

/** Built of text nodes: nothing that a name contains can become markup. */
function box(lines: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  for (const text of lines) element.append(Object.assign(document.createElement('div'), { textContent: text }));
  return element;
}
