import type { Device } from '@heliograph/core/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { commandQueries } from '../queries.ts';
import { type DeviceFilter, readFilter, readMarked } from './selection.ts';

/** Which devices are chosen; filter and marks stand in the address. */
export function useChosen() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const marked = useMemo(() => readMarked(search), [search]);
  const matching = useQuery(commandQueries.matching(filter));
  const all = useQuery({ ...commandQueries.matching({}), enabled: marked.length > 0 });
  const set = useCallback(
    (name: string, value: string) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  const devices = marked.length > 0 ? markedOf(all.data?.items, marked) : matching.data?.items;
  return {
    filter,
    marked,
    matching,
    /** What would be planned; undefined while it is counted. */
    devices,
    setFilter: set as (name: keyof DeviceFilter, value: string) => void,
    mark: (id: string, isMarked: boolean) => set('devices', (isMarked ? [...marked, id] : marked.filter((each) => each !== id)).join(',')),
    clearMarks: () => set('devices', ''),
  };
}

function markedOf(all: readonly Device[] | undefined, marked: readonly string[]): Device[] | undefined {
  const wanted = new Set(marked);
  return all?.filter(({ id }) => wanted.has(id));
}
