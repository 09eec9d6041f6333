import { MOST_TARGETS } from '@heliograph/core/contract/commands';
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
  const named = useQuery(commandQueries.marked(marked));
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
  const isMarked = marked.length > 0;
  const count = isMarked ? named.data?.length : matching.data?.total;
  const isTooMany = count !== undefined && count > MOST_TARGETS;
  const listed = isMarked ? named.data : matching.data?.items;
  return {
    filter,
    marked,
    matching,
    /** How many devices would be planned; undefined while they are counted. */
    count,
    /** More than one push can reach. */
    isTooMany,
    /** What would be planned; undefined while nobody knows all of it. */
    devices: isTooMany ? undefined : listed,
    setFilter: set as (name: keyof DeviceFilter, value: string) => void,
    mark: (id: string, isMarked: boolean) => set('devices', (isMarked ? [...marked, id] : marked.filter((each) => each !== id)).join(',')),
    clearMarks: () => set('devices', ''),
  };
}
