import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { sessionKey } from '../../state/query-keys.ts';
import type { Hit } from './use-hits.ts';

/** As many as one can take in at a glance; whoever wants more uses the list. */
const MOST = 6;

export const searchQueries = {
  plants: (search: string) =>
    queryOptions({
      queryKey: [sessionKey(), 'search', 'plants', search],
      queryFn: async ({ signal }): Promise<Hit[]> => {
        const { items } = await call['GET /plants']({ query: { search, pageSize: MOST } }, { signal });
        return items.map(({ id, name, address }) => ({
          key: `plant:${id}`,
          title: name,
          note: address,
          path: `/power_station/power_station_detail?id=${id}`,
        }));
      },
      placeholderData: keepPreviousData,
    }),
  devices: (search: string) =>
    queryOptions({
      queryKey: [sessionKey(), 'search', 'devices', search],
      queryFn: async ({ signal }): Promise<Hit[]> => {
        const { items } = await call['GET /devices']({ query: { search, pageSize: MOST } }, { signal });
        return items.map(({ id, name, sn, plantName }) => ({
          key: `device:${id}`,
          title: `${name} · ${sn}`,
          note: plantName ?? '',
          path: `/devices/devices_detail?id=${id}`,
        }));
      },
      placeholderData: keepPreviousData,
    }),
};
