import type { DayCurve } from '@heliograph/core/contract/plants';
import type { Tenant } from '../access/tenant.ts';
import { readExpectedCurve } from '../energy/expected-read.ts';
import { RequestError } from '../http/request-error.ts';
import type { BucketPoint } from '../storage/storage.ts';
import { localDayAt, localDayOf, type LocalDay } from './local-day.ts';
import { toWatts } from './device-state.ts';
import { positionOf, sunTimes } from './sun.ts';

export const CURVE_STEP_MS = 5 * 60_000;
const columns = ['power_w', 'load_power_w', 'grid_power_w', 'battery_power_w', 'irradiance_w_m2'] as const;

/** A plant's day on a grid of five minutes; of today only what has begun. */
export async function plantCurve(tenant: Tenant, plantId: number, date: string | undefined, now: number): Promise<DayCurve> {
  const plant = await tenant.select('plant').selectAll('plant').where('plant.id', '=', plantId).executeTakeFirst();
  if (!plant) throw new RequestError('plants.notFound');
  const devices = await tenant
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .select(['device.id', 'product.role'])
    .where('device.plant_id', '=', plantId)
    .execute();
  const day = date === undefined ? localDayAt(plant.time_zone, now) : localDayOf(plant.time_zone, date);
  const generation = new Set(devices.filter((device) => device.role === 'generation').map((device) => device.id));
  const [points, expected] = await Promise.all([
    tenant.bucket({
      deviceIds: devices.map((device) => device.id),
      columns: columns.map((column) => ({ column, kind: 'gauge' })),
      fromAt: day.fromAt,
      toAt: day.toAt,
      stepMs: CURVE_STEP_MS,
    }),
    generation.size === 0 ? [] : readExpectedCurve(tenant, { fromAt: day.fromAt, toAt: day.toAt, deviceIds: [...generation] }),
  ]);
  return {
    ...day,
    stepMs: CURVE_STEP_MS,
    ...sunTimes(positionOf(plant), day),
    expected: expected.filter(({ deviceCount }) => deviceCount === generation.size).map(({ at, expectedW }) => ({ at, powerW: expectedW })),
    points: curvePoints(points, generation, day, now),
  };
}

/** Sums the devices of a step: generation power of generation devices only; a step nobody reported in is null. */
export function curvePoints(
  points: readonly BucketPoint[],
  generation: ReadonlySet<number>,
  day: LocalDay,
  now: number,
): DayCurve['points'] {
  const byStep = Map.groupBy(points, (point) => point.at);
  return gridOf(day, now).map((at) => {
    const step = byStep.get(at) ?? [];
    return {
      at,
      powerW: toWatts(
        total(
          step.filter((point) => generation.has(point.deviceId)),
          0,
        ),
      ),
      loadPowerW: toWatts(total(step, 1)),
      gridPowerW: toWatts(total(step, 2)),
      batteryPowerW: toWatts(total(step, 3)),
      irradianceWm2: toWatts(mean(step, 4)),
    };
  });
}

/** Starts of the steps of a day that have begun. */
export function gridOf(day: LocalDay, now: number): number[] {
  const end = Math.min(day.toAt, now + 1);
  const count = Math.max(0, Math.ceil((end - day.fromAt) / CURVE_STEP_MS));
  return Array.from({ length: count }, (_, step) => day.fromAt + step * CURVE_STEP_MS);
}

function known(points: readonly BucketPoint[], index: number): number[] {
  return points.map((point) => point.values[index] ?? null).filter((value) => value !== null);
}
function total(points: readonly BucketPoint[], index: number): number | null {
  const values = known(points, index);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}
function mean(points: readonly BucketPoint[], index: number): number | null {
  const values = known(points, index);
  return values.length === 0 ? null : (total(points, index) ?? 0) / values.length;
}
