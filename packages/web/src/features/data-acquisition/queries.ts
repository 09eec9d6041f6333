import type { Connection, ConnectionDevice, ProfileInfo } from '@heliograph/core/contract/connections';
import type { ProfileKey } from '@heliograph/core/profiles/profile-keys';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { ListParams, ListRules } from '../../state/list-params.ts';
import { messagesKey, type MessageList } from '../../state/live/apply-messages.ts';
import { sessionKey } from '../../state/query-keys.ts';

const REFETCH_MS = 10_000;

export type ConnectionListParams = ListParams<'all'> & { kind: Connection['kind'] };

export const connectionListRules: ListRules<'all'> = {
  filters: ['all'],
  sorts: ['name', 'createdAt', 'lastMessageAt', 'messageCount', 'rejectedCount'],
  defaultSort: 'name',
};

export const connectionQueries = {
  all: () => [sessionKey(), 'connections'],
  list: ({ kind, search, sort, page, pageSize }: ConnectionListParams) =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'list', { kind, search, sort, page, pageSize }],
      queryFn: ({ signal }): Promise<{ items: Connection[]; total: number }> =>
        call['GET /connections']({ query: { kind, page, pageSize, sort: sort as 'name', ...(search !== '' && { search }) } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: REFETCH_MS,
    }),
  names: () =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'names'],
      queryFn: ({ signal }): Promise<{ items: Connection[]; total: number }> =>
        call['GET /connections']({ query: { pageSize: 500 } }, { signal }),
      staleTime: REFETCH_MS,
    }),
  devices: (id: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'devices', id],
      queryFn: ({ signal }): Promise<{ items: ConnectionDevice[]; total: number }> =>
        call['GET /connections/{id}/devices']({ params: { id } }, { signal }),
      refetchInterval: REFETCH_MS,
    }),
  /** Read once; the live stream brings what comes after. */
  messages: () =>
    queryOptions({
      queryKey: messagesKey(sessionKey()),
      queryFn: ({ signal }): Promise<MessageList> => call['GET /connections/messages']({}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  proposal: (profile: ProfileKey | undefined, plantId: string | null) =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'proposal', { profile, plantId }],
      queryFn: ({ signal }) =>
        call['GET /connections/proposal']({ query: { profile: profile!, ...(plantId !== null && { plantId }) } }, { signal }),
      enabled: profile !== undefined,
      gcTime: 0,
    }),
  profiles: () =>
    queryOptions({
      queryKey: [sessionKey(), 'profiles'],
      queryFn: async ({ signal }): Promise<ProfileInfo[]> => (await call['GET /profiles']({}, { signal })).items,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
