import type { ListState } from './list-state.ts';

/** The command that prints what the list shows. The server sorts by fewer columns than a screen can. */
export function listCommandOf(base: string, { filter, sort }: Pick<ListState, 'filter' | 'sort'>, sorts: Record<string, string>): string {
  const column = sorts[sort.replace('-', '')];
  const order = column === undefined || sort === 'name' ? '' : ` --sort ${sort.startsWith('-') ? '-' : ''}${column}`;
  return `${base}${order}${filter === '' ? '' : ` --search ${quoted(filter)}`}`;
}

/** A word for a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w.,:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
