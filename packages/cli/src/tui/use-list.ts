import { useInput } from 'ink';
import { useMemo, useReducer } from 'react';
import type { Resource } from '../resources/resource.ts';
import { listActionOf } from './keys.ts';
import { arrange, firstListState, indexOf, reduceList, type ListAction, type ListState } from './list-state.ts';

export interface List<Row> {
  state: ListState;
  /** The rows on the screen, filtered and in order. */
  rows: readonly Row[];
  selected: Row | undefined;
  selectedIndex: number;
  clearFilter: () => void;
}

/** A list that keys move, filter and sort. */
export function useList<Row extends { id: string }>(
  resource: Resource<Row>,
  all: ReadonlyMap<string, Row>,
  options: { isActive: boolean; page: number; onOpen?: ((row: Row) => void) | undefined },
): List<Row> {
  const [state, dispatch] = useReducer(
    (before: ListState, { action, ids }: { action: ListAction; ids: readonly string[] }) => reduceList(before, action, ids),
    firstListState,
  );
  const rows = useMemo(() => arrange(resource, all.values(), state), [resource, all, state]);
  const ids = rows.map((row) => row.id);
  const selectedIndex = indexOf(ids, state.selectedId);
  const selected = rows[selectedIndex];
  useInput(
    (input, key) => {
      const action = listActionOf(input, key, state.isTyping, options.page);
      if (action) dispatch({ action, ids });
      else if (!state.isTyping && (key.return || key.rightArrow) && selected) options.onOpen?.(selected);
    },
    { isActive: options.isActive },
  );
  return { state, rows, selected, selectedIndex, clearFilter: () => dispatch({ action: { do: 'clearFilter' }, ids }) };
}
