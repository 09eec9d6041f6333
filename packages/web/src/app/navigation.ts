import { alwaysRoutes, findRoute, grantedRoutes, openRoutes } from '@heliograph/core/routes';
import { t } from 'i18next';
import { tabs } from '../state/tabs.ts';
import type { createRouter } from './router.tsx';
import { setPageTitle } from './page-title.ts';
import { tabTitle } from './tabs/tab-title.ts';
import { startProgress, stopProgress } from './progress.ts';

const everyRoute = [...openRoutes, ...alwaysRoutes, ...grantedRoutes];

/** Progress bar while a navigation runs, and the page's title once it has ended. */
export function followNavigation(router: ReturnType<typeof createRouter>): void {
  const follow = () => {
    const { initialized, navigation, location } = router.state;
    if (!initialized || navigation.state !== 'idle') return startProgress();
    stopProgress();
    const found = findRoute(location.pathname, everyRoute);
    const tab = tabs.get().list.find(({ path }) => path === found?.fullPath);
    setPageTitle(tab ? tabTitle(tab, t) : found && t(found.route.title));
  };
  router.subscribe(follow);
  tabs.subscribe(follow);
  follow();
}
