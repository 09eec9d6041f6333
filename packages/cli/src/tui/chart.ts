/** A value every so often; null where there was none. */
export type Series = readonly (number | null)[];

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
/** Dots of a braille cell, left and right column, from the bottom up. */
const DOTS = [
  [0x40, 0x04, 0x02, 0x01],
  [0x80, 0x20, 0x10, 0x08],
] as const;
const BRAILLE = 0x2800;

/** The series as `height` lines of braille, filled from zero; a gap stays empty. Lines come from the top. */
export function brailleArea(series: Series, width: number, height: number, range: { min: number; max: number }): string[] {
  const columns = resample(series, width * 2);
  const span = range.max - range.min || 1;
  const dotOf = (value: number) => Math.round(((Math.max(range.min, value) - range.min) / span) * (height * 4 - 1));
  const zero = dotOf(Math.min(range.max, Math.max(range.min, 0)));
  const cells = Array.from({ length: height }, () => new Uint8Array(width));
  for (const [x, value] of columns.entries()) {
    if (value === null) continue;
    const dot = dotOf(value);
    for (let y = Math.min(dot, zero); y <= Math.max(dot, zero); y += 1) {
      const row = cells[height - 1 - (y >> 2)];
      if (row) row[x >> 1] = (row[x >> 1] ?? 0) | (DOTS[x % 2 === 0 ? 0 : 1][y % 4] ?? 0);
    }
  }
  return cells.map((row) => Array.from(row, (dots) => (dots === 0 ? ' ' : String.fromCharCode(BRAILLE + dots))).join(''));
}

/** A bar for a part of the whole; empty where it is not known. */
export function gauge(part: number | null, width: number): string {
  if (part === null) return ' '.repeat(width);
  const eighths = Math.round(Math.min(1, Math.max(0, part)) * width * 8);
  const full = '█'.repeat(eighths >> 3) + (EIGHTHS[eighths % 8] ?? '');
  return full.padEnd(width);
}

/** Exactly `width` values: the mean of what falls into each; null where nothing does. */
export function resample(series: Series, width: number): (number | null)[] {
  return Array.from({ length: width }, (_, at) => {
    const from = Math.floor((at * series.length) / width);
    const to = Math.max(from + 1, Math.floor(((at + 1) * series.length) / width));
    const known = series.slice(from, to).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}

/** What stays this small beside the top is the standby of a night and needs no room below zero. */
const STANDBY_PART = 0.02;

/** Zero and all values, with both ends rounded to numbers that people can divide. */
export function rangeOf(series: Series): { min: number; max: number } {
  const known = series.filter((value) => value !== null);
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  return { min: -least < most * STANDBY_PART ? 0 : 0 - niceCeiling(-least), max: niceCeiling(most) };
}

function niceCeiling(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= value) ?? 10) * power;
}
