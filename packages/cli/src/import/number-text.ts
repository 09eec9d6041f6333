/** Which sign stands between whole and part. */
export type Decimal = 'point' | 'comma';

const spaces = /[\s'\u2019]/g;
const plain = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The number that a cell says; undefined where it says none. */
export function readNumber(cell: string, decimal: Decimal): number | undefined {
  const text = inAscii(cell).replace(spaces, '');
  const [group, mark] = decimal === 'point' ? [',', '.'] : ['.', ','];
  const [whole = '', ...parts] = text.split(mark);
  if (parts.length > 1 || !isGrouped(whole, group) || parts.some((part) => part.includes(group))) return undefined;
  const value = [whole.replaceAll(group, ''), ...parts].join('.');
  return plain.test(value) ? Number(value) : undefined;
}

/** What one cell proves of the file's decimal sign: one of them, that it is open, or nothing. */
export function decimalEvidence(cell: string): Decimal | 'open' | undefined {
  const text = inAscii(cell);
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points === 0 && commas === 0) return undefined;
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? 'point' : 'comma';
  if (points + commas > 1) return points > 0 ? 'comma' : 'point';
  const looksGrouped = /^[+\-\u2212]?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  if (looksGrouped) return 'open';
  return points > 0 ? 'point' : 'comma';
}

/** The number that a cell begins with, and the unit that it says behind it. */
export function splitCellUnit(cell: string): { number: string; unit: string } | undefined {
  const parts = /^([+\-\u2212]?[\d.,'\u2019\s]*\d)\s*([^\d\s.,'+-][^\d\s]*)$/.exec(cell.trim());
  return parts ? { number: parts[1]!, unit: parts[2]! } : undefined;
}

/** Wide figures and signs are the same ones. */
function inAscii(cell: string): string {
  // oxlint-disable-next-line no-control-regex
  const text = /^[\x00-\x7f]*$/.test(cell) ? cell : cell.normalize('NFKC').replaceAll('\u2212', '-');
  return text.trim();
}

function isGrouped(whole: string, group: string): boolean {
  const [first = '', ...rest] = whole.split(group);
  return rest.length === 0 || (/^[+-]?\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part)));
}
