import type { ChannelUnit } from '../channels.ts';
import type { Language } from '../constants.ts';
import { numberFormat, scaleByThousands, withoutNegativeZero } from './number.ts';

/** A figure ready to be shown; the unit is set smaller beside it. */
export interface Quantity {
  readonly text: string;
  readonly unit: string;
}

const PREFIXES = ['', 'k', 'M', 'G', 'T'] as const;
/** Units that scale, and the prefix they begin with: nobody reads energy in watt-hours. */
const leastPowers: Partial<Record<string, number>> = { W: 0, Wp: 1, Wh: 1 };
/** Decimals of the units that do not scale; others show two. */
const decimals: Partial<Record<string, number>> = { V: 1, '°C': 1, '%': 0, 'W/m²': 0, s: 0 };

/** Power in W, kW, MW …, from watts. Null without a value. */
export function formatPower(valueW: number | null | undefined, language: Language = 'en'): Quantity | null {
  return formatQuantity(valueW, 'W', language);
}

/** Energy in kWh, MWh, GWh …, from kilowatt-hours. Null without a value. */
export function formatEnergy(valueKwh: number | null | undefined, language: Language = 'en'): Quantity | null {
  return formatQuantity(typeof valueKwh === 'number' ? valueKwh * 1000 : null, 'Wh', language);
}

/**
 * A value of any channel unit: W, Wp and Wh in three significant digits with the unit scaled, the others as measured.
 * Never more than two decimals, and whole watts, so that noise around zero reads as zero. Null without a value, never 0.
 */
export function formatQuantity(value: number | null | undefined, unit: ChannelUnit | 'Wp', language: Language = 'en'): Quantity | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const leastPower = leastPowers[unit];
  if (leastPower === undefined) return { text: fixed(value, decimals[unit] ?? 2, language), unit };
  const wholeBelow = leastPower === 0 && Math.abs(value) < 999.5;
  const { scaled, power } = scaleByThousands(value, PREFIXES.length - 1, wholeBelow ? Math.round : threeDigits, leastPower);
  return { text: fixed(scaled, wholeBelow ? 0 : decimalsOf(scaled), language), unit: `${PREFIXES[power]}${unit}` };
}

/** Power with every digit that it has, for who compares a value with the one before: 5001 Wp is `5.001 kWp`. */
export function formatExactPower(value: number, unit: 'W' | 'Wp', language: Language): string {
  const { scaled, power } = scaleByThousands(value, PREFIXES.length - 1, (number) => number, leastPowers[unit]);
  return `${numberFormat(language, { maximumFractionDigits: 12 }).format(scaled)} ${PREFIXES[power]}${unit}`;
}

function threeDigits(value: number): number {
  return Number(value.toFixed(decimalsOf(value)));
}

/** Decimals that make three digits of it, judged after rounding: 9.999 is `10.0`. */
export function decimalsOf(value: number): number {
  const size = Math.abs(value);
  if (Number(size.toFixed(2)) < 10) return 2;
  return Number(size.toFixed(1)) < 100 ? 1 : 0;
}

function fixed(value: number, digits: number, language: Language): string {
  const rounded = withoutNegativeZero(Number(value.toFixed(digits)));
  return numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(rounded);
}
