import { isKnown, type YieldInterval } from '@heliograph/core/kpi';
import type { Tenant } from '../access/tenant.ts';
import type { HourEnergy } from './covered.ts';
import { presentMs, type Presence } from './presence.ts';
import { hourMs, quarterMs } from './flow-state.ts';

/** Samples of a longer time are not read again for one figure. */
const longestMs = 400 * 86_400_000;
const leastQuarters = 3;
const leastMeasured = 0.9;

/** The hours of a span that are over and of which both the energy and the irradiance in the plane of the array are known. */
export async function yieldIntervals(
  tenant: Tenant,
  {
    stationIds,
    hours,
    presences,
    fromAt,
    untilAt,
  }: { stationIds: readonly number[]; hours: readonly HourEnergy[]; presences: readonly Presence[]; fromAt: number; untilAt: number },
): Promise<(YieldInterval & { at: number })[]> {
  if (stationIds.length === 0 || untilAt <= fromAt || untilAt - fromAt > longestMs) return [];
  const points = await tenant.bucket({
    deviceIds: stationIds,
    columns: [{ column: 'irradiance_w_m2', kind: 'gauge' }],
    fromAt,
    toAt: untilAt,
    stepMs: quarterMs,
  });
  const byQuarter = Map.groupBy(points, ({ at }) => at);
  const quarterW = (at: number) => meanOf((byQuarter.get(at) ?? []).map(({ values }) => values[0]).filter(isKnown));
  return hours.flatMap(({ at, energyWh, measuredMs }) => {
    if (at + hourMs > untilAt || measuredMs < leastMeasured * presentMs(presences, { fromAt: at, untilAt: at + hourMs })) return [];
    const quarters = [0, 1, 2, 3].map((index) => quarterW(at + index * quarterMs)).filter(isKnown);
    if (quarters.length < leastQuarters) return [];
    return [{ at, energyKwh: energyWh / 1_000, irradianceWm2: Math.max(0, meanOf(quarters)!), hours: 1 }];
  });
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
