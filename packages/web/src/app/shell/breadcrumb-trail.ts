import { findRoute, landingPath, redirectOf, type Route } from '@heliograph/core/routes';

export interface Crumb {
  path: string;
  title: Route['title'];
}

/** From the landing screen (ROOT: dashboard, others: plant list) over the route's parents to the route itself. */
export function breadcrumbs(path: string, orgGroup: string, routes: readonly Route[], isSaas: boolean): Crumb[] {
  const current = findRoute(path, routes);
  if (current === undefined) return [];
  const landing = findRoute(landingPath(orgGroup, routes, isSaas), routes);
  const parents = current.parents.map((parent) => ({ path: redirectOf(parent, isSaas) ?? parent.fullPath, title: parent.route.title }));
  const trail = [
    ...(landing ? [{ path: landing.fullPath, title: landing.route.title }] : []),
    ...parents.slice(parents[0]?.path === '/dashboard' ? 1 : 0),
  ];
  return [...distinct(trail, current.fullPath), { path: current.fullPath, title: current.route.title }];
}

function distinct(trail: Crumb[], current: string): Crumb[] {
  return trail.filter(({ path }, index) => path !== current && trail.findIndex((other) => other.path === path) === index);
}
