import { heldBackWh, limitAt, type OutputLimit } from '../world/held-back.ts';
import type { Readings } from '../world/readings.ts';
import type { WorldDevice } from '../world/world.ts';
import { activeFault, type Fault } from './fault.ts';
import { losing, lossOf, LOW_OUTPUT_LOSS, shareLost } from './loss.ts';

/** A reading of −1,000,000 kW, as a gateway sends it when it could not read the register. */
export const SENTINEL_W = -1_000_000_000;

const ENERGY_COUNTERS = [
  'energyTotalWh',
  'importTotalWh',
  'exportTotalWh',
  'loadTotalWh',
  'batteryChargeTotalWh',
  'batteryDischargeTotalWh',
];
const DAYLIGHT_GAUGES = [
  'powerW',
  'dcPowerW',
  'currentA',
  'mppt1VoltageV',
  'mppt1CurrentA',
  'mppt2VoltageV',
  'mppt2CurrentA',
  'irradianceWm2',
  'moduleTemperatureC',
];

const OUTPUT_GAUGES = ['powerW', 'dcPowerW', 'currentA', 'mppt1CurrentA', 'mppt2CurrentA'];

/** What commands have made of a device. */
export interface Commanded {
  limits: readonly OutputLimit[];
  /** When it was started again last. */
  startedAt: number | null;
}
const uncommanded: Commanded = { limits: [], startedAt: null };

/** What the device reads at a moment with all that was ever wrong with it or told to it: depends on seed, faults, commands and time alone. */
export function faultedReadings(entry: WorldDevice, faults: readonly Fault[], at: number, commanded: Commanded = uncommanded): Readings {
  const readings = entry.readings(at);
  const begun = faults.filter((fault) => fault.fromAt <= at);
  const limits = commanded.limits.filter((limit) => limit.fromAt <= at);
  const startedAt = commanded.startedAt !== null && commanded.startedAt <= at ? commanded.startedAt : null;
  if (begun.length + limits.length === 0 && startedAt === null) return readings;
  const touchesCounters =
    limits.length > 0 || begun.some(({ kind }) => kind === 'stuckCounter' || kind === 'counterReset' || shareLost[kind] !== undefined);
  const countedAt = activeFault(begun, 'stuckCounter', at)?.fromAt ?? at;
  const counted = touchesCounters ? { ...readings, ...counters({ entry, faults: begun, limits }, countedAt, readings) } : { ...readings };
  if (startedAt !== null) counted.uptimeS = Math.min(counted.uptimeS ?? 0, Math.floor((at - startedAt) / 1_000));
  if (activeFault(faults, 'lowOutput', at)) Object.assign(counted, scaled(readings, 1 - LOW_OUTPUT_LOSS));
  if (activeFault(faults, 'zeroOutput', at)) Object.assign(counted, scaled(readings, 0));
  if (activeFault(faults, 'night', at)) Object.assign(counted, nightGauges(entry, at, readings));
  Object.assign(counted, limited(counted, limitAt(limits, at)));
  if (activeFault(faults, 'sentinel', at)) counted['powerW' in counted ? 'powerW' : 'irradianceWm2'] = SENTINEL_W;
  return counted;
}

interface Life {
  entry: WorldDevice;
  faults: readonly Fault[];
  limits: readonly OutputLimit[];
}

function counters(life: Life, at: number, readings: Readings): Readings {
  const { entry, faults } = life;
  const resetAt = lastReset(faults, at);
  const shown = (name: string, moment: number) => tenths(counted(life, name, moment));
  const since = (name: string, fromAt: number | null) => tenths(shown(name, at) - (fromAt === null ? 0 : shown(name, fromAt)));
  const result: Readings = {};
  for (const name of ENERGY_COUNTERS) if (name in readings) result[name] = since(name, resetAt);
  if ('energyDayWh' in readings) result.energyDayWh = since('energyTotalWh', Math.max(entry.plantWorld.dayOf(at).startAt, resetAt ?? 0));
  if (resetAt !== null) result.uptimeS = Math.floor((at - resetAt) / 1_000);
  return result;
}

/** A counter without what the device did not produce while it was made dark or weak, or told to hold back. */
function counted({ entry, faults, limits }: Life, name: string, at: number): number {
  if (name !== 'energyTotalWh') return entry.readings(at)[name] ?? 0;
  // Unrounded: what is taken off rises evenly, and a counter must not step back by a tenth between two roundings.
  const raw = (moment: number) => entry.plantWorld.counter(entry.device, 'energy', moment);
  const losses = losing(faults).filter((fault) => fault.fromAt < at);
  const produced = losses.reduce(
    (rest, loss) => rest - (shareLost[loss.kind] ?? 0) * (raw(Math.min(at, loss.untilAt ?? at)) - raw(loss.fromAt)),
    raw(at),
  );
  return limits.length === 0 ? produced : produced - heldBackWh(entry, limits, lossOf(losses), at);
}

/** A reset is a moment: it stays true after the fault has ended. */
function lastReset(faults: readonly Fault[], at: number): number | null {
  const resets = faults.filter((fault) => fault.kind === 'counterReset' && fault.fromAt <= at);
  return resets.length === 0 ? null : Math.max(...resets.map((fault) => fault.fromAt));
}

/** What flows, as a part of what should; a device's own need at night stays. */
function scaled(readings: Readings, share: number): Readings {
  return Object.fromEntries(
    OUTPUT_GAUGES.filter((name) => (readings[name] ?? 0) > 0).map((name) => [name, tenths((readings[name] ?? 0) * share)]),
  );
}

/** What flows under a limit; the modules' voltage is left as it is. */
function limited(readings: Readings, limitW: number | null): Readings {
  const { powerW = 0 } = readings;
  return limitW === null || powerW <= limitW ? {} : scaled(readings, limitW / powerW);
}

/** The gauges of the last midnight: dark, whatever the hour. */
function nightGauges(entry: WorldDevice, at: number, readings: Readings): Readings {
  const dark = entry.readings(entry.plantWorld.dayOf(at).startAt);
  return Object.fromEntries(DAYLIGHT_GAUGES.filter((name) => name in readings).map((name) => [name, dark[name] ?? 0]));
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
