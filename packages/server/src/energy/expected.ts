import { isKnown, median, type Known } from '@heliograph/core/kpi';

/** A generator as far as it matters for what it could give. */
export interface Generator {
  id: number;
  ratedPowerW: number | null;
  tiltDeg: number | null;
  azimuthDeg: number | null;
  hasOpenFault: boolean;
}
/** The plane that an irradiance was measured in, and the module temperature beside it. */
export interface Weather {
  irradianceWm2: Known;
  moduleC: Known;
  tiltDeg: number | null;
  azimuthDeg: number | null;
}
export type Basis = 'irradiance' | 'peers';
export interface Expected {
  expectedW: number | null;
  basis: Basis | null;
  /** The median specific power of the healthy peers × the own rating. */
  peerW: number | null;
  peerCount: number;
}

// PVWatts version 5 (NREL/TP-6A20-62641): default losses of 14.08 % and an inverter of 96 %.
const SYSTEM_FACTOR = 0.8592 * 0.96;
const GAMMA_PER_K = -0.0037;
const STC_CELL_C = 25;
/** Planes that differ by less see the same sun for our purpose. */
const SAME_PLANE_DEG = 10;

/**
 * What each generator of a plant could give at one moment: from irradiance where it is measured in its plane, else as
 * much for its rating as its healthy peers, else nobody knows. `actualW` is the power of the devices, by id.
 */
export function expectedPowers(
  generators: readonly Generator[],
  actualW: ReadonlyMap<number, Known>,
  { installedCapacityWp, weather }: { installedCapacityWp: number | null; weather: readonly Weather[] },
): Map<number, Expected> {
  const ratedW = generators.reduce((total, { ratedPowerW }) => total + (ratedPowerW ?? 0), 0);
  const dcAcRatio = installedCapacityWp !== null && ratedW > 0 && generators.every(isRated) ? installedCapacityWp / ratedW : 1;
  return new Map(
    generators.map((generator) => {
      const peers = peerPower(generator, generators, actualW);
      const sensor = weather.find((each) => isKnown(each.irradianceWm2) && isSamePlane(each, generator));
      const bySun = sensor && irradiancePower(generator, sensor, dcAcRatio);
      const expectedW = bySun ?? peers.peerW;
      const basis = isKnown(bySun) ? 'irradiance' : expectedW === null ? null : 'peers';
      return [generator.id, { expectedW, basis, ...peers }];
    }),
  );
}

/** P0·G·(1 + γ(T − 25 °C)) less the usual losses, and never more than the inverter's rating. */
function irradiancePower({ ratedPowerW }: Generator, { irradianceWm2, moduleC }: Weather, dcAcRatio: number): number | null {
  if (ratedPowerW === null || !isKnown(irradianceWm2)) return null;
  const heat = 1 + GAMMA_PER_K * ((moduleC ?? STC_CELL_C) - STC_CELL_C);
  const dcW = ratedPowerW * dcAcRatio * (Math.max(0, irradianceWm2) / 1000) * heat;
  return Math.min(ratedPowerW, dcW * SYSTEM_FACTOR);
}

function peerPower(own: Generator, all: readonly Generator[], actualW: ReadonlyMap<number, Known>): Pick<Expected, 'peerW' | 'peerCount'> {
  const peers = all.filter((peer) => peer.id !== own.id && !peer.hasOpenFault && isRated(peer) && isSamePlane(peer, own));
  const powers = peers.map((peer) => [actualW.get(peer.id), peer.ratedPowerW as number] as const).filter(([powerW]) => isKnown(powerW));
  const specific = median(powers.map(([powerW, peerRatedW]) => Math.max(0, powerW as number) / peerRatedW));
  if (specific === null || !isRated(own)) return { peerW: null, peerCount: 0 };
  return { peerW: specific * (own.ratedPowerW as number), peerCount: powers.length };
}

const isRated = ({ ratedPowerW }: Generator) => ratedPowerW !== null && ratedPowerW > 0;

type Plane = Pick<Generator, 'tiltDeg' | 'azimuthDeg'>;

/** Unknown planes of one plant count as equal: most plants have one. */
function isSamePlane(a: Plane, b: Plane): boolean {
  return isClose(a.tiltDeg, b.tiltDeg, Infinity) && isClose(a.azimuthDeg, b.azimuthDeg, 360);
}

function isClose(a: number | null, b: number | null, turn: number): boolean {
  if (a === null || b === null) return true;
  const apart = Math.abs(a - b);
  return Math.min(apart, turn - apart) <= SAME_PLANE_DEG;
}
