import { localDay } from '../energy/local-day.ts';
import type { PlantDays } from './fleet-energy.ts';
import type { FleetPlant } from './fleet-facts.ts';
import { standings, type PlantDay, type Standing } from './fleet-peers.ts';
import { energyTodayWh, plantState } from './plant-state.ts';

/** Where each plant of a fleet stands at this moment. */
export function fleetStandings(plants: readonly FleetPlant[], days: PlantDays, now: number): Map<number, Standing> {
  return standings(plants.map((plant) => plantDayOf(plant, days, now)));
}

function plantDayOf(plant: FleetPlant, days: PlantDays, now: number): PlantDay {
  const { time_zone: timeZone } = plant.row;
  const yesterdayAt = localDay(timeZone, localDay(timeZone, now).startAt - 1).startAt;
  return {
    id: plant.id,
    timeZone,
    installedCapacityWp: plant.installedCapacityWp,
    isHealthy: plantState(plant, now) === 'online',
    todayWh: energyTodayWh(plant),
    yesterdayWh: days.get(plant.id)?.get(yesterdayAt) ?? null,
  };
}
