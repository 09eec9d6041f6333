import type { FaultCurve } from '@heliograph/core/contract/faults';
import { isKnown, sumKnown } from '@heliograph/core/kpi';
import type { Tenant } from '../access/tenant.ts';
import { quarterColumns, QUARTER_MS, STEP_MS } from '../energy/expected-quarters.ts';
import { readExpectedCurve } from '../energy/expected-read.ts';
import { RequestError } from '../http/request-error.ts';
import { toWatts } from './device-state.ts';

const AROUND_MS = 2 * 3_600_000;

/** Two hours before and after the beginning of a fault: of its device, or of all generators of its plant. */
export async function faultCurve(tenant: Tenant, id: number, now: number): Promise<FaultCurve> {
  const fault = await tenant
    .select('fault')
    .innerJoin('plant', 'plant.id', 'fault.plant_id')
    .select(['fault.plant_id', 'fault.device_id', 'fault.opened_at', 'plant.time_zone'])
    .where('fault.id', '=', id)
    .executeTakeFirst();
  if (!fault) throw new RequestError('faults.notFound');
  const span = { fromAt: aligned(fault.opened_at - AROUND_MS), toAt: aligned(Math.min(now, fault.opened_at + AROUND_MS)) + STEP_MS };
  const deviceIds = fault.device_id === null ? await generatorsOf(tenant, fault.plant_id) : [fault.device_id];
  const [points, expected] = await Promise.all([
    tenant.bucket({ deviceIds, columns: quarterColumns.slice(0, 1), ...span, stepMs: STEP_MS }),
    readExpectedCurve(tenant, { ...span, fromAt: span.fromAt - QUARTER_MS, deviceIds }),
  ]);
  const byStep = Map.groupBy(points, ({ at }) => at);
  const byQuarter = new Map(expected.map(({ at, expectedW }) => [at, expectedW]));
  const steps = Array.from({ length: Math.ceil((span.toAt - span.fromAt) / STEP_MS) }, (_, index) => span.fromAt + index * STEP_MS);
  return {
    timeZone: fault.time_zone,
    ...span,
    openedAt: fault.opened_at,
    stepMs: STEP_MS,
    points: steps.map((at) => ({
      at,
      powerW: toWatts(sumKnown((byStep.get(at) ?? []).map(({ values }) => values[0]).filter(isKnown))),
      expectedW: byQuarter.get(at - (at % QUARTER_MS)) ?? null,
    })),
  };
}

const aligned = (at: number) => at - (at % STEP_MS);

async function generatorsOf(tenant: Tenant, plantId: number): Promise<number[]> {
  const rows = await tenant
    .select('device')
    .innerJoin('product', 'product.product_key', 'device.product_key')
    .select('device.id')
    .where('device.plant_id', '=', plantId)
    .where('product.role', '=', 'generation')
    .execute();
  return rows.map(({ id }) => id);
}
