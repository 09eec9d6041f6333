import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

const FRESH_MS = 300_000;

/** A page is the same for everyone, so its key does not begin with the session. */
export const cmsQueries = {
  page: (slug: string) =>
    queryOptions({
      queryKey: ['cms', 'pages', slug],
      queryFn: ({ signal }) => call['GET /cms/pages/{slug}']({ params: { slug } }, { signal }),
      staleTime: FRESH_MS,
      refetchOnReconnect: true,
    }),
};
