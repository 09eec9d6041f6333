import { isKnown } from '@heliograph/core/kpi';
import type { Tenant } from '../access/tenant.ts';
import { readExpectedCurve } from '../energy/expected-read.ts';
import { hasPlantQuarters, readPlantQuarters } from '../energy/plant-quarters.ts';
import type { FleetPlant } from './fleet-facts.ts';
import { createMemory } from './fleet-memory.ts';
import { FLEET_STEP_MS, readPlantSteps, type PlantStep } from './fleet-steps.ts';

/** What was expected in one step of those that something was expected of, and what the same gave. */
interface Expectation {
  at: number;
  expectedW: number;
  actualW: number | null;
}
/** Steps of a fleet's last hours that are over. */
export interface RecentSteps {
  fromAt: number;
  toAt: number;
  steps: readonly PlantStep[];
  expected: readonly Expectation[];
}
export type ReadRecentSteps = (key: string, tenant: Tenant, plants: readonly FleetPlant[], now: number) => Promise<RecentSteps>;

/** A local day has at most 25 hours. */
const RECENT_MS = 25 * 3_600_000;
/** Steps that may still gain a late reading are read again each time, and all of them now and then. */
const UNSETTLED_MS = 2 * FLEET_STEP_MS;
const WHOLE_EVERY_MS = 20 * 60_000;
const KEEP_MS = 10_000;
/** By then the sums of a step that has ended are kept for every plant. */
const SUMMED_AFTER_MS = 90_000;

/** Reads on from where the last answer for the same key ended, so that a fleet's day is not read anew each minute. */
export function createRecentSteps(): ReadRecentSteps {
  const answers = createMemory<RecentSteps>({ freshMs: KEEP_MS, usableMs: 6 * KEEP_MS });
  const settled = createMemory<RecentSteps>({ freshMs: WHOLE_EVERY_MS, usableMs: 2 * WHOLE_EVERY_MS });
  return (key, tenant, plants, now) =>
    answers(key, now, async () => {
      const toAt = await endOf(tenant, now);
      const fromAt = toAt - RECENT_MS;
      const known = await settled(key, now, () => readSteps(tenant, plants, fromAt, toAt - UNSETTLED_MS));
      const fresh = await readSteps(tenant, plants, Math.max(fromAt, known.toAt), toAt);
      const isRecent = ({ at }: { at: number }) => at >= fromAt;
      return {
        fromAt,
        toAt,
        steps: [...known.steps.filter(isRecent), ...fresh.steps],
        expected: [...known.expected.filter(isRecent), ...fresh.expected],
      };
    });
}

/** The end of the newest step; where sums are kept it is waited for until they are whole. */
async function endOf(tenant: Tenant, now: number): Promise<number> {
  const ended = (at: number) => at - (at % FLEET_STEP_MS);
  return (await hasPlantQuarters(tenant, ended(now) - 3 * FLEET_STEP_MS)) ? ended(now - SUMMED_AFTER_MS) : ended(now);
}

/** From the sums that are kept for each plant; what those do not reach, from the telemetry itself. */
async function readSteps(tenant: Tenant, plants: readonly FleetPlant[], fromAt: number, toAt: number): Promise<RecentSteps> {
  const inFleet = new Set(plants.map(({ id }) => id));
  const rows = (await readPlantQuarters(tenant, fromAt, toAt)).filter((row) => inFleet.has(row.plant_id));
  const [first, last] = [rows[0]?.start_at ?? toAt, rows.at(-1)?.start_at ?? toAt];
  const before = await readTelemetry(tenant, plants, fromAt, first);
  const after = await readTelemetry(tenant, plants, last + FLEET_STEP_MS, toAt);
  const kept = rows.flatMap(({ plant_id: plantId, start_at: at, power_w: powerW, heard_w: heardRatedW }) =>
    powerW === null ? [] : [{ plantId, at, powerW, heardRatedW }],
  );
  return {
    fromAt,
    toAt,
    steps: [...before.steps, ...kept, ...after.steps],
    expected: [...before.expected, ...sumExpected(rows), ...after.expected],
  };
}

async function readTelemetry(tenant: Tenant, plants: readonly FleetPlant[], fromAt: number, toAt: number) {
  if (toAt <= fromAt) return { steps: [], expected: [] };
  const [steps, expected] = await Promise.all([readPlantSteps(tenant, plants, fromAt, toAt), readExpectedCurve(tenant, { fromAt, toAt })]);
  return { steps, expected };
}

function sumExpected(rows: Awaited<ReturnType<typeof readPlantQuarters>>): Expectation[] {
  const sums = new Map<number, Expectation>();
  for (const { start_at: at, expected_w: expectedW, compared_w: comparedW } of rows) {
    if (expectedW === null) continue;
    const known = sums.get(at);
    const actualW = isKnown(comparedW) || known?.actualW != null ? (known?.actualW ?? 0) + (comparedW ?? 0) : null;
    sums.set(at, { at, expectedW: (known?.expectedW ?? 0) + expectedW, actualW });
  }
  return [...sums.values()];
}
