import type { DayCurve } from '@heliograph/core/contract/plants';
import { useMemo } from 'react';
import Chart from '../../../components/chart/chart.tsx';
import type { Surroundings } from '../../../components/chart/surroundings.ts';
import { curveOption } from './curve-option.ts';

/** Draws a plant's day. */
export default function CurveChart({ curve, events }: { curve: DayCurve; events: readonly number[] }) {
  const draw = useMemo(() => (around: Surroundings) => curveOption(curve, around, events), [curve, events]);
  return <Chart draw={draw} testId="curve" />;
}
