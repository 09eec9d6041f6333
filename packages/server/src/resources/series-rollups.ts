import { longestDayMs } from '../energy/local-day.ts';
import { toWatts } from './device-state.ts';
import type { Tenant } from '../access/tenant.ts';
import type { Grid } from './series-steps.ts';

const HOUR_MS = 3_600_000;
/** From this length on a step is added up from hours of the ledger: the edge of an hour does not matter in it. */
export const ROLLUP_STEP_MS = 6 * HOUR_MS;

/** Generation power in long steps, from the hours of the ledger alone: however many samples there were, it is read at once. */
export async function rollupSteps(
  tenant: Tenant,
  deviceIds: readonly number[],
  { fromAt, toAt, stepMs }: Grid,
): Promise<{ at: number; powerW: number | null; heardCount: number }[]> {
  if (deviceIds.length === 0) return [];
  const rows = await tenant
    .select('energy_hour')
    .select((eb) => [
      eb(eb.parens(eb('energy_hour.hour_start', '-', fromAt)), '/', stepMs).as('n'),
      eb.fn.sum<number | string>('energy_hour.energy_wh').as('energyWh'),
      eb.fn.sum<number | string>('energy_hour.measured_ms').as('measuredMs'),
      eb.fn.count<number>('energy_hour.device_id').distinct().as('devices'),
    ])
    .where('energy_hour.device_id', 'in', [...deviceIds])
    .where('energy_hour.flow', '=', 'total')
    .where('energy_hour.day_start', '>', fromAt - longestDayMs)
    .where('energy_hour.day_start', '<', toAt)
    .where('energy_hour.hour_start', '>=', fromAt)
    .where('energy_hour.hour_start', '<', toAt)
    .groupBy('n')
    .orderBy('n')
    .execute();
  return rows.map(({ n, energyWh, measuredMs, devices }) => {
    const at = fromAt + n * stepMs;
    // As samples tell it: the mean while a device was heard. What a gap shared out has no such time; it spreads over the step.
    const heardMs = Number(measuredMs) / devices || Math.min(stepMs, toAt - at);
    return { at, powerW: toWatts((Number(energyWh) * HOUR_MS) / heardMs), heardCount: devices };
  });
}
