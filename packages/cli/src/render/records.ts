import { MISSING } from './quantity.ts';
import { toCsv, toTsv, type Raw } from './delimited.ts';
import { parseFields, pickFields, toJson } from './json.ts';
import { toTable } from './table.ts';
import { clean, fit, widthOf } from '../text.ts';
import type { Format, Output } from '../output.ts';
import type { Column, Shown } from '../resources/resource.ts';

/** How rows of one kind are written, whatever the format. */
export interface Kind<Row> {
  columns: readonly Column<Row>[];
  fields: readonly string[];
  urlOf?: (row: Row) => string | undefined;
}

/** Many rows: a table for people, lines for scripts. */
export function writeRows<Row extends object>(kind: Kind<Row>, rows: readonly Row[], format: Format, json: string | true | undefined, output: Output, on: Shown): void {
  if (format === 'json') output.data(`${toJson(jsonRows(kind, rows, json), output.isTty)}\n`);
  else if (format === 'table') output.data(tableOf(kind, rows, output, on));
  else output.data(delimited(kind, rows, format));
}

/** One record: a list of names and values for people, the same line as in a list for scripts. */
export function writeRecord<Row extends object>(kind: Kind<Row>, row: Row, format: Format, json: string | true | undefined, output: Output, on: Shown): void {
  if (format === 'json') output.data(`${toJson(jsonRows(kind, [row], json)[0], output.isTty)}\n`);
  else if (format === 'table') output.data(detailOf(kind, row, output, on));
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

function tableOf<Row extends object>(kind: Kind<Row>, rows: readonly Row[], output: Output, on: Shown): string {
  const columns = kind.columns.filter((column) => !column.isDetail);
  const cells = rows.map((row) => columns.map((column) => shownCell(column, row, on)));
  const titles = columns.map((column) => ({ ...column, title: on.t(column.title) }));
  const lines = toTable(titles, cells, output.columns, {
    header: (text) => output.paint('muted', text),
    cell: (text, at, index) => painted(text, rows[at] as Row, columns[index] as Column<Row>, kind, output, on),
  });
  return `${lines.join('\n')}\n`;
}

function painted<Row>(text: string, row: Row, column: Column<Row>, kind: Kind<Row>, output: Output, on: Shown): string {
  const hue = column.hue?.(row, on);
  if (hue) return output.paint(hue, text);
  const url = column.name === 'name' ? kind.urlOf?.(row) : undefined;
  return url && output.paint.isOn ? link(text, url) : text;
}

/** A terminal that knows OSC 8 makes the name clickable; the others show the name. */
function link(text: string, url: string): string {
  const name = text.trimEnd();
  return `\u001b]8;;${url}\u001b\\${name}\u001b]8;;\u001b\\${text.slice(name.length)}`;
}

function detailOf<Row extends object>(kind: Kind<Row>, row: Row, output: Output, on: Shown): string {
  const shown = kind.columns.map((column) => ({ title: on.t(column.title), text: shownCell(column, row, on), column }));
  const url = kind.urlOf?.(row);
  const width = Math.max(...shown.map(({ title }) => widthOf(title)));
  const lines = shown.map(({ title, text, column }) => {
    const hue = column.hue?.(row, on);
    return `${output.paint('muted', fit(title, width))}  ${hue ? output.paint(hue, text) : text}`;
  });
  if (url) lines.push(`${output.paint('muted', fit(on.t('column.url'), width))}  ${url}`);
  return `${lines.join('\n')}\n`;
}

function shownCell<Row>(column: Column<Row>, row: Row, on: Shown): string {
  if (column.show) return clean(column.show(row, on));
  const raw = column.raw(row);
  return raw === null || raw === '' ? MISSING : clean(String(raw));
}
