import type { FleetYields } from '@heliograph/core/contract/fleet';
import type { PlantDays } from './fleet-energy.ts';
import type { FleetPlant } from './fleet-facts.ts';
import { localDayAt, localDayOf } from './local-day.ts';
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
  const zones = new Map(plants.map((plant) => [plant.row.time_zone, localDayAt(plant.row.time_zone, now)]));
  const newest = [...zones.values()].map((day) => day.date).toSorted().at(-1) ?? localDayAt('UTC', now).date;
  const dates = Array.from({ length: dayCount }, (_, index) =>
    Temporal.PlainDate.from(newest)
      .subtract({ days: dayCount - 1 - index })
      .toString(),
  );
  const midnights = new Map([...zones.keys()].map((zone) => [zone, dates.map((date) => localDayOf(zone, date).fromAt)]));
  const items = plants.map((plant) => {
    const today = zones.get(plant.row.time_zone)?.date ?? newest;
    const own = days.get(plant.id);
    const energies = dates.map((date, index) =>
      date === today ? energyTodayWh(plant) : (own?.get(midnights.get(plant.row.time_zone)?.[index] ?? Number.NaN) ?? null),
    );
    return {
      plantId: String(plant.id),
      plantName: plant.row.name,
      today,
      yields: energies.map((energyWh) => yieldOf(energyWh, plant.installedCapacityWp)),
    };
  });
  const mean = new Map(items.map((item) => [item, meanOf(item.yields.filter((_, index) => (dates[index] ?? '') < item.today).slice(-WEEK))]));
  items.sort((a, b) => (mean.get(a) ?? 0) - (mean.get(b) ?? 0) || Number(a.plantId) - Number(b.plantId));
  return { dates, items: items.slice(0, limit), total: items.length };
}

/** Wh/Wp is kWh/kWp; to the hundredth, as it is read. */
function yieldOf(energyWh: number | null, capacityWp: number | null): number | null {
  return energyWh === null || !capacityWp ? null : Math.round((energyWh / capacityWp) * 100) / 100;
}

function meanOf(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}
