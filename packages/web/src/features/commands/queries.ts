import { MOST_TARGETS, type Command, type Push, type PushDetail } from '@heliograph/core/contract/commands';
import type { Device } from '@heliograph/core/contract/devices';
import type { PushStatus } from '@heliograph/core/commands/ladder';
import type { PushState } from '@heliograph/core/commands/schedule';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { ListParams } from '../../state/list-params.ts';
import type { DeviceFilter } from './choose/selection.ts';
import { commandKeys } from './query-keys.ts';

const LIST_EVERY_MS = 15_000;
/** The stream tells each step; this is for where it is cut off. */
const GOING_EVERY_MS = 2_000;
const MATCHING_EVERY_MS = 30_000;
const PAGE = 500;
/** As many as an address bears. */
const IDS_AT_ONCE = 200;

export type PushListParams = Pick<ListParams<'all' | PushState>, 'filter' | 'sort' | 'page' | 'pageSize'> & {
  plantId?: string;
  since?: number;
};
export type CommandListParams = ListParams<'all' | PushStatus> & { deviceId?: string | undefined; plantId?: string | undefined };

export const commandQueries = {
  ...commandKeys,
  pushes: ({ filter, ...rest }: PushListParams) =>
    queryOptions({
      queryKey: [...commandQueries.live(), 'pushes', { filter, ...rest }],
      queryFn: ({ signal }): Promise<{ items: Push[]; total: number }> =>
        call['GET /commands/pushes'](
          { query: { ...rest, sort: rest.sort as 'createTime', ...(filter !== 'all' && { state: filter }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      refetchInterval: LIST_EVERY_MS,
    }),
  commands: ({ filter, search, sort, page, pageSize, deviceId, plantId }: CommandListParams) =>
    queryOptions({
      queryKey: [...commandQueries.live(), 'commands', { filter, search, sort, page, pageSize, deviceId, plantId }],
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
              ...(plantId !== undefined && { plantId }),
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
  /** The devices that a filter lets through: all of them, or of more than one push can reach the first page. */
  matching: (filter: DeviceFilter) =>
    queryOptions({
      queryKey: [...commandQueries.all(), 'matching', filter],
      queryFn: ({ signal }) => readMatching(filter, signal),
      placeholderData: keepPreviousData,
      refetchInterval: MATCHING_EVERY_MS,
    }),
  /** Devices by their ids; one that is not in scope is left out. */
  marked: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...commandQueries.all(), 'marked', ids],
      queryFn: ({ signal }) => readMarked(ids, signal),
      placeholderData: keepPreviousData,
      refetchInterval: MATCHING_EVERY_MS,
      enabled: ids.length > 0,
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

const bound = { binding: 'bound', pageSize: PAGE } as const;

async function readMatching(filter: DeviceFilter, signal: AbortSignal): Promise<{ items: Device[]; total: number }> {
  const read = (page: number) => call['GET /devices']({ query: { ...filter, ...bound, page } }, { signal });
  const { items, total } = await read(1);
  const pages = total > MOST_TARGETS ? 1 : Math.ceil(total / PAGE);
  const more = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
  return { items: [...items, ...more.flatMap((page) => page.items)], total };
}

async function readMarked(ids: readonly string[], signal: AbortSignal): Promise<Device[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, part) =>
    ids.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
  );
  const pages = await Promise.all(parts.map((part) => call['GET /devices']({ query: { ...bound, ids: part.join(',') } }, { signal })));
  return pages.flatMap(({ items }) => items);
}
