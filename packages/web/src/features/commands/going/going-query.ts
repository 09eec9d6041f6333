import type { Push } from '@heliograph/core/contract/commands';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { commandKeys } from '../query-keys.ts';

const EVERY_MS = 10_000;
/** The newest few; the history has them all. */
const AT_MOST = 3;

/** The pushes that wait for approval, run or are paused. */
export function goingQuery() {
  return queryOptions({
    queryKey: [...commandKeys.live(), 'going'],
    queryFn: ({ signal }): Promise<{ items: Push[]; total: number }> =>
      call['GET /commands/pushes']({ query: { isOver: 'false', pageSize: AT_MOST } }, { signal }),
    refetchInterval: EVERY_MS,
  });
}
