import { previousVersions } from '@heliograph/core/commands/previous-versions';
import type { Command } from '@heliograph/core/contract/commands';
import type { FirmwareKey, FirmwareRecord } from '@heliograph/core/contract/firmware';
import { firmwareStates, type FirmwareState } from '@heliograph/core/firmware';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { ListParams, ListRules } from '../../state/list-params.ts';
import { sessionKey } from '../../state/query-keys.ts';

const LIST_EVERY_MS = 30_000;
/** While the server fetches a file. */
const FETCHING_EVERY_MS = 2_000;

export type FirmwareFilter = 'all' | FirmwareState;
export type FirmwareListParams = ListParams<FirmwareFilter>;

export const firmwareListRules: ListRules<FirmwareFilter> = {
  filters: ['all', ...firmwareStates],
  sorts: ['order', 'versionNumber', 'createdAt'],
  defaultSort: '-order',
};

export const firmwareQueries = {
  all: () => [sessionKey(), 'firmware'],
  list: ({ filter, search, sort, page, pageSize }: FirmwareListParams) =>
    queryOptions({
      queryKey: [...firmwareQueries.all(), 'list', { filter, search, sort, page, pageSize }],
      queryFn: ({ signal }): Promise<{ items: FirmwareRecord[]; total: number }> =>
        call['GET /firmware'](
          {
            query: {
              page,
              pageSize,
              sort: sort as 'order',
              ...(filter !== 'all' && { state: filter }),
              ...(search !== '' && { search }),
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (data?.items.some(({ isFetching }) => isFetching) ? FETCHING_EVERY_MS : LIST_EVERY_MS),
    }),
  /** What the devices of a push ran before it. */
  previous: (pushId: string) =>
    queryOptions({
      queryKey: [...firmwareQueries.all(), 'previous', pushId],
      queryFn: async ({ signal }) => previousVersions(await succeeded(pushId, signal)),
    }),
  keys: () =>
    queryOptions({
      queryKey: [...firmwareQueries.all(), 'keys'],
      queryFn: ({ signal }): Promise<{ items: FirmwareKey[]; total: number }> =>
        call['GET /firmwareKeys']({ query: { pageSize: 500 } }, { signal }),
      refetchInterval: LIST_EVERY_MS,
    }),
};

const PAGE = 500;

/** Page by page; the server hands out no more at once. */
async function succeeded(pushId: string, signal: AbortSignal): Promise<Command[]> {
  const commands: Command[] = [];
  for (let page = 1; ; page += 1) {
    const query = { pushId, status: 'success', page, pageSize: PAGE, sort: 'wave' } as const;
    const { items, total } = await call['GET /commands/history']({ query }, { signal });
    commands.push(...items);
    if (items.length < PAGE || commands.length >= total) return commands;
  }
}
