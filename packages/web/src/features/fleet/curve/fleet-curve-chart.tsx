import type { FleetCurve, FleetOverview } from '@heliograph/core/contract/fleet';
import { useMemo } from 'react';
import Chart from '../../../components/chart/chart.tsx';
import type { Surroundings } from '../../../components/chart/surroundings.ts';
import { fleetCurveOption } from './fleet-curve-option.ts';

/** Draws the fleet's day, with the power of this moment at its end. */
export default function FleetCurveChart({ curve, overview }: { curve: FleetCurve; overview: FleetOverview | undefined }) {
  const draw = useMemo(() => (around: Surroundings) => fleetCurveOption(curve, overview, around), [curve, overview]);
  return <Chart draw={draw} testId="fleet-curve" />;
}
