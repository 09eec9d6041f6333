import type { PlantSeries } from '@heliograph/core/contract/series';
import type { SeriesChartModel, SeriesLine } from '../../../components/chart/series-model.ts';
import { KWP } from '../../../components/chart/series-text.ts';

interface Options {
  name: string;
  previousName: string;
  previous: PlantSeries | undefined;
  /** Divides by this capacity where it is not null. */
  perWp: number | null;
}

/** The chart of a plant's power. */
export function plantModel(current: PlantSeries, { name, previousName, previous, perWp }: Options): SeriesChartModel {
  const divisor = perWp === null ? 1 : perWp / 1_000;
  const pointsOf = ({ buckets, stepMs }: PlantSeries, shiftMs: number) =>
    buckets.map(({ at, powerW }) => {
      const value = powerW === null ? null : powerW / divisor;
      return { at: at + stepMs / 2 + shiftMs, value, min: value, max: value };
    });
  const line: SeriesLine = {
    key: perWp === null ? 'powerW' : 'specificPower',
    name,
    unit: perWp === null ? 'W' : `W${KWP}`,
    color: 'generation',
    dash: 'solid',
    hasZero: true,
    isFilled: true,
    points: pointsOf(current, 0),
  };
  const before: SeriesLine[] = previous
    ? [
        {
          ...line,
          key: `${line.key}_previous`,
          name: previousName,
          color: 'border-strong',
          dash: 'dashed',
          isFilled: false,
          points: pointsOf(previous, current.fromAt - previous.fromAt).filter(({ at }) => at <= current.toAt),
        },
      ]
    : [];
  return { span: current, stepMs: current.stepMs, nights: current.nights, lines: [line, ...before] };
}
