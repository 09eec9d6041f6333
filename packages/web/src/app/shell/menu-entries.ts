import { isShownInMenu, joinPath, type Route } from '@heliograph/core/routes';
import type { IconName } from '../../components/icon.tsx';

export interface MenuEntry {
  path: string;
  title: Route['title'];
  icon: IconName;
  /** Empty where the entry itself is the link. */
  children: readonly { path: string; title: Route['title'] }[];
}

const icons: Record<string, IconName> = {
  '/': 'gauge',
  '/power_station': 'sun',
  '/devices': 'chip',
  '/business_partners': 'people',
  '/auth': 'shield',
  '/systems': 'sliders',
  '/userCenter': 'user',
};

/** The sidebar's entries; a route with one shown child is that child's link. */
export function menuEntries(routes: readonly Route[], isSaas: boolean): MenuEntry[] {
  return routes
    .filter((route) => isShownInMenu(route, isSaas))
    .map((route) => entryOf(route, isSaas))
    .filter((entry) => entry !== undefined);
}

function entryOf(route: Route, isSaas: boolean): MenuEntry | undefined {
  const icon = icons[route.path] ?? 'sliders';
  const children = (route.children ?? [])
    .filter((child) => isShownInMenu(child, isSaas))
    .map((child) => ({ path: joinPath(route.path, child.path), title: child.title }));
  const [only] = children;
  if (only === undefined) return route.children ? undefined : { path: route.path, title: route.title, icon, children: [] };
  return children.length === 1 ? { ...only, icon, children: [] } : { path: route.path, title: route.title, icon, children };
}
