import type { Language } from '../constants.ts';
import { numberFormat } from './number.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A span in the largest unit that it is a whole number of, so that nothing is rounded: `5 minutes`, `90 seconds`. */
export function formatSpan(spanMs: number, language: Language): string {
  const [unit, unitMs] = units.find(([, ms]) => spanMs >= ms && spanMs % ms === 0) ?? ['second', 1_000];
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 3 }).format(spanMs / unitMs);
}
