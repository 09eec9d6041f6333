import type { FlowContext } from './flow-state.ts';

/** Where the rating is not known: more than any single device makes. */
export const fallbackRatingW = 10_000_000;
const powerFactor = 3;

const sentinelCounts = [0x7fff, 0x8000, 0xffff, 0xff_ffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0xffff_fffe, 999_999_999];
const scales = [1, 10, 100, 1_000];
const counterScales = [...scales, 10_000, 100_000, 1_000_000];
const sentinels = new Set(sentinelCounts.flatMap((count) => counterScales.map((scale) => count * scale)));
const powerSentinels = new Set([0x7fff, 0x8000, 0xffff, 0xffff_ffff].flatMap((count) => [0.1, ...scales].map((scale) => count * scale)));
/** No counter of one device comes to a petawatt-hour. */
const highestWh = 1e15;

/** What devices say when they mean that they do not know: all bits set, in the units that counters come in. */
export function isSentinelWh(wh: number): boolean {
  return wh < 0 || wh >= highestWh || sentinels.has(wh);
}

/** Further from zero than the device can be, as −1,000,000 kW is, or all bits set where that is more than it is rated for. */
export function isSentinelW(powerW: number, { ratingW, isRated }: Pick<FlowContext, 'ratingW' | 'isRated'>): boolean {
  const isMoreThanRated = !isRated || Math.abs(powerW) > ratingW;
  return Math.abs(powerW) > ratingW * powerFactor || (isMoreThanRated && powerSentinels.has(Math.abs(powerW)));
}

const decimalMaxima = Array.from({ length: 9 }, (_, n) => 10 ** (n + 6));
const binaryMaxima = [2 ** 32, 2 ** 31, 2 ** 24].flatMap((max) => scales.map((scale) => max * scale));
/** Sixteen bits count tenths or wholes of a kilowatt-hour; finer ones would be full within days. */
const shortMaxima = [2 ** 16 * 100, 2 ** 16 * 1_000];
const usualMaxima = [...decimalMaxima, ...binaryMaxima, ...shortMaxima].sort((a, b) => a - b);

/** Where a counter that fell from one level to another can have rolled over; null where that would take more than it can have made. */
export function rolloverAt(fromWh: number, toWh: number, possibleWh: number, knownWh: number | null): number | null {
  const maxima = knownWh === null ? usualMaxima : [knownWh];
  return maxima.find((max) => max >= fromWh && max - fromWh + toWh <= possibleWh) ?? null;
}
