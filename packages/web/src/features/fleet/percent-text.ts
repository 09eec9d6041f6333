/** A share as a percentage with one decimal. */
export function percentText(share: number, language: string, signDisplay: 'auto' | 'exceptZero' = 'auto', digits = 1): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits, signDisplay }).format(share);
}
