import { alwaysRoutes, findRoute, grantedRoutes, openRoutes } from '@heliograph/core/routes';
import type { createRouter } from './router.tsx';
import { setPageTitle } from './page-title.ts';
import { startProgress, stopProgress } from './progress.ts';

const everyRoute = [...openRoutes, ...alwaysRoutes, ...grantedRoutes];

/** Progress bar while a navigation runs, and the page's title once it has ended. */
export function followNavigation(router: ReturnType<typeof createRouter>): void {
  const follow = () => {
    const { initialized, navigation, location } = router.state;
    if (!initialized || navigation.state !== 'idle') return startProgress();
    stopProgress();
    setPageTitle(findRoute(location.pathname, everyRoute)?.route.title);
  };
  router.subscribe(follow);
  follow();
}
