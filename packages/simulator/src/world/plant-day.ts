import type { FleetPlant, GenerationDevice, StorageDevice } from '../fleet/types.ts';
import { stepBattery } from '../physics/battery.ts';
import { generate } from '../physics/generation.ts';
import { loadW } from '../physics/load.ts';
import { skyAt, type Sky } from '../physics/weather.ts';
import { type CounterLayout, isGeneration, place } from './counters.ts';
import { type LocalDay, localTime } from './local-day.ts';

export const STEP_MS = 300_000;
export const STEPS_PER_DAY = 288;
export const DAY_MS = STEP_MS * STEPS_PER_DAY;
const STEP_HOURS = STEP_MS / 3_600_000;

/** One UTC day of a plant on the 5-minute grid, both ends included. */
export interface PlantDay {
  startAt: number;
  endAt: number;
  skies: readonly Sky[];
  /** By counter, then by grid point. */
  counters: readonly Float64Array[];
  /** By storage device; constant from each grid point to the next. */
  batteryW: ReadonlyMap<string, Float64Array>;
  /** From and to the grid at both ends of each step, whose batteries stay as they are; positive on import. */
  gridW: GridSteps;
}
interface GridSteps {
  from: Float64Array;
  to: Float64Array;
}

export interface PlantContext {
  seed: number;
  plant: FleetPlant;
  layout: CounterLayout;
  dayOf: (at: number) => LocalDay;
}

/** Computes a day from the counters at its start; the counters at its end are its last grid points. */
export function computePlantDay(context: PlantContext, startAt: number, opening: Float64Array): PlantDay {
  const { seed, plant, layout } = context;
  const skies = gridTimes(startAt).map((at) => skyAt(seed, plant, at));
  const counters = Array.from(opening, (value) => filled(value));
  const generation = plant.devices.filter(isGeneration);
  const pvW = new Float64Array(STEPS_PER_DAY + 1);
  for (const device of generation) addGeneration(device, skies, pvW, counters[place(layout, device, 'energy')]!);
  const loads = Float64Array.from(gridTimes(startAt), (at) => plantLoadW(context, at));
  const storages = generation.filter((device) => device.productKey === 'micro-storage');
  const batteryW = new Map(storages.map((device) => [device.sn, new Float64Array(STEPS_PER_DAY)]));
  for (const device of storages)
    runBattery(context, device, { counters, share: storages.length, pvW, loads, powerW: batteryW.get(device.sn)! });
  const gridW = gridSteps(pvW, loads, [...batteryW.values()]);
  countGrid(context, counters, loads, gridW);
  return { startAt, endAt: startAt + DAY_MS, skies, counters, batteryW, gridW };
}

/** What the building draws at any moment. */
export function plantLoadW({ plant, dayOf, seed }: PlantContext, at: number): number {
  return loadW(plant.load, (seed ^ (plant.latitudeDeg * 1_000)) | 0, at, localTime(dayOf(at), at));
}

function gridTimes(startAt: number): number[] {
  return Array.from({ length: STEPS_PER_DAY + 1 }, (_, step) => startAt + step * STEP_MS);
}

function filled(value: number): Float64Array {
  return new Float64Array(STEPS_PER_DAY + 1).fill(value);
}

/** Trapezia over the positive part: a generation counter does not run backwards by night. */
function addGeneration(device: GenerationDevice, skies: readonly Sky[], plantW: Float64Array, energyWh: Float64Array): void {
  let before = 0;
  skies.forEach((sky, step) => {
    const { acW } = generate(device, sky);
    plantW[step] = plantW[step]! + acW;
    if (step > 0) energyWh[step] = energyWh[step - 1]! + ((before + Math.max(0, acW)) / 2) * STEP_HOURS;
    before = Math.max(0, acW);
  });
}

interface BatteryRun {
  counters: readonly Float64Array[];
  share: number;
  pvW: Float64Array;
  loads: Float64Array;
  powerW: Float64Array;
}

function runBattery({ layout }: PlantContext, device: StorageDevice, run: BatteryRun): void {
  const [stored, charged, discharged] = (['stored', 'charged', 'discharged'] as const).map(
    (name) => run.counters[place(layout, device, name)]!,
  );
  const battery = { capacityWh: device.batteryWh, maxW: device.batteryMaxW };
  for (let step = 0; step < STEPS_PER_DAY; step++) {
    const next = stepBattery(battery, stored![step]!, (run.pvW[step]! - run.loads[step]!) / run.share, STEP_HOURS);
    run.powerW[step] = next.powerW;
    stored![step + 1] = next.storedWh;
    charged![step + 1] = charged![step]! + next.chargedWh;
    discharged![step + 1] = discharged![step]! + next.dischargedWh;
  }
}

function gridSteps(pvW: Float64Array, loads: Float64Array, batteries: readonly Float64Array[]): GridSteps {
  const restW = (point: number, step: number) => batteries.reduce((rest, powerW) => rest - powerW[step]!, loads[point]! - pvW[point]!);
  const of = (offset: number) => Float64Array.from({ length: STEPS_PER_DAY }, (_, step) => restW(step + offset, step));
  return { from: of(0), to: of(1) };
}

function countGrid({ plant, layout }: PlantContext, counters: readonly Float64Array[], loads: Float64Array, gridW: GridSteps): void {
  const meter = plant.devices.find((device) => device.productKey === 'grid-meter');
  if (!meter) return;
  const [imported, exported, used] = (['import', 'export', 'load'] as const).map((name) => counters[place(layout, meter, name)]!);
  for (let step = 0; step < STEPS_PER_DAY; step++) {
    const [fromW, toW] = [gridW.from[step]!, gridW.to[step]!];
    imported![step + 1] = imported![step]! + ((Math.max(0, fromW) + Math.max(0, toW)) / 2) * STEP_HOURS;
    exported![step + 1] = exported![step]! + ((Math.max(0, -fromW) + Math.max(0, -toW)) / 2) * STEP_HOURS;
    used![step + 1] = used![step]! + ((loads[step]! + loads[step + 1]!) / 2) * STEP_HOURS;
  }
}
