import type { FleetPlant } from './fleet-facts.ts';
import { localDayAt, localDayOf } from './local-day.ts';

/** The last calendar days of a fleet; each plant lives them in its own zone. */
export interface FleetCalendar {
  /** Oldest first; the last one has begun somewhere. */
  dates: string[];
  /** The date at a plant now. */
  todayOf: (plant: FleetPlant) => string;
  /** When each of `dates` begins at a plant. */
  midnightsOf: (plant: FleetPlant) => readonly number[];
}

export function fleetCalendar(plants: readonly FleetPlant[], dayCount: number, now: number): FleetCalendar {
  const today = new Map(plants.map((plant) => [plant.row.time_zone, localDayAt(plant.row.time_zone, now).date]));
  const newest = [...today.values()].toSorted().at(-1) ?? localDayAt('UTC', now).date;
  const dates = Array.from({ length: dayCount }, (_, index) =>
    Temporal.PlainDate.from(newest)
      .subtract({ days: dayCount - 1 - index })
      .toString(),
  );
  const midnights = new Map([...today.keys()].map((zone) => [zone, dates.map((date) => localDayOf(zone, date).fromAt)]));
  return {
    dates,
    todayOf: (plant) => today.get(plant.row.time_zone) ?? newest,
    midnightsOf: (plant) => midnights.get(plant.row.time_zone) ?? [],
  };
}
