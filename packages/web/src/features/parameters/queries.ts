import type { DeviceSetting } from '@heliograph/core/contract/commands';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { commandQueries } from '../commands/queries.ts';

const EVERY_MS = 15_000;

export const parameterQueries = {
  /** Below what a step of a command lets be read again. */
  ofDevice: (id: string) =>
    queryOptions({
      queryKey: [...commandQueries.live(), 'settings', id],
      queryFn: ({ signal }): Promise<{ items: DeviceSetting[] }> => call['GET /devices/{id}/settings']({ params: { id } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
};
