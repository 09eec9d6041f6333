import type { PlantStep } from './fleet-steps.ts';
import type { Concern } from './fleet-concerns.ts';
import type { FleetPlant } from './fleet-facts.ts';
import type { FleetStanding } from './fleet-standing.ts';

const DAY_MS = 24 * 3_600_000;
/** Half an hour each: what a line of a few dozen pixels can show. */
const TREND_STEPS = 48;
const TREND_STEP_MS = DAY_MS / TREND_STEPS;

/** Plants that need somebody, then the others by what they lack against their peers; by name where nothing tells them apart. */
export function worstFirst(
  plants: readonly FleetPlant[],
  concerns: readonly Concern[],
  standing: ReadonlyMap<number, FleetStanding>,
): FleetPlant[] {
  const rank = new Map(concerns.map(({ plant }, index) => [plant.id, index]));
  const key = (plant: FleetPlant) => ({
    rank: rank.get(plant.id) ?? concerns.length,
    share: shareOfPeers(standing.get(plant.id)) ?? Number.MAX_VALUE,
    name: plant.row.name_key,
  });
  return plants
    .map((plant) => ({ plant, ...key(plant) }))
    .sort((a, b) => a.rank - b.rank || a.share - b.share || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.plant.id - b.plant.id))
    .map(({ plant }) => plant);
}

function shareOfPeers(standing: FleetStanding | undefined): number | null {
  const peers = standing?.peers;
  return peers ? peers.yieldKwhPerKwp / peers.medianKwhPerKwp : null;
}

/** Mean power of each half hour of the 24 hours before a moment, by plant. */
export function trends(steps: readonly PlantStep[], plantIds: readonly number[], toAt: number): Map<number, (number | null)[]> {
  const fromAt = toAt - DAY_MS;
  const byPlant = Map.groupBy(
    steps.filter((step) => step.at >= fromAt && step.at < toAt),
    (step) => step.plantId,
  );
  return new Map(plantIds.map((id) => [id, trendOf(byPlant.get(id) ?? [], fromAt)]));
}

function trendOf(steps: readonly PlantStep[], fromAt: number): (number | null)[] {
  const sums = Array.from({ length: TREND_STEPS }, () => ({ powerW: 0, count: 0 }));
  for (const { at, powerW } of steps) {
    const sum = sums[Math.floor((at - fromAt) / TREND_STEP_MS)];
    if (sum === undefined) continue;
    sum.powerW += powerW;
    sum.count += 1;
  }
  return sums.map(({ powerW, count }) => (count === 0 ? null : Math.round(powerW / count)));
}
