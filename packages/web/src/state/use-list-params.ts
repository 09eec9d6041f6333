import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withValues } from './address.ts';
import { type ListParams, type ListRules, readListParams, writeListParams } from './list-params.ts';

/**
 * A list's state in the address; `change` replaces the entry while typing and adds one otherwise, so that "back" goes back.
 * `narrow` changes what else narrows the list, which leads back to page one.
 */
export function useListParams<Filter extends string>(rules: ListRules<Filter>) {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => readListParams(search, rules), [search, rules]);
  const change = useCallback(
    (next: Partial<ListParams<Filter>>) =>
      setSearch((current) => writeListParams(current, rules, next), { replace: next.search !== undefined, preventScrollReset: true }),
    [setSearch, rules],
  );
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const narrow = useCallback(
    (values: Readonly<Record<string, string | undefined>>) => setSearch((current) => withValues(current, { ...values, page: null })),
    [setSearch],
  );
  const linkTo = useCallback((next: Partial<ListParams<Filter>>) => `?${writeListParams(search, rules, next)}`, [search, rules]);
  const isNarrowed = params.filter !== rules.filters[0] || params.search !== '';
  return { params, search, change, onSearch, narrow, linkTo, isNarrowed };
}
