import type { DerivedFaultCode } from '@heliograph/core/fault-codes';
import { QUARTER_MS } from '../energy/expected-quarters.ts';
import { isReachable, silenceAfterMs } from '../resources/device-state.ts';
import { clear, unknown, type Quarter, type Rule, type Verdict, type WatchedDevice, type WatchedPlant } from './facts.ts';
import { thresholds as limit } from './thresholds.ts';

/** Silent although the sun is up, or around the clock for what does not live of the sun alone. */
export const judgeOffline: Rule = (device, plant, { now, listeningSinceAt }) => {
  const { heardAt } = device;
  if (heardAt === null) return unknown;
  if (isReachable(device, now)) return clear;
  const silentForMs = now - heardAt;
  const graceMs = Math.max(limit.graceMs, 3 * device.reportIntervalMs);
  if (now - listeningSinceAt < graceMs || silentForMs < Math.max(limit.offlineAfterMs, silenceAfterMs(device))) return unknown;
  if (device.deviceType === 'inverter' && !isSunnySilence(plant, silentForMs, now)) return unknown;
  const elevationDeg = plant.sunElevationDeg(now);
  return {
    is: 'firing',
    sinceAt: heardAt,
    evidence: [
      { name: 'lastHeard', value: heardAt, unit: 'at' },
      { name: 'silentFor', value: silentForMs, unit: 'ms' },
      ...(elevationDeg === undefined ? [] : [{ name: 'sunElevation', value: tenths(elevationDeg), unit: '°' } as const]),
    ],
  };
};

function isSunnySilence(plant: WatchedPlant, silentForMs: number, now: number): boolean {
  const elevations = [plant.sunElevationDeg(now - limit.offlineAfterMs), plant.sunElevationDeg(now)];
  if (elevations.includes(undefined)) return silentForMs >= limit.offlineAfterUnknownMs;
  return elevations.every((elevationDeg) => (elevationDeg as number) >= limit.sunUpDeg);
}

/** Reachable and without power or energy, while irradiance or peers say otherwise; or while the sun has stood high for hours. */
export const judgeZero: Rule = (device, plant, { now }) => {
  const ratedWh = quarterOfRating(device);
  const recent = freshQuarters(device, now);
  const newest = recent.at(-1);
  if (ratedWh === null || !newest || knownOf(newest).length === 0) return unknown;
  if (Math.max(...knownOf(newest)) > limit.zeroOverShare * ratedWh) return clear;
  const isZero = (quarter: Quarter) =>
    knownOf(quarter).length > 0 && knownOf(quarter).every((energyWh) => Math.abs(energyWh) <= limit.zeroShare * ratedWh);
  // A counter alone may take more than a quarter hour for its next step: without power the long way round is taken.
  const last = recent.slice(-limit.zeroQuarters).filter(({ actualWh }) => actualWh !== null);
  const expectedWh = total(last, 'expectedWh');
  if (last.length === limit.zeroQuarters && last.every(isZero) && (expectedWh ?? 0) >= limit.expectedShare * ratedWh * last.length) {
    return firingZero(recent, last, isZero, [{ name: 'expectedPower', value: powerOf(expectedWh as number, last.length), unit: 'W' }]);
  }
  const long = recent.slice(-limit.zeroQuartersBySun);
  const isHigh = ({ startAt }: Quarter) => (plant.sunElevationDeg(startAt) ?? -90) >= limit.zeroSunDeg;
  if (long.length < limit.zeroQuartersBySun || !long.every((each) => isZero(each) && isHigh(each))) return unknown;
  return firingZero(recent, long, isZero, [{ name: 'sunElevation', value: tenths(plant.sunElevationDeg(now) ?? 0), unit: '°' }]);
};

function firingZero(
  recent: readonly Quarter[],
  part: readonly Quarter[],
  isZero: (quarter: Quarter) => boolean,
  more: (Verdict & { is: 'firing' })['evidence'],
): Verdict {
  const lastWith = recent.findLastIndex((quarter) => !isZero(quarter));
  return {
    is: 'firing',
    sinceAt: (recent[lastWith + 1] as Quarter).startAt,
    evidence: [
      { name: 'power', value: powerOf(total(part.map(withEnergy), 'actualWh') ?? 0, part.length), unit: 'W' },
      ...more,
      { name: 'window', value: part.length * QUARTER_MS, unit: 'ms' },
    ],
  };
}

/** Much less in the ledger than the healthy peers made of their ratings over two hours. */
export const judgeLow: Rule = (device, _, { now }) => {
  const ratedWh = quarterOfRating(device);
  if (ratedWh === null) return unknown;
  const isComparable = ({ actualWh, peerWh, peerCount }: Quarter) =>
    actualWh !== null && peerWh !== null && peerCount >= limit.leastPeers && peerWh >= limit.expectedShare * ratedWh;
  const window = freshQuarters(device, now).slice(-limit.windowQuarters).map(withEnergy).filter(isComparable);
  const latest = window.slice(-limit.clearQuarters);
  if (latest.length === limit.clearQuarters && shareOfPeers(latest) > limit.lowOverAbove) return clear;
  const share = shareOfPeers(window);
  if (window.length < limit.leastQuarters || share >= limit.lowBelow || share < limit.lowLeast) return unknown;
  return {
    is: 'firing',
    sinceAt: (window[0] as Quarter).startAt,
    evidence: [
      { name: 'energy', value: tenths(total(window, 'actualWh') ?? 0), unit: 'Wh' },
      { name: 'peerEnergy', value: tenths(total(window, 'peerWh') ?? 0), unit: 'Wh' },
      { name: 'peerShare', value: tenths(share * 100), unit: '%' },
      { name: 'peerCount', value: (window.at(-1) as Quarter).peerCount, unit: '' },
      { name: 'window', value: window.length * QUARTER_MS, unit: 'ms' },
    ],
  };
};

const shareOfPeers = (quarters: readonly Quarter[]) => (total(quarters, 'actualWh') ?? 0) / (total(quarters, 'peerWh') ?? Infinity);

/** Power flows and the lifetime counter does not count it: as the ledger found, or as the last hours show. */
export const judgeStuck: Rule = (device, _, { now }) => {
  const ratedWh = quarterOfRating(device);
  const window = freshQuarters(device, now)
    .slice(-limit.windowQuarters)
    .filter(({ actualWh, counterWh }) => actualWh !== null && counterWh !== null);
  const counters = window.map(({ counterWh }) => counterWh as number);
  if (counters.length > 1 && counters.at(-1) !== counters.at(-2)) return clear;
  const energyWh = total(window, 'actualWh') ?? 0;
  const isStill = counters.every((counterWh) => counterWh === counters[0]);
  if (!isStill) return unknown;
  const isLong = ratedWh !== null && window.length >= limit.leastQuarters && energyWh >= limit.stuckShare * ratedWh * window.length;
  if (!isLong && !(counters.length > 1 && window.some(({ isStuck }) => isStuck))) return unknown;
  return {
    is: 'firing',
    sinceAt: (window[0] as Quarter).startAt,
    evidence: [
      { name: 'counter', value: counters[0] as number, unit: 'Wh' },
      { name: 'energy', value: tenths(energyWh), unit: 'Wh' },
      { name: 'window', value: window.length * QUARTER_MS, unit: 'ms' },
    ],
  };
};

/** Every derived fault and its rule. Meters and sensors are judged by their silence alone. */
export const rules: Readonly<Record<DerivedFaultCode, Rule>> = {
  OFFLINE: judgeOffline,
  ZERO_PRODUCTION: judgeZero,
  LOW_AGAINST_PEERS: judgeLow,
  STUCK_COUNTER: judgeStuck,
};

/** The unbroken run of quarter hours that ends now; none where the newest is of an earlier time. */
function freshQuarters({ quarters }: WatchedDevice, now: number): readonly Quarter[] {
  const newest = quarters.at(-1);
  if (!newest || now - newest.startAt > limit.freshMs) return [];
  const breakAt = quarters.findLastIndex(
    ({ startAt }, index) => index > 0 && startAt - (quarters[index - 1] as Quarter).startAt !== QUARTER_MS,
  );
  return quarters.slice(Math.max(0, breakAt));
}

function quarterOfRating({ ratedPowerW }: WatchedDevice): number | null {
  return ratedPowerW === null || ratedPowerW <= 0 ? null : (ratedPowerW * QUARTER_MS) / 3_600_000;
}

function total(quarters: readonly Quarter[], name: 'actualWh' | 'expectedWh' | 'peerWh'): number | null {
  const values = quarters.map((quarter) => quarter[name]);
  return values.some((value) => value === null) || values.length === 0
    ? null
    : values.reduce<number>((sum, value) => sum + (value as number), 0);
}

/** What a quarter hour made, by its power and by the ledger, as far as they are known. */
function knownOf({ actualWh, ledgerWh }: Quarter): number[] {
  return [actualWh, ledgerWh].filter((energyWh) => energyWh !== null);
}
/** The ledger's energy before that of the power. */
function withEnergy(quarter: Quarter): Quarter {
  return { ...quarter, actualWh: quarter.ledgerWh ?? quarter.actualWh };
}

const powerOf = (energyWh: number, quarters: number) => tenths((energyWh * 3_600_000) / (quarters * QUARTER_MS));
const tenths = (value: number) => Math.round(value * 10) / 10;
