import { usageError } from '../errors.ts';

/** A whole number from 1. */
export function wholeNumber(text: string, flag: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 1) throw usageError('problem.notWholeNumber', { flag, value: text });
  return value;
}

/** A number above zero. */
export function positive(text: string, flag: string): number {
  const value = number(text, flag);
  if (value <= 0) throw usageError('problem.notPositive', { flag, value: text });
  return value;
}

export function number(text: string, flag: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw usageError('problem.notNumber', { flag, value: text });
  return value;
}

/** `90d`, `12w`, `1y`: days from now. */
export function days(text: string, flag: string): number {
  const match = /^([1-9]\d{0,3})(d|w|y)$/.exec(text);
  if (!match) throw usageError('problem.notDays', { flag, value: text });
  return Number(match[1]) * { d: 1, w: 7, y: 365 }[match[2] as 'd' | 'w' | 'y'];
}
