import type { peerBases } from '@heliograph/core/contract/fleet';

/** What is compared: a plant's own days by its zone, in Wh. */
export interface PlantDay {
  id: number;
  timeZone: string;
  installedCapacityWp: number | null;
  isHealthy: boolean;
  /** Null where it is not known, and on the day on which its ledger begins: nobody knows what came before on that day. */
  todayWh: number | null;
  yesterdayWh: number | null;
  /** Its ledger began today or yesterday, so that it lacks nothing yet. */
  isNew: boolean;
}
export interface Standing {
  /** Where the plant stands on the day of the comparison; null where that is not known. */
  peers: {
    basis: (typeof peerBases)[number];
    yieldKwhPerKwp: number;
    /** Of the healthy others. */
    medianKwhPerKwp: number;
    plantCount: number;
  } | null;
  /** What peers made over a whole day and this plant was not seen to make; null without peers. */
  lackingWh: number | null;
}

const LEAST_PEERS = 2;
/** Below this a day is too young, or too dark, to compare plants by it; in kWh/kWp. */
const LEAST_YIELD = 0.2;

/** Each plant against the healthy others in its time zone. */
export function standings(plants: readonly PlantDay[]): Map<number, Standing> {
  const found = new Map<number, Standing>();
  for (const zone of Map.groupBy(plants, (plant) => plant.timeZone).values()) {
    const healthy = zone.filter((plant) => plant.isHealthy);
    const today = sortedYields(healthy, 'todayWh');
    const yesterday = sortedYields(healthy, 'yesterdayWh');
    for (const plant of zone)
      found.set(plant.id, standingOf(plant, medianOfOthers(today, plant, 'todayWh'), medianOfOthers(yesterday, plant, 'yesterdayWh')));
  }
  return found;
}

/** Of a plant's days, by the midnight that begins each, what can be compared: the first one is no whole day. */
export function comparableDays(
  days: ReadonlyMap<number, number> | undefined,
  today: { startAt: number; energyWh: number | null },
  yesterdayAt: number,
) {
  const beganAt = Math.min(...(days?.keys() ?? []));
  return {
    todayWh: beganAt < today.startAt ? today.energyWh : null,
    yesterdayWh: beganAt < yesterdayAt ? (days?.get(yesterdayAt) ?? null) : null,
    isNew: beganAt >= yesterdayAt && beganAt <= today.startAt,
  };
}

interface Median {
  value: number;
  count: number;
}

function standingOf(plant: PlantDay, today: Median | null, yesterday: Median | null): Standing {
  const basis = today !== null && today.value >= LEAST_YIELD ? 'today' : 'yesterday';
  const median = basis === 'today' ? today : yesterday;
  const own = yieldOf(plant, basis === 'today' ? 'todayWh' : 'yesterdayWh');
  const isComparable = median !== null && own !== null && median.value >= LEAST_YIELD;
  const wholeDayWh = yesterday === null || plant.isNew || !plant.installedCapacityWp ? null : yesterday.value * plant.installedCapacityWp;
  return {
    peers: isComparable ? { basis, yieldKwhPerKwp: own, medianKwhPerKwp: median.value, plantCount: median.count } : null,
    lackingWh: wholeDayWh === null ? null : Math.max(0, wholeDayWh - (plant.yesterdayWh ?? 0)),
  };
}

type Day = 'todayWh' | 'yesterdayWh';

/** kWh/kWp, which is Wh/Wp. */
function yieldOf(plant: PlantDay, day: Day): number | null {
  const energyWh = plant[day];
  return energyWh === null || !plant.installedCapacityWp ? null : energyWh / plant.installedCapacityWp;
}

function sortedYields(plants: readonly PlantDay[], day: Day): number[] {
  return plants
    .map((plant) => yieldOf(plant, day))
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b);
}

function medianOfOthers(sorted: readonly number[], plant: PlantDay, day: Day): Median | null {
  const own = plant.isHealthy ? yieldOf(plant, day) : null;
  const skipped = own === null ? -1 : sorted.indexOf(own);
  const count = sorted.length - (skipped < 0 ? 0 : 1);
  if (count < LEAST_PEERS) return null;
  const other = (index: number) => sorted[skipped >= 0 && index >= skipped ? index + 1 : index] ?? 0;
  return { value: (other((count - 1) >> 1) + other(count >> 1)) / 2, count };
}
