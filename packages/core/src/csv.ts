import { clean } from './clean.ts';

/** What scripts get for a cell. Missing is an empty cell, never 0. */
export type Raw = string | number | boolean | null;

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
