import type { Language } from '@heliograph/core/constants';

export const MISSING = '–';
const PREFIXES = ['', 'k', 'M', 'G', 'T'];
const formats = new Map<string, Intl.NumberFormat>();

/** A number with three significant digits and its unit scaled by thousands; missing is a dash, never 0. */
export function quantity(value: number | null, unit: string, language: Language): string {
  if (value === null) return MISSING;
  const { scaled, prefix } = scale(value);
  return `${threeDigits(scaled, language)} ${prefix}${unit}`;
}

/** A reading in its own unit, unscaled where a prefix would be foreign to it (°C, %, V). */
export function reading(value: number | null, unit: string, language: Language): string {
  if (unit === 'W' || unit === 'Wh') return quantity(value, unit, language);
  if (value === null) return MISSING;
  if (unit === 's') return `${number(value, language, { maximumFractionDigits: 0 })} s`;
  return `${number(value, language, { maximumFractionDigits: 2 })}${unit === '' ? '' : ` ${unit}`}`;
}

/** kWh on the wire, scaled for people. */
export function energy(valueKwh: number | null, language: Language): string {
  return quantity(valueKwh === null ? null : valueKwh * 1000, 'Wh', language);
}

/** Time since, in the two or three characters that a table has room for. */
export function age(at: number | null, now: number): string {
  if (at === null) return MISSING;
  const seconds = Math.max(0, Math.floor((now - at) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** Hours and minutes where the plant is. */
export function clockTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
}

/** Date and time where the plant is, to the second. */
export function localTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

function scale(value: number): { scaled: number; prefix: string } {
  let index = 0;
  let scaled = value;
  // 999.6 would round up to 1000 with three digits, so it takes the next prefix.
  while (Math.abs(scaled) >= 999.5 && index < PREFIXES.length - 1) {
    scaled /= 1000;
    index += 1;
  }
  return { scaled, prefix: PREFIXES[index] ?? '' };
}

function threeDigits(value: number, language: Language): string {
  const digits = value === 0 ? 0 : Math.min(2, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));
  return number(value, language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function number(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  const key = `${language}${options.minimumFractionDigits ?? ''}-${options.maximumFractionDigits ?? ''}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(language, options)));
  return format.format(value);
}
