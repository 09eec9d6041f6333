import type { ContentPage } from '@heliograph/core/contract/cms';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { brandName } from '../../app/build-settings.ts';

const FRESH_MS = 300_000;

/** A page is the same for everyone, so its key does not begin with the session. */
export const cmsQueries = {
  page: (slug: string) =>
    queryOptions({
      queryKey: ['cms', 'pages', slug],
      queryFn: async ({ signal }) => branded(await call['GET /cms/pages/{slug}']({ params: { slug } }, { signal })),
      staleTime: FRESH_MS,
      refetchOnReconnect: true,
    }),
};

/** Where staff wrote `{{brand}}` stands the name of this build. */
function branded(page: ContentPage): ContentPage {
  const name = JSON.stringify(brandName).slice(1, -1);
  return JSON.parse(JSON.stringify(page).replaceAll('{{brand}}', () => name)) as ContentPage;
}
