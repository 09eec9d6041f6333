import { isKnown, type Known } from '@heliograph/core/kpi';
import { batteryCycles, roundTripEfficiency } from '@heliograph/core/kpi/energy-balance';
import type { Tenant } from '../access/tenant.ts';
import { hourMs } from './flow-state.ts';
import { energySteps, energyTotals } from './read.ts';

export interface BatteryFigures {
  /** Of the batteries that the energy is of; null where one of them is not known. */
  usableKwh: number | null;
  cycles: number | null;
  roundTripEfficiency: number | null;
}
interface Span {
  fromAt: number;
  untilAt: number;
}
const stepMs = 5 * 60_000;

/** Cycles and round-trip efficiency of the batteries among some devices; nothing is claimed where one has no capacity. */
export async function batteryFigures(
  tenant: Tenant,
  deviceIds: readonly number[],
  span: Span,
  { chargedKwh, dischargedKwh }: { chargedKwh: Known; dischargedKwh: Known },
): Promise<BatteryFigures> {
  const batteries = await readBatteries(tenant, deviceIds, span);
  const usableKwh =
    batteries.length === 0 || !batteries.every(isSized) ? null : batteries.reduce((sum, { usableKwh: own }) => sum + own!, 0);
  const socChangePct = usableKwh === null ? null : await readSocChange(tenant, batteries, span, usableKwh);
  return {
    usableKwh,
    cycles: batteryCycles(dischargedKwh, usableKwh),
    roundTripEfficiency: roundTripEfficiency(dischargedKwh, chargedKwh, socChangePct, usableKwh),
  };
}

interface Battery {
  id: number;
  usableKwh: number | null;
  /** When its books begin. */
  firstAt: number;
}
const isSized = ({ usableKwh }: Battery) => usableKwh !== null;

/** Those at the plant, and of those that have left it the ones that moved energy in the span. */
async function readBatteries(tenant: Tenant, deviceIds: readonly number[], { fromAt, untilAt }: Span): Promise<Battery[]> {
  const flows = ['charge', 'discharge'] as const;
  const [totals, steps] = await Promise.all([
    energyTotals(tenant, { deviceIds, flows }),
    energySteps(tenant, 'day', { deviceIds, flows, fromAt, toAt: untilAt }),
  ]);
  const firstAts = new Map(totals.map(({ deviceId, firstAt }) => [deviceId, firstAt]));
  if (firstAts.size === 0) return [];
  const moved = new Set(steps.filter(({ energyWh }) => energyWh !== 0).map(({ deviceId }) => deviceId));
  const devices = await tenant
    .select('device')
    .select(['device.id', 'device.usable_capacity_kwh', 'device.unbound_at'])
    .where('device.id', 'in', [...firstAts.keys()])
    .execute();
  return devices
    .filter(({ id, unbound_at: unboundAt }) => unboundAt === null || moved.has(id))
    .map(({ id, usable_capacity_kwh: usableKwh }) => ({ id, usableKwh, firstAt: firstAts.get(id)! }));
}

/** State of charge at the end less that at the beginning, by capacity; null where one of them was not heard within an hour. */
async function readSocChange(tenant: Tenant, batteries: readonly Battery[], { fromAt, untilAt }: Span, usableKwh: number) {
  const changes = await Promise.all(
    batteries.map(async ({ id, usableKwh: own, firstAt }) => {
      const startAt = Math.max(fromAt, firstAt);
      const [first, last] = await Promise.all([
        readSoc(tenant, id, startAt, Math.min(untilAt, startAt + hourMs), 0),
        readSoc(tenant, id, Math.max(startAt, untilAt - hourMs), untilAt, -1),
      ]);
      return isKnown(first) && isKnown(last) ? ((last - first) * own!) / usableKwh : null;
    }),
  );
  return changes.some((change) => change === null) ? null : changes.reduce<number>((sum, change) => sum + change!, 0);
}

/** The first (0) or last (-1) that is known of a span. */
async function readSoc(tenant: Tenant, deviceId: number, fromAt: number, toAt: number, index: 0 | -1): Promise<Known> {
  if (toAt <= fromAt) return null;
  const columns = [{ column: 'battery_soc_pct', kind: 'gauge' }] as const;
  const points = await tenant.bucket({ deviceIds: [deviceId], columns, fromAt, toAt, stepMs });
  const known = points
    .toSorted((a, b) => a.at - b.at)
    .map(({ values }) => values[0])
    .filter(isKnown);
  return known.at(index);
}
