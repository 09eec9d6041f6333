import type { Column, Resource } from '../resources/resource.ts';

/** What the user did to a list: where the mark is, what is filtered, in which order. */
export interface ListState {
  /** Id of the marked row: new values may move it, the mark goes along. */
  selectedId: string | undefined;
  filter: string;
  isTyping: boolean;
  /** Column name, with a minus for descending. */
  sort: string;
}

export type ListAction =
  | { do: 'move'; by: number }
  | { do: 'type'; text: string }
  | { do: 'erase' }
  | { do: 'startFilter' | 'endFilter' | 'clearFilter' | 'nextSort' | 'reverseSort' };

const SORTS = ['name', '-power_w', '-energy_today_kwh', 'state', 'name'] as const;

export const firstListState: ListState = { selectedId: undefined, filter: '', isTyping: false, sort: 'name' };

/** The list after an action; `ids` are those on the screen, in their order. */
export function reduceList(state: ListState, action: ListAction, ids: readonly string[]): ListState {
  switch (action.do) {
    case 'move':
      return { ...state, selectedId: ids[clamp(indexOf(ids, state.selectedId) + action.by, 0, ids.length - 1)] };
    case 'startFilter':
      return { ...state, isTyping: true };
    case 'endFilter':
      return { ...state, isTyping: false };
    case 'clearFilter':
      return { ...state, isTyping: false, filter: '' };
    case 'type':
      return { ...state, filter: (state.filter + action.text).slice(0, 100) };
    case 'erase':
      return { ...state, filter: withoutLastGlyph(state.filter) };
    case 'nextSort':
      return { ...state, sort: SORTS[SORTS.indexOf(state.sort as (typeof SORTS)[number]) + 1] ?? 'name' };
    default:
      return { ...state, sort: state.sort.startsWith('-') ? state.sort.slice(1) : `-${state.sort}` };
  }
}

/** The marked row's place; the first where the mark is on none. */
export function indexOf(ids: readonly string[], id: string | undefined): number {
  return Math.max(0, id === undefined ? 0 : ids.indexOf(id));
}

const stateRanks = ['fault', 'unreachable', 'offline', 'neverReported', 'producing', 'reporting', 'online', 'idle'];

/** Rows that contain the filter in any of their names, in order. Missing values are last in both directions. */
export function arrange<Row extends { id: string }>(resource: Resource<Row>, rows: Iterable<Row>, { filter, sort }: ListState): Row[] {
  const wanted = filter.toLowerCase();
  const name = sort.replace('-', '');
  const column = resource.columns.find((candidate) => candidate.name === name);
  const kept = [...rows].filter((row) => searchText(resource, row).includes(wanted));
  return column ? kept.sort((a, b) => compare(column, a, b, sort.startsWith('-')) || Number(a.id) - Number(b.id)) : kept;
}

function searchText<Row extends { id: string }>(resource: Resource<Row>, row: Row): string {
  const named = resource.columns.filter((column) => !column.name.endsWith('_at'));
  const texts = named.map((column) => column.raw(row)).filter((raw) => typeof raw === 'string');
  return [...resource.namesOf(row), ...texts].join('\n').toLowerCase();
}

function compare<Row>(column: Column<Row>, a: Row, b: Row, isDescending: boolean): number {
  const [left, right] = [sortValue(column, a), sortValue(column, b)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const order = typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right));
  return isDescending ? -order : order;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function sortValue<Row>(column: Column<Row>, row: Row): string | number | null {
  const raw = column.raw(row);
  if (column.name === 'state') return stateRanks.indexOf(String(raw));
  return typeof raw === 'boolean' ? Number(raw) : raw;
}

const glyphs = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function withoutLastGlyph(text: string): string {
  const last = [...glyphs.segment(text)].at(-1);
  return last ? text.slice(0, last.index) : text;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
