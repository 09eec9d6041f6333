const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A size in bytes by powers of 1000, with three significant digits, and its unit. */
export function bytesParts(count: number, language: string): { text: string; unit: string } {
  const power = count < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3));
  const format = { style: 'unit', unit: units[power], unitDisplay: power === 0 ? 'long' : 'short', maximumSignificantDigits: 3 } as const;
  const parts = new Intl.NumberFormat(language, format).formatToParts(count / 1000 ** power);
  const joined = (isUnit: boolean) =>
    parts
      .filter(({ type }) => (type === 'unit') === isUnit)
      .map(({ value }) => value)
      .join('')
      .trim();
  return { text: joined(false), unit: joined(true) };
}
