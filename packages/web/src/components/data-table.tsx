import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './data-table.module.css';
import { useIsPhone } from './use-media.ts';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  /** The server's name for sorting by it; without one the column does not sort. */
  sort?: string;
  /** Which way a first press sorts; numbers begin with the largest. */
  isDescendingFirst?: boolean;
  isNumber?: boolean;
  /** Never left out by choice. */
  isFixed?: boolean;
  /** Left out until somebody chooses it. */
  isOptional?: boolean;
  /** Holds a button and no text. */
  isControl?: boolean;
  /** Fixed, so that nothing moves when a number changes; the one without takes the rest. */
  width?: number;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Two lines for a phone. */
  compact: (row: Row) => ReactNode;
  sort?: string;
  onSort?: (sort: string) => void;
  skeletonRows?: number;
  isFaded?: boolean;
}

const FLEXIBLE_COLUMN_PX = 180;

/** A dense table: one line a row, numbers right, sticky header; on a phone a list. */
export function DataTable<Row>(props: Props<Row>) {
  return useIsPhone() ? <CompactList {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>({ caption, columns, rows, rowKey, sort, onSort, skeletonRows = 8, isFaded = false }: Props<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <section className={css.frame} aria-label={caption} tabIndex={0}>
      <table className={css.table} style={{ minWidth: leastWidth(columns) }} aria-busy={rows === undefined || isFaded} data-faded={isFaded}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, index) => <SkeletonRow key={index} columns={columns} />)
            : rows.map((row) => <Row key={rowKey(row)} row={row} columns={columns} />)}
        </tbody>
      </table>
    </section>
  );
}

/** The fixed columns and room for the one that takes the rest. */
function leastWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + (width ?? FLEXIBLE_COLUMN_PX), 0);
}

interface HeadProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const direction = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : undefined;
  const className = cellClass(column);
  if (column.sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.title}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button type="button" className={css.sort} onClick={() => onSort(nextSort(column, direction))}>
        {column.title}
        <span aria-hidden="true" className={css.arrow}>
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
    </th>
  );
}

function cellClass<Row>({ isNumber, isControl }: Column<Row>): string | undefined {
  return isNumber ? css.number : isControl ? css.control : undefined;
}

function nextSort<Row>(column: Column<Row>, direction: 'ascending' | 'descending' | undefined): string {
  const isDescending = direction === undefined ? column.isDescendingFirst === true : direction === 'ascending';
  return `${isDescending ? '-' : ''}${column.sort}`;
}

const Row = memo(function Row<R>({ row, columns }: { row: R; columns: readonly Column<R>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}) as <R>(props: { row: R; columns: readonly Column<R>[] }) => ReactNode;

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)} aria-hidden="true">
          <span className={css.bone} />
        </td>
      ))}
    </tr>
  );
}

function CompactList<Row>({ caption, rows, rowKey, compact, skeletonRows = 8, isFaded = false }: Props<Row>) {
  const { t } = useTranslation();
  if (rows === undefined) {
    return (
      <ul className={css.list} aria-busy="true" aria-label={t('states.loading')}>
        {Array.from({ length: skeletonRows }, (_, index) => (
          <li key={index}>
            <span className={css.bone} />
            <span className={css.bone} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={css.list} aria-label={caption} aria-busy={isFaded} data-faded={isFaded}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{compact(row)}</li>
      ))}
    </ul>
  );
}
