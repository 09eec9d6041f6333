import { localDay } from '../energy/local-day.ts';
import type { PlantDays } from './fleet-energy.ts';
import type { FleetPlant } from './fleet-facts.ts';
import type { PlantLoss } from './fleet-losses.ts';
import { comparableDays, standings, type PlantDay, type Standing } from './fleet-peers.ts';
import { energyTodayWh, plantState } from './plant-state.ts';

export interface FleetStanding extends Pick<Standing, 'peers'> {
  /**
   * Wh a day: what the plant's generators should have given in the last 24 hours and were not seen to give; where the plant
   * knows no expectation, what its peers made yesterday and it did not. Null where neither is known.
   */
  atRiskWh: number | null;
}

/** Where each plant of a fleet stands at this moment. */
export function fleetStandings(
  plants: readonly FleetPlant[],
  days: PlantDays,
  losses: ReadonlyMap<number, PlantLoss>,
  now: number,
): Map<number, FleetStanding> {
  const standing = standings(plants.map((plant) => plantDayOf(plant, days, now)));
  return new Map([...standing].map(([id, { peers, lackingWh }]) => [id, { peers, atRiskWh: losses.get(id)?.atRiskWh ?? lackingWh }]));
}

function plantDayOf(plant: FleetPlant, days: PlantDays, now: number): PlantDay {
  const { time_zone: timeZone } = plant.row;
  const { startAt } = localDay(timeZone, now);
  const yesterdayAt = localDay(timeZone, startAt - 1).startAt;
  return {
    id: plant.id,
    timeZone,
    installedCapacityWp: plant.installedCapacityWp,
    isHealthy: plantState(plant, now) === 'online',
    ...comparableDays(days.get(plant.id), { startAt, energyWh: energyTodayWh(plant) }, yesterdayAt),
  };
}
