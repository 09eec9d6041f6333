import { NUMBER_SUFFIXES, type Language } from '../constants.ts';

/**
 * A number with the suffix k, M, G, T, P or E of its power of 1000 and at most `digits` decimals: 1_500 → `1.5k`.
 * Below 1000 there is no suffix. Null for what is not a number.
 */
export function formatSuffixed(value: number, digits = 1): string | null {
  if (!Number.isFinite(value)) return null;
  const { scaled, power } = scaleByThousands(value, NUMBER_SUFFIXES.length, (number) => Number(number.toFixed(digits)));
  return `${withoutNegativeZero(scaled)}${NUMBER_SUFFIXES[power - 1] ?? ''}`;
}

/** A number with thousands separators and all its decimals: 1234567.5 → `1,234,567.5`. Null for what is not a number. */
export function formatThousands(value: number, language: Language = 'en'): string | null {
  if (!Number.isFinite(value)) return null;
  return numberFormat(language, { maximumFractionDigits: 20, useGrouping: true }).format(withoutNegativeZero(value));
}

/**
 * Divides by 1000 until the rounded number is below 1000 or the last power is reached, so that 999.96 with one
 * decimal is 1 of the next power and never 1000 of this one.
 */
export function scaleByThousands(
  value: number,
  maxPower: number,
  round: (value: number) => number,
  leastPower = 0,
): { scaled: number; power: number } {
  let power = leastPower;
  while (power < maxPower && Math.abs(round(value / 1000 ** power)) >= 1000) power += 1;
  return { scaled: round(value / 1000 ** power), power };
}

export function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}

const formats = new Map<string, Intl.NumberFormat>();

/** A kept Intl.NumberFormat; making one costs a hundred times what using it does. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const found = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, found);
  return found;
}
