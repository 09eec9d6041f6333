import type { ChannelUnit } from '@heliograph/core/channels';
import type { Language } from '@heliograph/core/constants';
import { formatEnergy, formatQuantity, type Quantity } from '@heliograph/core/format/quantity';

export const MISSING = '–';

/** A value with its unit as the house writes it; missing is a dash, never 0. */
export function quantity(value: number | null, unit: ChannelUnit | 'Wp', language: Language): string {
  return inOneLine(formatQuantity(value, unit, language));
}

/** kWh on the wire, scaled for people. */
export function energy(valueKwh: number | null, language: Language): string {
  return inOneLine(formatEnergy(valueKwh, language));
}

function inOneLine(shown: Quantity | null): string {
  if (shown === null) return MISSING;
  return shown.unit === '' ? shown.text : `${shown.text} ${shown.unit}`;
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

/** A span in its two largest units: `13 d 14 h`. */
export function duration(seconds: number | null): string {
  if (seconds === null) return MISSING;
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  if (whole < 86_400) return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
  return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
}

/** Hours and minutes where the plant is. */
export function clockTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
}

/** Date and time where the plant is, to the second. */
export function localTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}
