import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Lays news over answers that are cached. They stay as old as they were, and as doubtful: `setQueryData` would make a whole
 * list count as just read, for one value of one row.
 */
export function patchCached<T>(client: QueryClient, queryKey: QueryKey, patch: (data: T) => T): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const data = query.state.data as T | undefined;
    if (data === undefined) continue;
    const patched = patch(data);
    if (patched !== data) query.setState({ data: patched });
  }
}
