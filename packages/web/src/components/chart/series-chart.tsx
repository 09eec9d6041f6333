import { useMemo } from 'react';
import Chart from './chart.tsx';
import type { SeriesChartModel } from './series-model.ts';
import { seriesOption } from './series-option.ts';
import type { Surroundings } from './surroundings.ts';

/** Draws lines over time; `cursorAt` shows the values of an instant as the pointer would. */
export default function SeriesChart({ model, cursorAt }: { model: SeriesChartModel; cursorAt: number | undefined }) {
  const draw = useMemo(() => (around: Surroundings) => seriesOption(model, around), [model]);
  return <Chart draw={draw} testId="series" cursorAt={cursorAt} />;
}
