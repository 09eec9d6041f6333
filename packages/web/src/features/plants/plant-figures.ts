import type { Plant } from '@heliograph/core/contract/plants';
import type { PlantFilter } from './queries.ts';

/** Silence after which a plant's figures are old: the longest report interval of a shipped product is half a minute. */
const STALE_AFTER_MS = 120_000;

export function plantPath(id: string): string {
  return `/power_station/power_station_detail?id=${id}`;
}

/** A push with its waves. */
export function pushPath(id: string): string {
  return `/systems/cmd?push=${id}`;
}

/** The list of what a count counts. */
export function plantListPath(filter: PlantFilter, sort?: string): string {
  const search = new URLSearchParams({ ...(filter !== 'all' && { filter }), ...(sort !== undefined && { sort }) });
  return `/power_station/power_station_list${search.size > 0 ? `?${search}` : ''}`;
}

/** Power now as a share of the installed capacity, 0…1; null where either is unknown. */
export function shareOfInstalled({ powerW, installedCapacityWp }: Pick<Plant, 'powerW' | 'installedCapacityWp'>): number | null {
  if (powerW === null || !installedCapacityWp) return null;
  return Math.min(1, Math.max(0, powerW / installedCapacityWp));
}

/** Today's energy per installed capacity in kWh/kWp. */
export function specificYield({
  energyTodayKwh,
  installedCapacityWp,
}: Pick<Plant, 'energyTodayKwh' | 'installedCapacityWp'>): number | null {
  if (energyTodayKwh === null || !installedCapacityWp) return null;
  return energyTodayKwh / (installedCapacityWp / 1000);
}

/** Whether a plant's power is older than its devices report; nothing is stale where nothing was read. */
export function isPlantStale({ powerAt }: Pick<Plant, 'powerAt'>, nowMs: number): boolean {
  return powerAt !== null && nowMs - powerAt > STALE_AFTER_MS;
}
