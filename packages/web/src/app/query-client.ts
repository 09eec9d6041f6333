import { ApiError } from '@heliograph/core/errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { connection } from '../state/connection.ts';
import { treatFailure } from './failures.ts';

const FRESH_MS = 5_000;
/** As long as a hidden tab's screen may wait, so that it does not come back as a skeleton. */
const KEPT_MS = 3_600_000;
const RETRIES = 2;

/** All server state. What a screen shows and cannot refresh raises no toast each time: the screen says so itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        connection.failed(error);
        treatFailure(error, { isBackground: query.state.data !== undefined });
      },
      onSuccess: () => connection.worked(),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => void (mutation.meta?.isSilent || treatFailure(error)),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: (count, error) => count < RETRIES && !(error instanceof ApiError && error.code < 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
