import { alwaysRoutes, flattenRoutes, grantablePaths } from '@heliograph/core/routes';

const always = flattenRoutes(alwaysRoutes).map(({ fullPath }) => fullPath);

/** Router paths of every screen that this version has: no menu entry leads nowhere. */
export const screenPaths: readonly string[] = [...new Set([...always, ...grantablePaths()])];
