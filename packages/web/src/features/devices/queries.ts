import type { Device, deviceStates } from '@heliograph/core/contract/devices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { previousSpan, type Range, spanOf } from '../../components/chart/range.ts';
import { keepPreviousOf, refetchEveryMs } from '../../components/chart/series-query.ts';
import type { ListParams, ListRules } from '../../state/list-params.ts';
import { sessionKey } from '../../state/query-keys.ts';

export type DeviceFilter = 'all' | (typeof deviceStates)[number];
export interface DeviceList {
  items: Device[];
  total: number;
}
export type DeviceListParams = ListParams<DeviceFilter> & { plantId?: string; productKey?: string };

interface SeriesAsked {
  id: string;
  channels: readonly string[];
  range: Range;
  timeZone: string;
  isPrevious: boolean;
}

const LIST_EVERY_MS = 60_000;
/** The most that the server hands out at once; a plant with more shows its first. */
const PLANT_DEVICES_MOST = 500;

export const deviceListRules: ListRules<DeviceFilter> = {
  filters: ['all', 'producing', 'reporting', 'idle', 'fault', 'unreachable', 'neverReported'],
  sorts: ['name', 'sn', 'powerW', 'lastSeenAt', 'energyTodayKwh'],
  defaultSort: 'name',
};

export const deviceQueries = {
  all: () => [sessionKey(), 'devices'],
  lists: () => [...deviceQueries.all(), 'list'],
  list: (params: DeviceListParams) =>
    queryOptions({
      queryKey: [...deviceQueries.lists(), params],
      queryFn: ({ signal }): Promise<DeviceList> => call['GET /devices']({ query: listQuery(params) }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: LIST_EVERY_MS,
    }),
  ofPlant: (plantId: string) =>
    queryOptions({
      queryKey: [...deviceQueries.lists(), { plantId }],
      queryFn: ({ signal }): Promise<DeviceList> => call['GET /devices']({ query: { plantId, pageSize: PLANT_DEVICES_MOST } }, { signal }),
      refetchInterval: LIST_EVERY_MS,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...deviceQueries.all(), 'detail', id],
      queryFn: ({ signal }) => call['GET /devices/{id}']({ params: { id } }, { signal }),
      refetchInterval: LIST_EVERY_MS,
    }),
  series: ({ id, channels, range, timeZone, isPrevious }: SeriesAsked) =>
    queryOptions({
      queryKey: [...deviceQueries.all(), 'series', id, channels.join(','), range, timeZone, isPrevious],
      queryFn: ({ signal }) => {
        const span = (isPrevious ? previousSpan : spanOf)(range, timeZone, Date.now());
        return call['GET /devices/{id}/series']({ params: { id }, query: { ...span, channels: channels.join(',') } }, { signal });
      },
      placeholderData: keepPreviousOf(id),
      refetchInterval: refetchEveryMs(range, isPrevious),
    }),
  latest: (id: string) =>
    queryOptions({
      queryKey: [...deviceQueries.all(), 'latest', id],
      queryFn: ({ signal }) => call['GET /devices/{id}/latest']({ params: { id } }, { signal }),
    }),
  products: () =>
    queryOptions({
      queryKey: [sessionKey(), 'products'],
      queryFn: ({ signal }) => call['GET /products']({}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

function listQuery({ filter, search, sort, plantId, productKey, ...paging }: DeviceListParams) {
  return {
    ...paging,
    sort: sort as 'name',
    ...(filter !== 'all' && { state: filter }),
    ...(search !== '' && { search }),
    ...(plantId !== undefined && { plantId }),
    ...(productKey !== undefined && { productKey }),
  };
}
