import { csvLines, toCsv } from '../csv.ts';
import { wallClockMs } from '../format/date.ts';

export type ExportFormat = 'csv' | 'jsonl';
export type ExportTimes = 'utc' | 'plant';
export type Cell = string | number | null;
/** A column by its name; the unit of its figures stands in the header. */
export interface ExportColumn {
  name: string;
  unit?: string;
}
/** Columns, and rows in an order that the data alone decide. */
export interface Table {
  columns: readonly ExportColumn[];
  rows: AsyncIterable<readonly Cell[]>;
}

/** The text of a table, portion by portion: the same rows are the same bytes, wherever and whenever. */
export async function* textOf({ columns, rows }: Table, format: ExportFormat): AsyncGenerator<{ text: string; rows: number }> {
  if (format === 'csv') yield { text: toCsv(columns.map(titleOf), []), rows: 0 };
  let portion: (readonly Cell[])[] = [];
  const write = () => {
    const text = format === 'csv' ? csvLines(portion) : portion.map((row) => `${JSON.stringify(recordOf(columns, row))}\n`).join('');
    const count = portion.length;
    portion = [];
    return { text, rows: count };
  };
  for await (const row of rows) {
    portion.push(row);
    if (portion.length === 1_000) yield write();
  }
  if (portion.length > 0) yield write();
}

function titleOf({ name, unit = '' }: ExportColumn): string {
  return unit === '' ? name : `${name} [${unit}]`;
}

function recordOf(columns: readonly ExportColumn[], row: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]));
}

/** ISO 8601 to the millisecond: in UTC, or by the plant's clock with its offset. */
export function timeText(times: ExportTimes, timeZone: string): (at: number) => string {
  if (times === 'utc') return (at) => new Date(at).toISOString();
  return (at) => {
    const wallMs = wallClockMs(at, timeZone);
    return `${new Date(wallMs).toISOString().slice(0, -1)}${offsetText(wallMs - at)}`;
  };
}

/** `+02:00`; zones of the past that were off by seconds are rounded to the minute, as ISO 8601 has it. */
function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}
