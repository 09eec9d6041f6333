import type { FleetYields } from '@heliograph/core/contract/fleet';
import { fleetCalendar, type FleetCalendar } from './fleet-calendar.ts';
import type { PlantDays } from './fleet-energy.ts';
import type { FleetPlant } from './fleet-facts.ts';
import { energyTodayWh } from './plant-state.ts';

/** The days that say who has stood low for a while. */
const WEEK = 7;

/** Specific yield by plant and calendar day; each plant's days are its own. */
export function fleetYields(
  plants: readonly FleetPlant[],
  days: PlantDays,
  { days: dayCount, limit }: { days: number; limit: number },
  now: number,
): FleetYields {
  const calendar = fleetCalendar(plants, dayCount, now);
  const rows = plants.map((plant) => {
    const energies = energiesOf(plant, days, calendar);
    const today = calendar.todayOf(plant);
    const yields = energies.map((energyWh) => yieldOf(energyWh, plant.installedCapacityWp));
    const over = yields.filter((_, index) => (calendar.dates[index] ?? '') < today).slice(-WEEK);
    return { item: { plantId: String(plant.id), plantName: plant.row.name, today, yields }, id: plant.id, mean: meanOf(over) };
  });
  rows.sort((a, b) => a.mean - b.mean || a.id - b.id);
  return { dates: calendar.dates, items: rows.slice(0, limit).map(({ item }) => item), total: rows.length };
}

/** Wh on each day of the calendar, today as it stands; null where nothing is known or the day has not begun. */
export function energiesOf(plant: FleetPlant, days: PlantDays, { dates, todayOf, midnightsOf }: FleetCalendar): (number | null)[] {
  const own = days.get(plant.id);
  const today = todayOf(plant);
  return midnightsOf(plant).map((startAt, index) => (dates[index] === today ? energyTodayWh(plant) : (own?.get(startAt) ?? null)));
}

/** Wh/Wp is kWh/kWp; to the hundredth, as it is read. */
function yieldOf(energyWh: number | null, capacityWp: number | null): number | null {
  return energyWh === null || !capacityWp ? null : Math.round((energyWh / capacityWp) * 100) / 100;
}

function meanOf(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}
