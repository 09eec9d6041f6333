import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withValues } from './address.ts';

type Values = Parameters<typeof withValues>[1];

/** What the address says beside the path. `put` changes it in place, without another step to go back; `linkTo` leads to it changed. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (values: Values) => setSearch((current) => withValues(current, values), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const linkTo = useCallback((values: Values) => `?${withValues(search, values)}`, [search]);
  return { search, put, linkTo };
}
