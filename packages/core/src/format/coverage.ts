import type { Language } from '../constants.ts';
import { numberFormat } from './number.ts';

/**
 * A share of the data, 0…1, in whole percent and never rounded up: 0.988 → `98%`. What is not nothing never reads 0 and
 * what is not whole never 100: `< 1%`, `> 99%`. A dash where it is null.
 */
export function formatCoverage(share: number | null, language: Language): string {
  if (share === null) return '–';
  const percent = (hundredths: number) => numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(hundredths / 100);
  if (share > 0 && share < 0.01) return `< ${percent(1)}`;
  if (share > 0.99 && share < 1) return `> ${percent(99)}`;
  // 0.29 × 100 is 28.999…: the tenth decimal is no data.
  return percent(Math.floor(Number((share * 100).toFixed(8))));
}
