import { clean } from '@heliograph/core/clean';
import type { Raw } from '@heliograph/core/csv';

export { toCsv, type Raw } from '@heliograph/core/csv';

/** Tab-separated lines: one header, one line a row; tabs and line breaks cannot occur inside a cell. */
export function toTsv(header: readonly string[], rows: readonly (readonly Raw[])[]): string {
  return [header, ...rows].map((row) => `${row.map(tsvCell).join('\t')}\n`).join('');
}

export function tsvCell(cell: Raw): string {
  return clean(cell === null ? '' : String(cell));
}
