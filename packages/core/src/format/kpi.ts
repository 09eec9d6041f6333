import type { Language } from '../constants.ts';
import { numberFormat, withoutNegativeZero } from './number.ts';
import { decimalsOf, type Quantity } from './quantity.ts';

/** A ratio 0…1 in percent with one decimal. Null without a value. */
export function formatRatio(value: number | null, language: Language = 'en'): Quantity | null {
  return value === null ? null : { text: fixed(value * 100, 1, language), unit: '%' };
}

/** A yield or a time in three significant digits, whole from 100 on. Null without a value. */
export function formatYield(value: number | null, unit: 'kWh/kWp' | 'h', language: Language = 'en'): Quantity | null {
  return value === null ? null : { text: fixed(value, decimalsOf(value), language), unit };
}

/** A mass in three significant digits: kilograms, or tonnes from a thousand on. Null without a value. */
export function formatMass(kg: number | null, language: Language = 'en'): Quantity | null {
  if (kg === null) return null;
  const isTonnes = Math.abs(kg) >= 999.5;
  const scaled = isTonnes ? kg / 1_000 : kg;
  return { text: fixed(scaled, decimalsOf(scaled), language), unit: isTonnes ? 't' : 'kg' };
}

function fixed(value: number, digits: number, language: Language): string {
  const rounded = withoutNegativeZero(Number(value.toFixed(digits)));
  return numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(rounded);
}
