import type { DayCurve } from '@heliograph/core/contract/plants';
import { useMemo } from 'react';
import Chart from '../../../components/chart/chart.tsx';
import type { Surroundings } from '../../../components/chart/surroundings.ts';
import { curveOption } from './curve-option.ts';

/** Draws a plant's day. */
export default function CurveChart({ curve }: { curve: DayCurve }) {
  const draw = useMemo(() => (around: Surroundings) => curveOption(curve, around), [curve]);
  return <Chart draw={draw} testId="curve" />;
}
