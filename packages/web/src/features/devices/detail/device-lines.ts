import type { ChannelSeries, DeviceSeries } from '@heliograph/core/contract/series';
import type { LatestValue } from '@heliograph/core/contract/devices-telemetry';
import type { SeriesChartModel, SeriesLine, SeriesPoint } from '../../../components/chart/series-model.ts';
import type { Span } from '../../../components/chart/range.ts';
import { KW } from '../../../components/chart/series-text.ts';

/** Colour means one thing: what has no meaning of its own is told apart by greys and dashes. */
const meanings: Partial<Record<string, string>> = {
  powerW: 'generation',
  loadPowerW: 'load',
  gridPowerW: 'import',
  batteryPowerW: 'battery',
  batterySocPct: 'battery',
  irradianceWm2: 'generation',
};
const others = ['accent-text', 'text-2', 'quiet'] as const;
const zeroUnits = new Set(['W', 'Wh', 'W/m²', 'A', '%']);

/** Another device beside the one that is shown, by the first channel that is. */
interface Other {
  name: string;
  sn: string;
  series: DeviceSeries;
  /** Divides by this rating where it is not null. */
  perRatedW: number | null;
}
/** Greys and dashes again: the others have no meaning of their own. */
const otherLooks = [
  { color: 'accent-text', dash: 'dashed' },
  { color: 'text-2', dash: 'dotted' },
  { color: 'accent-text', dash: 'dotted' },
  { color: 'text-2', dash: 'dashed' },
] as const;

interface Options {
  nameOf: (channel: string) => string;
  previousNameOf: (name: string) => string;
  growthNameOf: (name: string) => string;
  /** The same channels over the span before, which lie dashed behind the others. */
  previous?: DeviceSeries | undefined;
  /** Newest readings that the series does not have yet. */
  latest?: readonly LatestValue[] | undefined;
  others?: readonly Other[];
  /** Divides power and energy by this rating where it is not null. */
  perRatedW?: number | null;
}

/** The chart of a device's channels. A counter shows how much it grew in each step. */
export function deviceModel(current: DeviceSeries, options: Options): SeriesChartModel {
  const { nameOf, previousNameOf, growthNameOf, previous, latest, others: compared = [], perRatedW = null } = options;
  const newest = new Map(latest?.map((value) => [value.channel, value]));
  let spare = 0;
  const lines = current.series.flatMap((series): SeriesLine[] => {
    const meaning = meanings[series.channel];
    const color = meaning ?? others[spare++ % others.length] ?? 'text-2';
    const line: SeriesLine = {
      key: series.channel,
      name: series.kind === 'counter' ? growthNameOf(nameOf(series.channel)) : nameOf(series.channel),
      unit: series.unit,
      color,
      dash: 'solid',
      hasZero: zeroUnits.has(series.unit),
      isFilled: series.channel === 'powerW',
      points: withLatest(pointsOf(series, current.stepMs), newest.get(series.channel), current),
    };
    const before = previous?.series.find(({ channel }) => channel === series.channel);
    if (previous === undefined || before === undefined) return [line];
    const points = pointsOf(before, previous.stepMs).map((point) => ({
      ...point,
      at: point.at + current.fromAt - previous.fromAt,
      min: null,
      max: null,
    }));
    return [
      line,
      {
        ...line,
        key: `${line.key}_previous`,
        name: previousNameOf(line.name),
        color: 'border-strong',
        dash: 'dashed',
        isFilled: false,
        points,
      },
    ];
  });
  const shown = [...lines.map((line) => perRating(line, perRatedW)), ...otherLines(current, lines[0], compared)];
  return { span: current, stepMs: current.stepMs, nights: current.nights, lines: shown.map((line) => within(line, current)) };
}

function otherLines({ stepMs }: DeviceSeries, first: SeriesLine | undefined, others: readonly Other[]): SeriesLine[] {
  if (first === undefined) return [];
  return others.flatMap(({ name, sn, series, perRatedW }, index) => {
    const own = series.series.find(({ channel }) => channel === first.key);
    const look = otherLooks[index % otherLooks.length] ?? otherLooks[0];
    if (own === undefined) return [];
    return [perRating({ ...first, ...look, key: `${first.key}_${sn}`, name, isFilled: false, points: pointsOf(own, stepMs) }, perRatedW)];
  });
}

/** Power and energy by the kilowatt that a device is rated at; other units have no such sense. */
function perRating(line: SeriesLine, ratedW: number | null): SeriesLine {
  if (ratedW === null || (line.unit !== 'W' && line.unit !== 'Wh')) return line;
  const by = (value: number | null) => (value === null ? null : value / (ratedW / 1_000));
  const points = line.points.map(({ at, value, min, max }) => ({ at, value: by(value), min: by(min), max: by(max) }));
  return { ...line, unit: `${line.unit}${KW}`, points };
}

/** At the middle of their steps; a step is drawn where most of it lies. */
function pointsOf({ kind, buckets }: ChannelSeries, stepMs: number): SeriesPoint[] {
  return buckets.map(({ at, value, min, max, delta }) => {
    const middle = at + stepMs / 2;
    return kind === 'counter' ? { at: middle, value: delta, min: delta, max: delta } : { at: middle, value, min, max };
  });
}

function withLatest(points: SeriesPoint[], newest: LatestValue | undefined, { stepMs, toAt, gapMs }: DeviceSeries): SeriesPoint[] {
  const last = points.at(-1);
  if (newest === undefined || newest.kind === 'counter' || newest.value === null || newest.at === null || last === undefined) return points;
  const isNext = newest.at > last.at + stepMs / 2 && newest.at - last.at < gapMs + stepMs && newest.at <= toAt + gapMs;
  return isNext ? [...points, { at: newest.at, value: newest.value, min: newest.value, max: newest.value }] : points;
}

function within(line: SeriesLine, { toAt }: Span): SeriesLine {
  return { ...line, points: line.points.filter(({ at }) => at <= toAt + 60_000) };
}
