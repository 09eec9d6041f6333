import type { Fleet } from '@heliograph/core/contract/fleet';
import type { Tenant } from '../access/tenant.ts';
import { localDay } from '../energy/local-day.ts';
import type { Handlers } from '../http/handlers.ts';
import { toKwh } from './device-state.ts';
import { concernsOf } from './fleet-concerns.ts';
import { fleetCurve } from './fleet-curve.ts';
import { readDeviceLosses, type DeviceLosses } from './fleet-device-losses.ts';
import { readEnergyUntil, readPlantDays, type PlantDays } from './fleet-energy.ts';
import { readFleet, type FleetPlant } from './fleet-facts.ts';
import { faultsByType, readOpenFaults } from './fleet-faults.ts';
import { readPlantLosses } from './fleet-losses.ts';
import { createMemory, fleetKey } from './fleet-memory.ts';
import { fleetOverview, sameTimeYesterday, type FleetLosses } from './fleet-overview.ts';
import { trends, worstFirst } from './fleet-plants.ts';
import { createRecentSteps } from './fleet-recent-steps.ts';
import { fleetStandings } from './fleet-standing.ts';
import { fleetYields } from './fleet-yields.ts';
import { toPlants } from './plants.ts';
import { readProducts } from './products.ts';

const DAY_MS = 86_400_000;
/** The longest month, the longest list of days, and the days by which midnights differ. */
const DAYS_BACK = 33;
const KEEP = { freshMs: 60_000, usableMs: 600_000 };

/** What changes slowly is kept for a minute for its caller; states, power and today are read each time. */
export function fleetHandlers(): Handlers<Fleet> {
  const days = createMemory<PlantDays>(KEEP);
  const yesterdays = createMemory<Map<number, number>>(KEEP);
  const allLosses = createMemory<FleetLosses>(KEEP);
  const recentSteps = createRecentSteps();
  // Who asks what was lost waits for it: never older than a minute, and the answer says when it was counted.
  const deviceLosses = createMemory<DeviceLosses & { fromAt: number; toAt: number }>({ freshMs: KEEP.freshMs });

  async function read({ tenant, now }: { tenant: Tenant; now: number }) {
    const plants = await readFleet(tenant, now);
    const key = fleetKey(tenant.scope.userId, plants);
    const [known, losses] = await Promise.all([
      days(key, now, () => readPlantDays(tenant, now - DAYS_BACK * DAY_MS)),
      allLosses(key, now, () => readLosses(tenant, plants, now)),
    ]);
    return { plants, key, days: known, losses };
  }

  return {
    async 'GET /fleet/overview'(_request, { tenant, now }) {
      const fleet = await read({ tenant, now });
      const [yesterday, faults, products] = await Promise.all([
        yesterdays(fleet.key, now, () => readYesterday(tenant, fleet.plants, now)),
        readOpenFaults(tenant),
        readProducts(tenant),
      ]);
      return fleetOverview({ ...fleet, yesterday, faults, products }, now);
    },

    async 'GET /fleet/curve'({ query }, { tenant, now }) {
      const plants = await readFleet(tenant, now, { withFavorites: false });
      const key = fleetKey(tenant.scope.userId, plants);
      return fleetCurve(plants, await recentSteps(key, tenant, plants, now), query.timeZone, now);
    },

    async 'GET /fleet/plants'({ query }, { tenant, now }) {
      const fleet = await read({ tenant, now });
      const [faults, recent] = await Promise.all([readOpenFaults(tenant), recentSteps(fleet.key, tenant, fleet.plants, now)]);
      const standing = fleetStandings(fleet.plants, fleet.days, fleet.losses.day, now);
      const worst = worstFirst(fleet.plants, concernsOf(fleet.plants, faults, standing, now), standing).slice(0, query.limit);
      const trendOf = trends(
        recent.steps,
        worst.map((plant) => plant.id),
        recent.toAt,
      );
      const items = (await toPlants(tenant, worst, now)).map((plant) => {
        const own = standing.get(Number(plant.id));
        return {
          ...plant,
          peers: own?.peers ?? null,
          atRiskKwh: toKwh(own?.atRiskWh ?? null),
          trendW: trendOf.get(Number(plant.id)) ?? [],
        };
      });
      return { items, total: fleet.plants.length, trendToAt: recent.toAt };
    },

    async 'GET /fleet/yields'({ query }, { tenant, now }) {
      const fleet = await read({ tenant, now });
      return fleetYields(fleet.plants, fleet.days, query, now);
    },

    async 'GET /fleet/losses'({ query }, { tenant, now }) {
      const span = { fromAt: now - query.days * DAY_MS, toAt: now };
      const plants = await readFleet(tenant, now, { withFavorites: false });
      const key = `${query.days}/${fleetKey(tenant.scope.userId, plants)}`;
      const compute = async () => ({ ...span, ...(await readDeviceLosses(tenant, plants, span)) });
      const { losses, ...counted } = await deviceLosses(key, now, compute);
      return { ...counted, items: losses.slice(0, query.limit), total: losses.length };
    },

    async 'GET /fleet/faults'(_request, { tenant, now }) {
      const items = await faultsByType(tenant, now);
      return { items, total: items.length };
    },
  };
}

/** Each zone's plants have lost since their own midnight. */
async function readLosses(tenant: Tenant, plants: readonly FleetPlant[], now: number): Promise<FleetLosses> {
  const zones = Map.groupBy(new Set(plants.map((plant) => plant.row.time_zone)), (zone) => localDay(zone, now).startAt);
  const [day, ...today] = await Promise.all([
    readPlantLosses(tenant, { fromAt: now - DAY_MS, toAt: now }),
    ...[...zones].map(([fromAt, timeZones]) => readPlantLosses(tenant, { fromAt, toAt: now, timeZones })),
  ]);
  return { day, today: new Map(today.flatMap((losses) => [...losses])) };
}

async function readYesterday(tenant: Tenant, plants: readonly FleetPlant[], now: number): Promise<Map<number, number>> {
  const zones = [...new Set(plants.map((plant) => plant.row.time_zone))];
  const energies = await Promise.all(zones.map((zone) => readEnergyUntil(tenant, zone, sameTimeYesterday(zone, now))));
  return new Map(energies.flatMap((zone) => [...zone]));
}
