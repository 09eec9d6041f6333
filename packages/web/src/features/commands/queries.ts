import { MOST_TARGETS, type Command, type Push, type PushDetail } from '@heliograph/core/contract/commands';
import type { Device } from '@heliograph/core/contract/devices';
import type { PushStatus } from '@heliograph/core/commands/ladder';
import type { PushState } from '@heliograph/core/commands/schedule';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { ListParams } from '../../state/list-params.ts';
import { sessionKey } from '../../state/query-keys.ts';
import type { DeviceFilter } from './choose/selection.ts';

const LIST_EVERY_MS = 15_000;
/** The stream tells each step; this is for where it is cut off. */
const GOING_EVERY_MS = 2_000;
const MATCHING_EVERY_MS = 30_000;
const PAGE = 500;

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
  rules: () =>
    queryOptions({
      queryKey: [...commandQueries.all(), 'rules'],
      queryFn: ({ signal }) => call['GET /commands/rules']({}, { signal }),
      staleTime: LIST_EVERY_MS,
    }),
  /** Every device that a filter lets through; they are counted, so the list is whole. */
  matching: (filter: DeviceFilter) =>
    queryOptions({
      queryKey: [...commandQueries.all(), 'matching', filter],
      queryFn: ({ signal }) => readMatching(filter, signal),
      placeholderData: keepPreviousData,
      refetchInterval: MATCHING_EVERY_MS,
    }),
  push: (id: string) =>
    queryOptions({
      queryKey: [...commandQueries.live(), 'push', id],
      queryFn: ({ signal }): Promise<PushDetail> => call['GET /commands/pushes/{id}']({ params: { id } }, { signal }),
      refetchInterval: ({ state: { data } }) => everyMs(data),
    }),
  ofPush: (push: PushDetail, { filter, page, pageSize }: Pick<CommandListParams, 'filter' | 'page' | 'pageSize'>) =>
    queryOptions({
      queryKey: [...commandQueries.live(), 'push', push.id, 'commands', { filter, page, pageSize }],
      queryFn: ({ signal }): Promise<{ items: Command[]; total: number }> =>
        call['GET /commands/history'](
          { query: { pushId: push.id, page, pageSize, sort: 'wave', ...(filter !== 'all' && { status: filter }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs(push),
    }),
  command: (id: string) =>
    queryOptions({
      queryKey: [...commandQueries.live(), 'command', id],
      queryFn: ({ signal }) => call['GET /commands/history/{id}']({ params: { id } }, { signal }),
      refetchInterval: LIST_EVERY_MS,
    }),
};

/** A push that is going is asked after often; one that is over may still hear a late answer. */
function everyMs(push: PushDetail | undefined): number {
  return push !== undefined && push.counts.processing === 0 ? LIST_EVERY_MS : GOING_EVERY_MS;
}

/** Page by page; more than one push can reach are not fetched, and the server refuses them with its own words. */
async function readMatching(filter: DeviceFilter, signal: AbortSignal): Promise<{ items: Device[]; total: number }> {
  const read = (page: number) => call['GET /devices']({ query: { ...filter, binding: 'bound', page, pageSize: PAGE } }, { signal });
  const { items, total } = await read(1);
  const pages = Math.ceil(Math.min(total, MOST_TARGETS + PAGE) / PAGE);
  const more = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
  return { items: [...items, ...more.flatMap((page) => page.items)], total };
}
