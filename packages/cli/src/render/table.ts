import { fit, widthOf } from '../text.ts';

/** One column of a table for people. */
export interface TableColumn {
  title: string;
  align?: 'left' | 'right';
  /** Left out on narrow terminals; the highest goes first, a column without one stays. */
  drop?: number;
  /** May be cut when there is still not enough room. */
  isFlexible?: boolean;
}

const GAP = 2;
const SPACE = ' '.repeat(GAP);
const FLEXIBLE_MIN = 10;
/** A name keeps this much before less important columns have gone. */
const FLEXIBLE_GOOD = 14;

/** Which columns fit into `width`, and how wide each is; widths are display columns. */
export function layOut(
  columns: readonly TableColumn[],
  cells: readonly (readonly string[])[],
  width: number,
): { index: number; width: number }[] {
  let kept = columns.map((column, index) => ({
    index,
    width: cells.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), widthOf(column.title)),
  }));
  const over = () => kept.reduce((sum, { width }) => sum + width + GAP, -GAP) - width;
  while (over() > 0) {
    const shrinkable = kept.reduce(
      (sum, { index, width }) => sum + (columns[index]?.isFlexible ? Math.max(0, width - FLEXIBLE_GOOD) : 0),
      0,
    );
    const next = kept.toSorted((a, b) => (columns[b.index]?.drop ?? 0) - (columns[a.index]?.drop ?? 0))[0];
    if (shrinkable >= over() || !next || !columns[next.index]?.drop) break;
    kept = kept.filter((column) => column !== next);
  }
  shrink(kept, columns, over());
  return kept;
}

function shrink(kept: { index: number; width: number }[], columns: readonly TableColumn[], excess: number): void {
  for (let left = excess; left > 0; left -= 1) {
    const widest = kept
      .filter(({ index, width }) => columns[index]?.isFlexible && width > FLEXIBLE_MIN)
      .toSorted((a, b) => b.width - a.width)[0];
    if (!widest) return;
    widest.width -= 1;
  }
}

/** Lines of a table: header, then rows. `style` colours a padded cell, so that colour never counts as width. */
export function toTable(
  columns: readonly TableColumn[],
  cells: readonly (readonly string[])[],
  width: number,
  style: { header: (text: string) => string; cell: (text: string, row: number, column: number) => string },
): string[] {
  const layout = layOut(columns, cells, width);
  const last = layout.at(-1)?.index;
  const padded = (text: string, { index, width }: { index: number; width: number }) => {
    const whole = fit(text, width, columns[index]?.align);
    return index === last ? whole.trimEnd() : whole;
  };
  return [
    layout.map((column) => style.header(padded(columns[column.index]?.title ?? '', column))).join(SPACE),
    ...cells.map((row, at) => layout.map((column) => style.cell(padded(row[column.index] ?? '', column), at, column.index)).join(SPACE)),
  ];
}
