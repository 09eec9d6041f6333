import type { Format, Output } from '../output.ts';
import type { Column, Shown } from '../resources/resource.ts';
import { toCsv, toTsv, type Raw } from './delimited.ts';
import { parseFields, pickFields, toJson } from './json.ts';

/** How rows of one kind are written, whatever the format. */
export interface Kind<Row> {
  columns: readonly Column<Row>[];
  fields: readonly string[];
  urlOf?: (row: Row) => string | undefined;
}

/** Where and how to write: the format, and the fields where it is JSON. */
export interface Target {
  format: Format;
  json: string | true | undefined;
  output: Output;
  on: Shown;
}

/** Many rows: a table for people, lines for scripts. */
export async function writeRows<Row extends object>(
  kind: Kind<Row>,
  rows: readonly Row[],
  { format, json, output, on }: Target,
): Promise<void> {
  if (format === 'json') output.data(`${toJson(jsonRows(kind, rows, json), output.isTty)}\n`);
  else if (format === 'table') output.data((await import('./view.ts')).tableOf(kind, rows, output, on));
  else output.data(delimited(kind, rows, format));
}

/** One record: a list of names and values for people, the same line as in a list for scripts. */
export async function writeRecord<Row extends object>(kind: Kind<Row>, row: Row, { format, json, output, on }: Target): Promise<void> {
  if (format === 'json') output.data(`${toJson(jsonRows(kind, [row], json)[0], output.isTty)}\n`);
  else if (format === 'table') output.data((await import('./view.ts')).detailOf(kind, row, output, on));
  else output.data(delimited(kind, [row], format));
}

/** The row as JSON gives it: all of the API's record and its link, or the fields asked for. */
export function jsonRows<Row extends object>(kind: Kind<Row>, rows: readonly Row[], json: string | true | undefined): object[] {
  const fields = typeof json === 'string' ? parseFields(json, knownFields(kind)) : undefined;
  const linked = kind.urlOf ? rows.map((row) => ({ ...row, url: kind.urlOf?.(row) ?? null })) : rows;
  return fields ? linked.map((row) => pickFields(row, fields)) : [...linked];
}

export function knownFields<Row>(kind: Kind<Row>): readonly string[] {
  return kind.urlOf ? [...kind.fields, 'url'] : kind.fields;
}

/** Header and cells for scripts, the link last. */
export function delimitedHeader<Row>(kind: Kind<Row>): string[] {
  const names = kind.columns.map((column) => column.name);
  return kind.urlOf ? [...names, 'url'] : names;
}
export function delimitedCells<Row>(kind: Kind<Row>, row: Row): Raw[] {
  const cells = kind.columns.map((column) => column.raw(row));
  return kind.urlOf ? [...cells, kind.urlOf(row) ?? null] : cells;
}

function delimited<Row>(kind: Kind<Row>, rows: readonly Row[], format: 'tsv' | 'csv'): string {
  const lines = rows.map((row) => delimitedCells(kind, row));
  return (format === 'csv' ? toCsv : toTsv)(delimitedHeader(kind), lines);
}
