import type { FleetDevice, FleetPlant } from '../fleet/types.ts';
import { generate } from '../physics/generation.ts';
import { skyAt, type Sky } from '../physics/weather.ts';
import { type CounterName, counterLayout, isGeneration, openingCounters, place } from './counters.ts';
import { type LocalDay, localDays } from './local-day.ts';
import { computePlantDay, DAY_MS, type PlantContext, type PlantDay, plantLoadW, STEP_MS } from './plant-day.ts';
import { recent } from './recent.ts';

const KEPT_DAYS = 8;

/** A plant at any moment since the epoch: every answer depends on seed and time alone. */
export interface PlantWorld {
  plant: FleetPlant;
  dayOf: (at: number) => LocalDay;
  sky: (at: number) => Sky;
  loadW: (at: number) => number;
  /** Of one storage device; positive on discharge. */
  batteryW: (sn: string, at: number) => number;
  /** Load less generation less batteries: positive on import. */
  gridW: (at: number) => number;
  /** The same at both ends of the step that a moment lies in, as the meter counts it. */
  gridStepW: (at: number) => { fromW: number; toW: number };
  counter: (device: FleetDevice, name: CounterName, at: number) => number;
}

export function plantWorld(seed: number, plant: FleetPlant, epochAt: number): PlantWorld {
  const context: PlantContext = { seed, plant, layout: counterLayout(plant), dayOf: localDays(plant.timeZone) };
  const dayAt = plantDays(context, epochAt);
  const stepAt = (at: number) => {
    const day = dayAt(at);
    const position = (at - day.startAt) / STEP_MS;
    return { day, step: Math.floor(position), rest: position - Math.floor(position) };
  };
  const sky = (at: number): Sky => {
    const { day, step, rest } = stepAt(at);
    return rest === 0 ? day.skies[step]! : skyAt(seed, plant, at);
  };
  const batteryW = (sn: string, at: number): number => {
    const { day, step } = stepAt(at);
    return day.batteryW.get(sn)?.[step] ?? 0;
  };
  const gridW = (at: number): number => {
    const now = sky(at);
    return plant.devices
      .filter(isGeneration)
      .reduce((rest, device) => rest - generate(device, now).acW - batteryW(device.sn, at), plantLoadW(context, at));
  };
  const gridStepW = (at: number) => {
    const { day, step } = stepAt(at);
    return { fromW: day.gridW.from[step]!, toW: day.gridW.to[step]! };
  };
  const counter = (device: FleetDevice, name: CounterName, at: number): number => {
    const { day, step, rest } = stepAt(at);
    const values = day.counters[place(context.layout, device, name)]!;
    return rest === 0 ? values[step]! : values[step]! + (values[step + 1]! - values[step]!) * rest;
  };
  return { plant, dayOf: context.dayOf, sky, loadW: (at) => plantLoadW(context, at), batteryW, gridW, gridStepW, counter };
}

/** Days follow from each other; what each one starts with is kept, the days themselves only while they are asked for. */
function plantDays(context: PlantContext, epochAt: number): (at: number) => PlantDay {
  const openings: Float64Array[] = [openingCounters(context.plant, context.layout, epochAt)];
  const compute = (index: number): PlantDay => {
    const day = computePlantDay(context, epochAt + index * DAY_MS, openings[index]!);
    openings[index + 1] ??= Float64Array.from(day.counters, (values) => values.at(-1)!);
    return day;
  };
  return recent(KEPT_DAYS, (at) => {
    const index = Math.floor((at - epochAt) / DAY_MS);
    if (index < 0)
      throw new Error(`The simulated world begins at ${new Date(epochAt).toISOString()}; ${new Date(at).toISOString()} is before it.`);
    while (openings.length <= index) compute(openings.length - 1);
    return compute(index);
  });
}
