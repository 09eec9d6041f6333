import { clean } from '../clean.ts';

/** What scripts get for a cell. Missing is an empty cell, never 0. */
export type Raw = string | number | boolean | null;

/** Tab-separated lines: one header, one line a row; tabs and line breaks cannot occur inside a cell. */
export function toTsv(header: readonly string[], rows: readonly (readonly Raw[])[]): string {
  return [header, ...rows].map((row) => `${row.map(tsvCell).join('\t')}\n`).join('');
}

export function tsvCell(cell: Raw): string {
  return clean(cell === null ? '' : String(cell));
}

/** RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe; numbers never do. */
export function toCsv(header: readonly string[], rows: readonly (readonly Raw[])[]): string {
  return csvLines([header, ...rows]);
}

/** The same without a header. */
export function csvLines(rows: readonly (readonly Raw[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}

function csvCell(cell: Raw): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = clean(cell);
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
