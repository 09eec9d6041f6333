import type { Call } from '../client.ts';
import type { Cell, ExportColumn, Table } from './format.ts';

const rowsAPage = 500;
const mostRounds = 3;

/** A column of a list, and what a row says in it. */
export interface ListColumn<Row> extends ExportColumn {
  value: (row: Row) => Cell;
}
export interface ListScope {
  call: Call;
  signal: AbortSignal;
  /** Names of the columns that are wanted, which stand in the list's own order; absent: all. */
  columns: readonly string[] | undefined;
}
type AskPage<Row> = (page: { page: number; pageSize: number }) => Promise<{ items: Row[]; total: number }>;

/** All rows that a list has over its pages, in its order. */
export function listTable<Row extends { id: string }>(
  columns: readonly ListColumn<Row>[],
  wanted: readonly string[] | undefined,
  ask: AskPage<Row>,
): Table {
  return tableOf(columns, wanted, everyRow(ask));
}

/** The wanted columns of rows. */
export function tableOf<Row>(columns: readonly ListColumn<Row>[], wanted: readonly string[] | undefined, rows: AsyncIterable<Row>): Table {
  const shown = columns.filter(({ name }) => wanted?.includes(name) ?? true);
  return { columns: shown.map(({ name, unit }) => (unit === undefined ? { name } : { name, unit })), rows: cellsOf(shown, rows) };
}

/** Each row once: one that moves onto a page that was read already is found by reading again. */
export async function* everyRow<Row extends { id: string }>(ask: AskPage<Row>): AsyncGenerator<Row> {
  const seen = new Set<string>();
  for (let round = 1, total = 1; round <= mostRounds && seen.size < total; round += 1) {
    for (let page = 1; ; page += 1) {
      const answer = await ask({ page, pageSize: rowsAPage });
      total = answer.total;
      for (const row of answer.items) {
        if (seen.has(row.id)) continue;
        seen.add(row.id);
        yield row;
      }
      if (answer.items.length < rowsAPage || page * rowsAPage >= total) break;
    }
  }
}

/** ISO 8601 in UTC: a list goes over plants with clocks of their own. */
export function utc(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

async function* cellsOf<Row>(columns: readonly ListColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ value }) => value(row));
}
