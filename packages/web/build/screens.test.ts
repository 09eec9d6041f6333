import { existsSync } from 'node:fs';
import { alwaysRoutes, flattenRoutes, grantedRoutes } from '@heliograph/core/routes';
import { expect, test } from 'vitest';
import { readScreens } from './screens.ts';
import { textParts } from './text-parts.ts';

const screens = readScreens();

test('every route behind the sign-in that has a screen is read from the router, with a file that is there and parts that exist', () => {
  const paths = screens.map(({ path }) => (path.startsWith('/') ? path : `/${path}`));
  const routes = flattenRoutes([...alwaysRoutes, ...grantedRoutes]).filter(({ route }) => route.hasScreen);
  expect(routes.map(({ fullPath }) => fullPath).filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths).toContain('/');
  expect(screens.filter(({ file }) => !existsSync(file))).toEqual([]);
  expect(screens.flatMap(({ parts }) => parts).filter((part) => !(part in textParts))).toEqual([]);
});
