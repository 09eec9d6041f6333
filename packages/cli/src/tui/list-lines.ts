import type { Column, Resource } from '../resources/resource.ts';
import { layOut, type TableColumn } from '../render/table.ts';
import { shownCell } from '../render/view.ts';
import { fit } from '../text.ts';
import { indexOf, type ListState } from './list-state.ts';
import { padLines } from './parts.ts';
import type { View } from './view.ts';

/** Figures keep their place when they grow a digit. */
const FIGURE_WIDTH = 8;

/** What a list needs beside its rows to be drawn. */
export interface ListLook<Row> {
  columns: readonly Column<Row>[];
  /** True where the values of a row are too old to be taken for the present. */
  isStale: (row: Row) => boolean;
}

/** The columns of a screen: what a list has, less the id, which nobody reads there. */
export function screenColumns<Row extends { id: string }>(resource: Resource<Row>, without: readonly string[] = []): Column<Row>[] {
  return resource.columns.filter((column) => !column.isDetail && column.name !== 'id' && !without.includes(column.name));
}

/** Header and as many rows as fit, the marked one among them; `height` lines of `width` columns. */
export function listLines<Row extends { id: string }>(
  view: View,
  look: ListLook<Row>,
  rows: readonly Row[],
  state: ListState,
  width: number,
  height: number,
): string[] {
  const { t, paint, now } = view;
  const cells = rows.map((row) => look.columns.map((column) => shownCell(column, row, { t, now })));
  const titles = look.columns.map((column) => titleOf(column, state.sort, view));
  const layout = layOut(titles, [...cells, titles.map(minimum)], width - 2);
  const selected = indexOf(
    rows.map((row) => row.id),
    state.selectedId,
  );
  const body = Math.max(0, height - 1);
  const from = Math.max(0, Math.min(selected - (body >> 1), rows.length - body));
  const header = `  ${layout.map((at) => fit(titles[at.index]?.title ?? '', at.width, titles[at.index]?.align)).join('  ')}`;
  const lines = rows.slice(from, from + body).map((row, at) => {
    const padded = layout.map((place) => fit(cells[from + at]?.[place.index] ?? '', place.width, look.columns[place.index]?.align));
    if (from + at === selected) return paint.inverse(fit(`› ${padded.join('  ')}`, width));
    return `  ${padded.map((text, place) => paintCell(view, look, row, look.columns[layout[place]?.index ?? 0] as Column<Row>, text)).join('  ')}${' '.repeat(rest(layout, width))}`;
  });
  return padLines([paint('muted', fit(header, width)), ...lines], height);
}

/** Where the rows on the screen are among all of them, when not all fit. */
export function positionText(selected: number, count: number, height: number): string {
  return count > height - 1 ? `${selected + 1}/${count}` : String(count);
}

function rest(layout: readonly { width: number }[], width: number): number {
  return Math.max(0, width - 2 - layout.reduce((sum, place) => sum + place.width + 2, -2));
}

function titleOf<Row>(column: Column<Row>, sort: string, { t }: View): TableColumn {
  const arrow = sort === column.name ? ' ▲' : sort === `-${column.name}` ? ' ▼' : '';
  return { ...column, title: t(column.title) + arrow };
}

function minimum(title: TableColumn): string {
  return title.align === 'right' ? ' '.repeat(FIGURE_WIDTH) : '';
}

function paintCell<Row>(view: View, look: ListLook<Row>, row: Row, column: Column<Row>, text: string): string {
  const hue = column.hue?.(row, { t: view.t, now: view.now });
  if (hue) return view.paint(hue, text);
  return look.isStale(row) && column.align === 'right' ? view.paint('muted', text) : text;
}
