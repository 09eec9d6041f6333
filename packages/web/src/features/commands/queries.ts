import type { Command, Push } from '@heliograph/core/contract/commands';
import type { PushStatus } from '@heliograph/core/commands/ladder';
import type { PushState } from '@heliograph/core/commands/schedule';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { ListParams } from '../../state/list-params.ts';
import { sessionKey } from '../../state/query-keys.ts';

const LIST_EVERY_MS = 15_000;

export type PushListParams = Pick<ListParams<'all' | PushState>, 'filter' | 'sort' | 'page' | 'pageSize'>;
export type CommandListParams = ListParams<'all' | PushStatus> & { deviceId?: string | undefined };

/** What the live stream has read again stands below `live`. */
export const commandQueries = {
  all: () => [sessionKey(), 'commands'],
  live: () => [...commandQueries.all(), 'live'],
  pushes: ({ filter, sort, page, pageSize }: PushListParams) =>
    queryOptions({
      queryKey: [...commandQueries.live(), 'pushes', { filter, sort, page, pageSize }],
      queryFn: ({ signal }): Promise<{ items: Push[]; total: number }> =>
        call['GET /commands/pushes'](
          { query: { page, pageSize, sort: sort as 'createTime', ...(filter !== 'all' && { state: filter }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: LIST_EVERY_MS,
    }),
  commands: ({ filter, search, sort, page, pageSize, deviceId }: CommandListParams) =>
    queryOptions({
      queryKey: [...commandQueries.live(), 'commands', { filter, search, sort, page, pageSize, deviceId }],
      queryFn: ({ signal }): Promise<{ items: Command[]; total: number }> =>
        call['GET /commands/history'](
          {
            query: {
              page,
              pageSize,
              sort: sort as 'createTime',
              ...(filter !== 'all' && { status: filter }),
              ...(search !== '' && { search }),
              ...(deviceId !== undefined && { deviceId }),
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: LIST_EVERY_MS,
    }),
};
