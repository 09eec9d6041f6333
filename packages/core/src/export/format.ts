import { csvLines, type Raw, toCsv } from '../csv.ts';
import { wallClockMs } from '../format/date.ts';

/** `json` is an array with a row a line, `jsonl` a row a line and nothing else. */
export type ExportFormat = 'csv' | 'json' | 'jsonl';
export type ExportTimes = 'utc' | 'plant';
export type Cell = Raw;
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
export async function* textOf(table: Table, format: ExportFormat): AsyncGenerator<{ text: string; rows: number }> {
  const { begin, row: write, between, end } = writers[format](table.columns);
  if (begin !== '') yield { text: begin, rows: 0 };
  let [text, rows, isFirst] = ['', 0, true];
  for await (const row of table.rows) {
    text += isFirst ? write(row) : between + write(row);
    rows += 1;
    isFirst = false;
    if (rows < rowsAPortion) continue;
    yield { text, rows };
    [text, rows] = ['', 0];
  }
  if (text + end !== '') yield { text: text + end, rows };
}

const rowsAPortion = 1_000;
interface Writer {
  begin: string;
  row: (row: readonly Cell[]) => string;
  between: string;
  end: string;
}
const writers: Record<ExportFormat, (columns: readonly ExportColumn[]) => Writer> = {
  csv: (columns) => ({ begin: toCsv(columns.map(titleOf), []), row: (row) => csvLines([row]), between: '', end: '' }),
  json: (columns) => ({ begin: '[', row: (row) => `\n${recordText(columns, row)}`, between: ',', end: '\n]\n' }),
  jsonl: (columns) => ({ begin: '', row: (row) => `${recordText(columns, row)}\n`, between: '', end: '' }),
};

function titleOf({ name, unit = '' }: ExportColumn): string {
  return unit === '' ? name : `${name} [${unit}]`;
}

function recordText(columns: readonly ExportColumn[], row: readonly Cell[]): string {
  return JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
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
