import { clean } from '../clean.ts';
import type { Output } from '../output.ts';
import type { Column, Shown } from '../resources/resource.ts';
import { fit, widthOf } from '../text.ts';
import { MISSING } from './quantity.ts';
import type { Kind } from './records.ts';
import { toTable } from './table.ts';

/** Rows as people read them in a terminal. */
export function tableOf<Row extends object>(kind: Kind<Row>, rows: readonly Row[], output: Output, on: Shown): string {
  const columns = kind.columns.filter((column) => !column.isDetail && !column.isScriptOnly);
  const cells = rows.map((row) => columns.map((column) => shownCell(column, row, on)));
  const titles = columns.map((column) => ({ ...column, title: on.t(column.title) }));
  const lines = toTable(titles, cells, output.columns, {
    header: (text) => output.paint('muted', text),
    cell: (text, at, index) => painted(text, rows[at] as Row, columns[index] as Column<Row>, kind, output, on),
  });
  return `${lines.join('\n')}\n`;
}

/** One record, a line for each of its values. */
export function detailOf<Row extends object>(kind: Kind<Row>, row: Row, output: Output, on: Shown): string {
  const columns = kind.columns.filter((column) => !column.isScriptOnly);
  const shown = columns.map((column) => ({ title: on.t(column.title), text: shownCell(column, row, on), column }));
  const url = kind.urlOf?.(row);
  const width = Math.max(...shown.map(({ title }) => widthOf(title)));
  const lines = shown.map(({ title, text, column }) => {
    const hue = column.hue?.(row, on);
    return `${output.paint('muted', fit(title, width))}  ${hue ? output.paint(hue, text) : text}`;
  });
  if (url) lines.push(`${output.paint('muted', fit(on.t('column.url'), width))}  ${url}`);
  return `${lines.join('\n')}\n`;
}

/** A cell for people; missing is a dash. */
export function shownCell<Row>(column: Column<Row>, row: Row, on: Shown): string {
  if (column.show) return clean(column.show(row, on));
  const raw = column.raw(row);
  return raw === null || raw === '' ? MISSING : clean(String(raw));
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
