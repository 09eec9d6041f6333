import { useInput, type Key } from 'ink';
import { useMemo, useState } from 'react';
import type { Resource } from '../resources/resource.ts';
import { listActionOf } from './keys.ts';
import { arrange, firstListState, indexOf, reduceList, type ListState } from './list-state.ts';

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
  options: { isActive: boolean; page: number; onOpen?: ((row: Row) => void) | undefined; firstSort?: string },
): List<Row> {
  const [state, setState] = useState<ListState>({ ...firstListState, sort: options.firstSort ?? firstListState.sort });
  const rows = useMemo(() => arrange(resource, all.values(), state), [resource, all, state]);
  const ids = rows.map((row) => row.id);
  const selectedIndex = indexOf(ids, state.selectedId);
  const selected = rows[selectedIndex];
  useInput(
    (input, key) => {
      const after = pressAll(state, input, key, ids, options.page);
      if (after !== state) setState(after);
      else if (!state.isTyping && (key.return || key.rightArrow) && selected) options.onOpen?.(selected);
    },
    { isActive: options.isActive },
  );
  return { state, rows, selected, selectedIndex, clearFilter: () => setState(reduceList(state, { do: 'clearFilter' }, ids)) };
}

/** Keys that were pressed faster than the terminal was read come as one text; each counts. */
function pressAll(state: ListState, input: string, key: Key, ids: readonly string[], page: number): ListState {
  const strokes = input.length > 1 ? Array.from(segments.segment(input), ({ segment }) => segment) : [input];
  return strokes.reduce((before, stroke) => {
    const action = listActionOf(stroke, key, before.isTyping, page);
    return action ? reduceList(before, action, ids) : before;
  }, state);
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
