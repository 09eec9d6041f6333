const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A size in bytes by powers of 1000, with three significant digits. */
export function bytesText(count: number, language: string): string {
  const power = count < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3));
  const format = { style: 'unit', unit: units[power], unitDisplay: power === 0 ? 'long' : 'short', maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(language, format).format(count / 1000 ** power);
}
