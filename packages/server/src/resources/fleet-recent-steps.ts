import type { Tenant } from '../access/tenant.ts';
import type { FleetPlant } from './fleet-facts.ts';
import { createMemory } from './fleet-memory.ts';
import { FLEET_STEP_MS, readPlantSteps, type PlantStep } from './fleet-steps.ts';

/** Steps of a fleet's last hours that are over. */
export interface RecentSteps {
  fromAt: number;
  toAt: number;
  steps: readonly PlantStep[];
}
export type ReadRecentSteps = (key: string, tenant: Tenant, plants: readonly FleetPlant[], now: number) => Promise<RecentSteps>;

/** A local day has at most 25 hours. */
export const RECENT_MS = 25 * 3_600_000;
/** Steps that may still gain a late reading are read again each time, and all of them now and then. */
const UNSETTLED_MS = 2 * FLEET_STEP_MS;
const WHOLE_EVERY_MS = 20 * 60_000;
const KEEP_MS = 10_000;

/** Reads on from where the last answer for the same key ended, so that a fleet's day is not read anew each minute. */
export function createRecentSteps(): ReadRecentSteps {
  const answers = createMemory<RecentSteps>({ freshMs: KEEP_MS, usableMs: 6 * KEEP_MS });
  const settled = createMemory<RecentSteps>({ freshMs: WHOLE_EVERY_MS, usableMs: 2 * WHOLE_EVERY_MS });
  return (key, tenant, plants, now) =>
    answers(key, now, async () => {
      const toAt = now - (now % FLEET_STEP_MS);
      const fromAt = toAt - RECENT_MS;
      const known = await settled(key, now, async () => {
        const until = toAt - UNSETTLED_MS;
        return { fromAt, toAt: until, steps: await readPlantSteps(tenant, plants, fromAt, until) };
      });
      const fresh = await readPlantSteps(tenant, plants, Math.max(fromAt, known.toAt), toAt);
      return { fromAt, toAt, steps: [...known.steps.filter((step) => step.at >= fromAt), ...fresh] };
    });
}
