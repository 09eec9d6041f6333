import type { ArchiveConfig, ArchiveDay, ArchiveStatus } from '@heliograph/core/contract/archive';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { ListParams, ListRules } from '../../state/list-params.ts';
import { sessionKey } from '../../state/query-keys.ts';

const REFETCH_MS = 30_000;
const RUNNING_REFETCH_MS = 2_000;

export type ArchiveDayParams = Pick<ListParams<'all'>, 'search' | 'sort' | 'page' | 'pageSize'>;

export const archiveDayRules: ListRules<'all'> = { filters: ['all'], sorts: ['date'], defaultSort: '-date' };

export const archiveQueries = {
  all: () => [sessionKey(), 'archive'],
  config: () =>
    queryOptions({
      queryKey: [...archiveQueries.all(), 'config'],
      queryFn: ({ signal }): Promise<ArchiveConfig> => call['GET /archive']({}, { signal }),
    }),
  status: () =>
    queryOptions({
      queryKey: [...archiveQueries.all(), 'status'],
      queryFn: ({ signal }): Promise<ArchiveStatus> => call['GET /archive/status']({}, { signal }),
      refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_REFETCH_MS : REFETCH_MS),
    }),
  days: ({ search, sort, page, pageSize }: ArchiveDayParams) =>
    queryOptions({
      queryKey: [...archiveQueries.all(), 'days', { search, sort, page, pageSize }],
      queryFn: ({ signal }): Promise<{ items: ArchiveDay[]; total: number }> =>
        call['GET /archive/days']({ query: { page, pageSize, sort: sort as 'date', ...(search !== '' && { search }) } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
