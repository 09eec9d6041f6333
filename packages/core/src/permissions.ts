import { ROOT_ORG_GROUP } from './constants.ts';
import { alwaysRoutes, findRoute, flattenRoutes, grantedRoutes, joinPath, openRoutes, type Route } from './routes.ts';

/** Keeps each route whose full path was granted, and of its children the same (spec §6). */
export function filterRoutes(routes: readonly Route[], granted: ReadonlySet<string>, parent = ''): Route[] {
  return routes
    .map((route) => ({ route, fullPath: joinPath(parent, route.path) }))
    .filter(({ fullPath }) => granted.has(fullPath))
    .map(({ route, fullPath }) => (route.children ? { ...route, children: filterRoutes(route.children, granted, fullPath) } : route));
}

/** The routes of a signed-in user: those for everyone, then the granted ones. */
export function permittedRoutes(routerPaths: Iterable<string>): Route[] {
  return [...alwaysRoutes, ...filterRoutes(grantedRoutes, new Set(routerPaths))];
}

/**
 * What a path is to a signed-in user. A known screen without a grant is said to be so, and to the ROOT group, who may
 * see whatever there is, that this version has not got it, as to whom a newer server granted it; an unknown one is a 404.
 */
export type PathStatus = 'permitted' | 'notPermitted' | 'notInVersion' | 'unknown';

export function pathStatus(path: string, permitted: readonly Route[], orgGroup: string): PathStatus {
  const found = findRoute(path, [...openRoutes, ...permitted]);
  if (found) return hasScreen(found.route) ? 'permitted' : 'notInVersion';
  const known = findRoute(path, grantedRoutes);
  if (!known) return 'unknown';
  return hasScreen(known.route) || orgGroup !== ROOT_ORG_GROUP ? 'notPermitted' : 'notInVersion';
}

function hasScreen(route: Route): boolean {
  return flattenRoutes([route]).some((flat) => flat.route.hasScreen);
}

/** Whether a button is shown: a stored code contains it. Display only; the server compares codes exactly. */
export function canShow(perms: readonly string[], code: string): boolean {
  return perms.some((perm) => perm.includes(code));
}
