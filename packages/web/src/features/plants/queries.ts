import type { Plant, plantCountFilters } from '@heliograph/core/contract/plants';
import { plantSorts } from '@heliograph/core/list-sorts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { previousSpan, type Range, spanOf } from '../../components/chart/range.ts';
import { keepPreviousOf, refetchEveryMs } from '../../components/chart/series-query.ts';
import type { ListParams, ListRules } from '../../state/list-params.ts';
import { sessionKey } from '../../state/query-keys.ts';
import type { PlantNarrowing } from './narrowing.ts';

export type PlantFilter = (typeof plantCountFilters)[number];
export interface PlantList {
  items: Plant[];
  total: number;
}

const SUMMARY_EVERY_MS = 10_000;
const LIST_EVERY_MS = 60_000;
const CURVE_EVERY_MS = 60_000;

export const plantListRules: ListRules<PlantFilter> = {
  filters: ['all', 'online', 'offline', 'fault', 'favorite', 'offlineLonger', 'neverReported'],
  sorts: plantSorts,
  defaultSort: 'name',
};

/** Figures that change between two fetches come by the live stream; the fetch brings what joins and leaves. */
export const plantQueries = {
  all: () => [sessionKey(), 'plants'],
  lists: () => [...plantQueries.all(), 'list'],
  list: (params: ListParams<PlantFilter>, { hasProduction = false, ...narrowing }: PlantNarrowing & { hasProduction?: boolean } = {}) =>
    queryOptions({
      queryKey: [...plantQueries.lists(), params, narrowing, hasProduction],
      queryFn: ({ signal }): Promise<PlantList> => {
        const query = { ...listQuery(params), ...narrowing, ...(hasProduction && { production: 'true' as const }) };
        return call['GET /plants']({ query }, { signal });
      },
      placeholderData: keepPreviousData,
      refetchInterval: LIST_EVERY_MS,
    }),
  summary: (search = '', narrowing: PlantNarrowing = {}) =>
    queryOptions({
      queryKey: [...plantQueries.all(), 'summary', search, narrowing],
      queryFn: ({ signal }) => call['GET /plants/summary']({ query: { ...narrowing, ...(search !== '' && { search }) } }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: SUMMARY_EVERY_MS,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...plantQueries.all(), 'detail', id],
      queryFn: ({ signal }) => call['GET /plants/{id}']({ params: { id } }, { signal }),
      refetchInterval: LIST_EVERY_MS,
    }),
  series: ({ id, range, timeZone, isPrevious }: { id: string; range: Range; timeZone: string; isPrevious: boolean }) =>
    queryOptions({
      queryKey: [...plantQueries.all(), 'series', id, range, timeZone, isPrevious],
      queryFn: ({ signal }) => {
        const span = (isPrevious ? previousSpan : spanOf)(range, timeZone, Date.now());
        return call['GET /plants/{id}/series']({ params: { id }, query: span }, { signal });
      },
      placeholderData: keepPreviousOf(id),
      refetchInterval: refetchEveryMs(range, isPrevious),
    }),
  curve: (id: string, date: string | undefined) =>
    queryOptions({
      queryKey: [...plantQueries.all(), 'curve', id, date ?? 'today'],
      queryFn: ({ signal }) => call['GET /plants/{id}/curve']({ params: { id }, query: date === undefined ? {} : { date } }, { signal }),
      placeholderData: (previous) => previous,
      refetchInterval: date === undefined ? CURVE_EVERY_MS : false,
    }),
};

function listQuery({ search, ...rest }: ListParams<PlantFilter>) {
  return { ...rest, sort: rest.sort as 'name', ...(search !== '' && { search }) };
}
