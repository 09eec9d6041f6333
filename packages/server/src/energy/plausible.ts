import { hourMs } from './flow-state.ts';

const plausibleFactor = 1.5;
/** A counter of whole kilowatt-hours steps this far at once. */
export const marginWh = 1_000;
/** Where the rating is not known: more than any single device makes. */
export const fallbackRatingW = 10_000_000;
const powerFactor = 3;

const sentinelCounts = [0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0xffff_fffe, 999_999_999];
const scales = [1, 10, 100, 1_000];
const sentinels = new Set(sentinelCounts.flatMap((count) => scales.map((scale) => count * scale)));
/** No counter of one device comes to a petawatt-hour. */
const highestWh = 1e15;

/** Whether a device of this rating can have made so much in the time. */
export function isPlausible(riseWh: number, elapsedMs: number, ratingW: number): boolean {
  return riseWh >= 0 && riseWh <= (ratingW * elapsedMs * plausibleFactor) / hourMs + marginWh;
}

/** What devices say when they mean that they do not know: all bits set, in the units that counters come in. */
export function isSentinelWh(wh: number): boolean {
  return wh < 0 || wh >= highestWh || sentinels.has(wh);
}

/** Further from zero than the device can be: −1,000,000 kW is not power. */
export function isSentinelW(powerW: number, ratingW: number): boolean {
  return Math.abs(powerW) > ratingW * powerFactor;
}

const decimalMaxima = Array.from({ length: 9 }, (_, n) => 10 ** (n + 6));
const binaryMaxima = [2 ** 32, 2 ** 31, 2 ** 24].flatMap((max) => scales.map((scale) => max * scale));
const usualMaxima = [...decimalMaxima, ...binaryMaxima].sort((a, b) => a - b);

/** Where a counter that fell from one level to another can have rolled over; null where that would take more than it can have made. */
export function rolloverAt(fromWh: number, toWh: number, elapsedMs: number, ratingW: number, knownWh: number | null): number | null {
  const maxima = knownWh === null ? usualMaxima : [knownWh];
  return maxima.find((max) => max >= fromWh && isPlausible(max - fromWh + toWh, elapsedMs, ratingW)) ?? null;
}
