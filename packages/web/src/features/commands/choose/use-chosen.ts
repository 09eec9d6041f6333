import { MOST_TARGETS } from '@heliograph/core/contract/commands';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../state/use-address.ts';
import { commandQueries } from '../queries.ts';
import { type DeviceFilter, readFilter, readMarked } from './selection.ts';

/** Which devices are chosen; filter and marks stand in the address. */
export function useChosen() {
  const { search, put } = useAddress();
  const filter = useMemo(() => readFilter(search), [search]);
  const marked = useMemo(() => readMarked(search), [search]);
  const matching = useQuery(commandQueries.matching(filter));
  const named = useQuery(commandQueries.marked(marked));
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
    setFilter: (name: keyof DeviceFilter, value: string) => put({ [name]: value }),
    mark: (id: string, isMarked: boolean) =>
      put({ devices: (isMarked ? [...marked, id] : marked.filter((each) => each !== id)).join(',') }),
    clearMarks: () => put({ devices: null }),
  };
}
