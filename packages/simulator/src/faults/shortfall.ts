import { generate } from '../physics/generation.ts';
import { isGeneration } from '../world/counters.ts';
import { limitAt, type OutputLimit } from '../world/held-back.ts';
import { DAY_MS, STEP_MS, STEPS_PER_DAY } from '../world/plant-day.ts';
import type { PlantWorld } from '../world/plant-world.ts';
import type { Readings } from '../world/readings.ts';
import type { WorldDevice } from '../world/world.ts';
import type { Fault } from './fault.ts';
import { losing, lossOf } from './loss.ts';

/** A device that may make less than it could, and why. */
export interface HeldDevice {
  entry: WorldDevice;
  faults: readonly Fault[];
  limits: readonly OutputLimit[];
}
/** What a meter measures beside that: more from the grid, less to it. */
interface Shift {
  importWh: number;
  exportWh: number;
}

const HOUR_MS = 3_600_000;

/** What the plant's meter reads where its devices make less than they could: what they do not make comes from the grid, or does not go there. */
export function meterReadings(meter: WorldDevice, held: readonly HeldDevice[], at: number): Readings {
  const readings = meter.readings(at);
  const shorts = held.flatMap(shortfallOf);
  if (!shorts.some(({ fromAt }) => fromAt <= at)) return readings;
  const { plantWorld, device } = meter;
  const { importWh, exportWh } = shiftUntil(plantWorld, shorts, at);
  const gridPowerW = tenths(plantWorld.gridW(at) + missingW(shorts, at, at));
  return {
    ...readings,
    powerW: gridPowerW,
    gridPowerW,
    importTotalWh: tenths(plantWorld.counter(device, 'import', at) + importWh),
    exportTotalWh: tenths(plantWorld.counter(device, 'export', at) - exportWh),
  };
}

interface Shortfall {
  sn: string;
  /** When it first made less. */
  fromAt: number;
  changesAt: readonly number[];
  /** Of the sky of one moment, with what is wrong at another. */
  missingW: (skyAt: number, at: number) => number;
  /** What is wrong from one moment to another, in words that are equal where it is equal. */
  within: (fromAt: number, untilAt: number) => string;
}

function shortfallOf({ entry, faults, limits }: HeldDevice): Shortfall[] {
  const { device, plantWorld } = entry;
  const losses = losing(faults);
  if (!isGeneration(device) || losses.length + limits.length === 0) return [];
  const loss = lossOf(losses);
  const spans = [...losses, ...limits];
  const missing = (skyAt: number, at: number): number => {
    const [share, limitW] = [loss.shareAt(at), limitAt(limits, at)];
    if (share === 0 && limitW === null) return 0;
    const couldW = Math.max(0, generate(device, plantWorld.sky(skyAt)).acW);
    return couldW - Math.min(couldW * (1 - share), limitW ?? Infinity);
  };
  const within = (fromAt: number, untilAt: number): string =>
    spans
      .filter((span) => span.fromAt < untilAt && (span.untilAt ?? Infinity) > fromAt)
      .map((span) => {
        const what = 'kind' in span ? span.kind : span.limitW;
        return [what, Math.max(fromAt, span.fromAt), Math.min(untilAt, span.untilAt ?? Infinity)].join('/');
      })
      .join();
  return [
    {
      sn: device.sn,
      fromAt: Math.min(...spans.map((span) => span.fromAt)),
      changesAt: spans.flatMap(({ fromAt, untilAt }) => (untilAt === null ? [fromAt] : [fromAt, untilAt])),
      missingW: missing,
      within,
    },
  ];
}

function missingW(shorts: readonly Shortfall[], skyAt: number, at: number): number {
  return shorts.reduce((sum, short) => sum + short.missingW(skyAt, at), 0);
}

/** Sums at each grid point of a day since its begin, kept until something else is wrong on that day. */
interface DayShift {
  wrong: string;
  importWh: Float64Array;
  exportWh: Float64Array;
}
const known = new WeakMap<PlantWorld, Map<number, DayShift>>();

function shiftUntil(world: PlantWorld, shorts: readonly Shortfall[], at: number): Shift {
  const firstDay = dayStart(Math.min(...shorts.map(({ fromAt }) => fromAt)));
  const today = dayStart(at);
  const sum: Shift = { importWh: 0, exportWh: 0 };
  for (let day = firstDay; day <= today; day += DAY_MS) {
    const { importWh, exportWh } = dayShift(world, shorts, day);
    const point = day < today ? STEPS_PER_DAY : Math.floor((at - today) / STEP_MS);
    sum.importWh += importWh[point]!;
    sum.exportWh += exportWh[point]!;
  }
  const rest = stepShift(world, shorts, Math.floor(at / STEP_MS) * STEP_MS, at);
  return { importWh: sum.importWh + rest.importWh, exportWh: sum.exportWh + rest.exportWh };
}

function dayShift(world: PlantWorld, shorts: readonly Shortfall[], startAt: number): DayShift {
  const wrong = shorts.map((short) => `${short.sn}:${short.within(startAt, startAt + DAY_MS)}`).join(';');
  const days = known.get(world) ?? new Map<number, DayShift>();
  known.set(world, days);
  const kept = days.get(startAt);
  if (kept?.wrong === wrong) return kept;
  const day = { wrong, importWh: new Float64Array(STEPS_PER_DAY + 1), exportWh: new Float64Array(STEPS_PER_DAY + 1) };
  for (let step = 0; step < STEPS_PER_DAY; step += 1) {
    const stepAt = startAt + step * STEP_MS;
    const shift = stepShift(world, shorts, stepAt, stepAt + STEP_MS);
    day.importWh[step + 1] = day.importWh[step]! + shift.importWh;
    day.exportWh[step + 1] = day.exportWh[step]! + shift.exportWh;
  }
  days.set(startAt, day);
  return day;
}

/** From the begin of a step to a moment in it, piece by piece between what changes: trapezia, as the world counts. */
function stepShift(world: PlantWorld, shorts: readonly Shortfall[], stepAt: number, untilAt: number): Shift {
  const endAt = stepAt + STEP_MS;
  const touching = shorts.filter((short) => short.within(stepAt, endAt) !== '');
  if (touching.length === 0 || untilAt <= stepAt) return { importWh: 0, exportWh: 0 };
  const { fromW, toW } = world.gridStepW(stepAt);
  const changes = touching.flatMap(({ changesAt }) => changesAt).filter((time) => time > stepAt && time < untilAt);
  const bounds = [...new Set([stepAt, ...changes, untilAt])].sort((a, b) => a - b);
  const shift: Shift = { importWh: 0, exportWh: 0 };
  bounds.slice(0, -1).forEach((pieceAt, index) => {
    const hours = (bounds[index + 1]! - pieceAt) / HOUR_MS;
    for (const [freeW, skyAt] of [
      [fromW, stepAt],
      [toW, endAt],
    ] as const) {
      const realW = freeW + missingW(touching, skyAt, pieceAt);
      shift.importWh += ((Math.max(0, realW) - Math.max(0, freeW)) / 2) * hours;
      shift.exportWh += ((Math.max(0, -freeW) - Math.max(0, -realW)) / 2) * hours;
    }
  });
  return shift;
}

function dayStart(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
