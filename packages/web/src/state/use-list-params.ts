import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListParams, type ListRules, readListParams, writeListParams } from './list-params.ts';

/** A list's state in the address; `change` replaces the entry while typing and adds one otherwise, so that "back" goes back. */
export function useListParams<Filter extends string>(rules: ListRules<Filter>) {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => readListParams(search, rules), [search, rules]);
  const change = useCallback(
    (next: Partial<ListParams<Filter>>) =>
      setSearch((current) => writeListParams(current, rules, next), { replace: next.search !== undefined, preventScrollReset: true }),
    [setSearch, rules],
  );
  const linkTo = useCallback((next: Partial<ListParams<Filter>>) => `?${writeListParams(search, rules, next)}`, [search, rules]);
  return { params, change, linkTo };
}
