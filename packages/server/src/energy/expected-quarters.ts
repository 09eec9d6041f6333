import { isKnown, type Known } from '@heliograph/core/kpi';
import type { NewRow } from '../storage/schema.ts';
import type { BucketColumn, BucketPoint } from '../storage/storage.ts';
import { expectedPowers, type Generator, type Weather } from './expected.ts';

export type ExpectedQuarter = NewRow<'expected_quarter'>;
export const QUARTER_MS = 15 * 60_000;
export const STEP_MS = 5 * 60_000;
/** Steps of a quarter that must be there before its mean is claimed. */
const LEAST_STEPS = 2;

/** What is read of the telemetry; {@link quartersOf} takes the values in this order. */
export const quarterColumns: readonly BucketColumn[] = [
  { column: 'power_w', kind: 'gauge' },
  { column: 'energy_total_wh', kind: 'counter' },
  { column: 'irradiance_w_m2', kind: 'gauge' },
  { column: 'module_temperature_c', kind: 'gauge' },
];
export const POWER = 0;
const [COUNTER, IRRADIANCE, MODULE] = [1, 2, 3] as const;

/** A plant's generators and the sensors beside them. */
export interface PlantParts {
  installedCapacityWp: number | null;
  generators: readonly Generator[];
  sensors: readonly { id: number; tiltDeg: number | null; azimuthDeg: number | null }[];
}

/** The quarter hours of one plant that begin in a span, from means over five minutes; a quarter of which nothing is known is left out. */
export function quartersOf(
  plant: PlantParts,
  points: readonly BucketPoint[],
  { fromAt, toAt }: { fromAt: number; toAt: number },
): ExpectedQuarter[] {
  const byQuarter = Map.groupBy(points, ({ at }) => at - (at % QUARTER_MS));
  const starts = [...byQuarter.keys()].filter((at) => at >= fromAt && at < toAt).sort((a, b) => a - b);
  return starts.flatMap((startAt) => quarter(plant, byQuarter.get(startAt) as BucketPoint[], startAt));
}

function quarter(plant: PlantParts, points: readonly BucketPoint[], startAt: number): ExpectedQuarter[] {
  const byDevice = Map.groupBy(points, ({ deviceId }) => deviceId);
  const mean = (id: number, index: number) => meanOf((byDevice.get(id) ?? []).map(({ values }) => values[index]));
  const weather: Weather[] = plant.sensors.map(({ id, tiltDeg, azimuthDeg }) => ({
    irradianceWm2: mean(id, IRRADIANCE as number),
    moduleC: mean(id, MODULE as number),
    tiltDeg,
    azimuthDeg,
  }));
  const actual = new Map(plant.generators.map(({ id }) => [id, mean(id, POWER)]));
  const expected = expectedPowers(plant.generators, actual, { installedCapacityWp: plant.installedCapacityWp, weather });
  return plant.generators.flatMap(({ id }): ExpectedQuarter[] => {
    const { expectedW, basis, peerW, peerCount } = expected.get(id) as NonNullable<ReturnType<typeof expected.get>>;
    const actualW = actual.get(id) ?? null;
    const counters = (byDevice.get(id) ?? []).map(({ values }) => values[COUNTER as number]).filter(isKnown);
    if (expectedW === null && actualW === null && counters.length === 0) return [];
    return [
      {
        device_id: id,
        start_at: startAt,
        actual_wh: quarterWh(actualW),
        counter_wh: counters.at(-1) ?? null,
        expected_wh: quarterWh(expectedW),
        basis,
        peer_wh: quarterWh(peerW),
        peer_count: peerCount,
      },
    ];
  });
}

function meanOf(values: readonly Known[]): number | null {
  const known = values.filter(isKnown);
  return known.length < LEAST_STEPS ? null : known.reduce((total, value) => total + value, 0) / known.length;
}

/** To a tenth of a watt-hour, so that a recalculation of the same samples is the same row. */
function quarterWh(powerW: number | null): number | null {
  return powerW === null ? null : Math.round((powerW * QUARTER_MS) / 360_000) / 10;
}
