import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { sessionKey } from '../../state/query-keys.ts';

export const userCenterQueries = {
  account: () =>
    queryOptions({
      queryKey: [sessionKey(), 'account'],
      queryFn: ({ signal }) => call['GET /account']({}, { signal }),
    }),
  organisation: () =>
    queryOptions({
      queryKey: [sessionKey(), 'organisation'],
      queryFn: ({ signal }) => call['GET /organisation']({}, { signal }),
    }),
};
