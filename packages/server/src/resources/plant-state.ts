import { OFFLINE_WINDOW_DAYS } from '@heliograph/core/constants';
import type { Plant, PlantSummary, PlantValues, plantCountFilters, plantStates } from '@heliograph/core/contract/plants';
import { deviceState, isReachable, powerNow, toKwh, toWatts, type DeviceFacts } from './device-state.ts';

export type PlantState = (typeof plantStates)[number];
export type PlantFilter = (typeof plantCountFilters)[number];

/** A plant as its devices make it look. */
export interface PlantFacts {
  id: number;
  isFavorite: boolean;
  installedCapacityWp: number | null;
  isSunUp: boolean | undefined;
  /** A meter that takes the place of the sum of the generating devices. */
  productionMeterId?: number | null;
  devices: readonly DeviceFacts[];
  /** Those that have left it: what they gave today still counts. */
  former?: readonly DeviceFacts[];
}

const OFFLINE_WINDOW_MS = OFFLINE_WINDOW_DAYS * 86_400_000;

/** Each plant is counted once: fault, else offline if every device is silent, else online. */
export function plantState(plant: PlantFacts, now: number): PlantState {
  if (plant.devices.some((device) => device.hasOpenFault)) return 'fault';
  return plant.devices.some((device) => isReachable(device, now)) ? 'online' : 'offline';
}

/** Since when all devices are silent; null while one speaks, and where none ever spoke. */
export function offlineSinceAt(plant: PlantFacts, now: number): number | null {
  if (plant.devices.some((device) => isReachable(device, now))) return null;
  return newest(plant.devices.map((device) => device.heardAt));
}

export function plantValues(plant: PlantFacts, now: number): PlantValues {
  const generation = plant.devices.filter((device) => device.role === 'generation');
  const producing = generation.filter((device) => powerNow(device, now) !== null);
  return {
    id: String(plant.id),
    state: plantState(plant, now),
    powerW: toWatts(sum(producing.map((device) => device.powerW))),
    powerAt: oldest(producing.map((device) => device.powerAt)),
    energyTodayKwh: toKwh(energyTodayWh(plant)),
    dataUpdatedAt: newest(plant.devices.map((device) => device.heardAt)),
  };
}

/** Generation since the plant's own midnight, as the production meter counts it where there is one. */
export function energyTodayWh({ devices, former = [], productionMeterId }: PlantFacts): number | null {
  const meter = devices.find((device) => device.id === productionMeterId);
  if (meter !== undefined) return meter.energyTodayWh;
  return sum([...devices, ...former].filter((device) => device.role === 'generation').map((device) => device.energyTodayWh));
}

export function deviceCounts(plant: PlantFacts, now: number): Plant['deviceCounts'] {
  const { devices } = plant;
  const online = devices.filter((device) => isReachable(device, now)).length;
  const neverReported = devices.filter((device) => device.heardAt === null).length;
  const fault = devices.filter((device) => deviceState(device, now, plant.isSunUp) === 'fault').length;
  return { total: devices.length, online, neverReported, unreachable: devices.length - online - neverReported, fault };
}

/** What a filter lists and its count counts: one rule for both. */
export function matchesFilter(plant: PlantFacts, filter: PlantFilter, now: number): boolean {
  if (filter === 'all') return true;
  if (filter === 'favorite') return plant.isFavorite;
  const state = plantState(plant, now);
  if (filter === 'online' || filter === 'fault') return state === filter;
  return state === 'offline' && filter === silenceKind(plant, now);
}

function silenceKind(plant: PlantFacts, now: number): 'offline' | 'offlineLonger' | 'neverReported' {
  const since = offlineSinceAt(plant, now);
  if (since === null) return 'neverReported';
  return now - since <= OFFLINE_WINDOW_MS ? 'offline' : 'offlineLonger';
}

export function summarise(plants: readonly PlantFacts[], now: number): PlantSummary {
  const count = (filter: PlantFilter) => plants.filter((plant) => matchesFilter(plant, filter, now)).length;
  const values = plants.map((plant) => plantValues(plant, now));
  return {
    counts: {
      all: count('all'),
      online: count('online'),
      offline: count('offline'),
      fault: count('fault'),
      favorite: count('favorite'),
      offlineLonger: count('offlineLonger'),
      neverReported: count('neverReported'),
    },
    powerW: toWatts(sum(values.map((plant) => plant.powerW))),
    installedCapacityWp: sum(plants.map((plant) => plant.installedCapacityWp)) ?? 0,
    energyTodayKwh: toKwh(sum(plants.map(energyTodayWh))),
  };
}

/** Null is not zero: nothing known sums up to null. */
export function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
const newest = (times: readonly (number | null)[]) => extreme(times, Math.max);
const oldest = (times: readonly (number | null)[]) => extreme(times, Math.min);
function extreme(times: readonly (number | null)[], pick: (a: number, b: number) => number): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : known.reduce((a, b) => pick(a, b));
}
