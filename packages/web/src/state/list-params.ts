/** A list's filter, search, sort and page, as they stand in the address. */
export interface ListParams<Filter extends string> {
  filter: Filter;
  search: string;
  sort: string;
  page: number;
  pageSize: number;
}

export interface ListRules<Filter extends string> {
  filters: readonly [Filter, ...Filter[]];
  sorts: readonly string[];
  defaultSort: string;
}

export const pageSizes = [20, 50, 100] as const;

/** Reads an address that anybody may have typed: what is not known falls back to the default. */
export function readListParams<Filter extends string>(search: URLSearchParams, rules: ListRules<Filter>): ListParams<Filter> {
  const sort = search.get('sort') ?? '';
  const page = Number(search.get('page') ?? 1);
  const pageSize = Number(search.get('pageSize'));
  return {
    filter: rules.filters.find((filter) => filter === search.get('filter')) ?? rules.filters[0],
    search: (search.get('search') ?? '').slice(0, 100),
    sort: rules.sorts.includes(sort.replace(/^-/, '')) ? sort : rules.defaultSort,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? pageSizes[0],
  };
}

/** The address after a change; defaults stay out of it, and whatever is not a page number leads back to page one. */
export function writeListParams<Filter extends string>(
  search: URLSearchParams,
  rules: ListRules<Filter>,
  change: Partial<ListParams<Filter>>,
): URLSearchParams {
  const next = { ...readListParams(search, rules), ...(change.page === undefined && { page: 1 }), ...change };
  const defaults: Record<string, unknown> = {
    filter: rules.filters[0],
    search: '',
    sort: rules.defaultSort,
    page: 1,
    pageSize: pageSizes[0],
  };
  const written = new URLSearchParams(search);
  for (const [name, value] of Object.entries(next)) {
    if (value === defaults[name]) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}
