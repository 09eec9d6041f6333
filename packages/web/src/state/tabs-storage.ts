import { flattenRoutes, type Route } from '@heliograph/core/routes';
import { placeOf, type Tab, type Tabs } from './tabs-model.ts';

/** As it lies in session storage; what a tab means is the routes' word, so only what a person did is kept. */
export function writeTabs({ list }: Tabs, session: string): string {
  const open = list.filter(({ isLeaving }) => !isLeaving);
  return JSON.stringify({ session, tabs: open.map(({ fullPath, name, serial, visitedAt }) => ({ fullPath, name, serial, visitedAt })) });
}

/** The tabs that this session left; none where another session did, or where what lies there makes no sense. `now` keeps numbers new. */
export function readTabs(stored: string | null, session: string, routes: readonly Route[], now: number): Tabs {
  const said = parse(stored);
  if (said?.session !== session || !Array.isArray(said.tabs)) return { list: [], clock: now };
  const list: Tab[] = [];
  for (const raw of said.tabs as unknown[]) {
    const tab = readTab(raw, routes);
    if (tab && !list.some(({ path, serial }) => path === tab.path || serial === tab.serial)) list.push(tab);
  }
  return { list, clock: Math.max(now, ...list.flatMap(({ serial, visitedAt }) => [serial, visitedAt])) };
}

function readTab(raw: unknown, routes: readonly Route[]): Tab | undefined {
  const { fullPath, name, serial, visitedAt } = (raw ?? {}) as Record<string, unknown>;
  if (typeof fullPath !== 'string' || !isCount(serial) || !isCount(visitedAt)) return undefined;
  const [pathname = '', query] = fullPath.split(/\?(.*)/s);
  const isOurs = flattenRoutes(routes).some(({ fullPath: known }) => known === pathname);
  const place = isOurs ? placeOf({ pathname, search: query === undefined ? '' : `?${query}` }, routes) : undefined;
  return place && { ...place, serial, visitedAt, ...(typeof name === 'string' && { name }) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parse(stored: string | null): { session?: unknown; tabs?: unknown } | undefined {
  try {
    const said: unknown = JSON.parse(stored ?? 'null');
    return typeof said === 'object' && said !== null ? said : undefined;
  } catch {
    return undefined;
  }
}
