import type { Device, deviceStates } from '@heliograph/core/contract/devices';
import { deviceSorts } from '@heliograph/core/list-sorts';
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
/** What narrows the list beside its state, by its name in the address. */
export const narrowingChoices = {
  deviceType: ['inverter', 'storage', 'meter', 'weatherStation'],
  isOnline: ['true', 'false'],
  runState: ['normal', 'failure'],
  repairStatus: ['unrepaired', 'fixed'],
  isActive: ['true', 'false'],
  binding: ['bound', 'unbound', 'former'],
} as const;
const narrowingTexts = ['productKey', 'communicationMode'] as const;
export type DeviceNarrowing = { [Name in keyof typeof narrowingChoices]?: (typeof narrowingChoices)[Name][number] } & {
  [Name in (typeof narrowingTexts)[number]]?: string;
};
export type DeviceListParams = ListParams<DeviceFilter> & DeviceNarrowing;

/** Reads an address that anybody may have typed: what the server would refuse is left out. */
export function readNarrowing(search: URLSearchParams): DeviceNarrowing {
  const chosen = Object.entries(narrowingChoices).map(([name, choices]) => [name, choices.find((each) => each === search.get(name))]);
  const typed = narrowingTexts.map((name) => [name, search.get(name)?.match(/^[\w-]{1,40}$/)?.[0]]);
  return Object.fromEntries([...typed, ...chosen].filter(([, value]) => value !== undefined)) as DeviceNarrowing;
}

/** The most channels that the server hands out at once. */
export const SERIES_MOST_CHANNELS = 16;
const DAY_MS = 86_400_000;
const DAY_POINTS = 96;

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
  sorts: deviceSorts,
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
  /** Each channel over the last 24 hours in quarters of an hour. */
  lastDay: (id: string, channels: readonly string[]) =>
    queryOptions({
      queryKey: [...deviceQueries.all(), 'lastDay', id, channels.join(',')],
      queryFn: ({ signal }) => {
        const toAt = Date.now();
        const query = { fromAt: toAt - DAY_MS, toAt, points: DAY_POINTS, channels: channels.join(',') };
        return call['GET /devices/{id}/series']({ params: { id }, query }, { signal });
      },
      refetchInterval: LIST_EVERY_MS,
    }),
  energy: (id: string, grain: 'day' | 'month' | 'year') =>
    queryOptions({
      queryKey: [...deviceQueries.all(), 'energy', id, grain],
      queryFn: ({ signal }) => call['GET /devices/{id}/energy']({ params: { id }, query: { grain } }, { signal }),
      refetchInterval: LIST_EVERY_MS,
    }),
  swaps: (id: string) =>
    queryOptions({
      queryKey: [...deviceQueries.all(), 'swaps', id],
      queryFn: ({ signal }) => call['GET /devices/{id}/swaps']({ params: { id } }, { signal }),
    }),
  products: () =>
    queryOptions({
      queryKey: [sessionKey(), 'products'],
      queryFn: ({ signal }) => call['GET /products']({}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** What a list asks the server for. */
export function listQuery({ filter, search, sort, ...rest }: DeviceListParams) {
  return {
    ...rest,
    sort: sort as 'name',
    ...(filter !== 'all' && { state: filter }),
    ...(search !== '' && { search }),
  };
}
