import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ContentArticle } from './content-article.tsx';
import { ContentFailure } from './content-failure.tsx';
import { ContentSkeleton } from './content-skeleton.tsx';
import { cmsQueries } from './queries.ts';

/** The page of this address, as staff wrote it. */
export function Component() {
  const slug = useLocation().pathname.replaceAll('/', '');
  const page = useQuery(cmsQueries.page(slug));
  if (page.data !== undefined) return <ContentArticle page={page.data} />;
  return page.isError ? <ContentFailure query={page} /> : <ContentSkeleton />;
}
