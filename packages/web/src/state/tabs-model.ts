import { findRoute, flattenRoutes, type Route } from '@heliograph/core/routes';

/** One visited view (spec §3). A tab is its path: another id in the query reuses it. */
export interface Tab {
  readonly path: string;
  /** Where the tab leads: the path with the query it was last left with. */
  readonly fullPath: string;
  readonly meta: { readonly title: Route['title']; readonly noCache: boolean; readonly affix: boolean };
  /** What the view calls itself, such as the plant's name; the route's title stands for it until it does. */
  readonly name?: string;
  /** New for each drawing anew: what was kept under another number is gone. */
  readonly serial: number;
  /** The larger, the later the last visit; 0 is never. */
  readonly visitedAt: number;
  /** Closed, and still on the screen until the next view is there. */
  readonly isLeaving?: boolean;
}

export interface Tabs {
  readonly list: readonly Tab[];
  /** Counts up and never back; serials and visits are taken from it. */
  readonly clock: number;
}

/** The tabs after a closing, and where it leads if the view on the screen was closed. */
export interface Closing {
  readonly tabs: Tabs;
  readonly goTo?: string;
}

/** The path on the screen, and where to go when no tab is left. */
export interface Standing {
  readonly active: string;
  readonly landing: string;
}

export const CACHED_MOST = 10;
export const noTabs: Tabs = { list: [], clock: 0 };

export type Place = Pick<Tab, 'path' | 'fullPath' | 'meta'>;

/** What a location is as a tab; undefined for one that is not a screen of these routes. */
export function placeOf({ pathname, search }: { pathname: string; search: string }, routes: readonly Route[]): Place | undefined {
  const found = findRoute(pathname, routes);
  if (found === undefined || found.route.children) return undefined;
  const { title, isNoCache = false, isAffix = false } = found.route;
  return { path: found.fullPath, fullPath: found.fullPath + search, meta: { title, noCache: isNoCache, affix: isAffix } };
}

/** What a view is of, within its path: two ids never share what was typed or scrolled. */
export function subjectOf(fullPath: string): string {
  return new URLSearchParams(fullPath.split('?')[1]).get('id') ?? '';
}

/** Puts the tabs that cannot be closed in front; adding is skipped where the path is there. */
export function withAffixed(tabs: Tabs, routes: readonly Route[]): Tabs {
  const missing = flattenRoutes(routes)
    .map(({ fullPath }) => placeOf({ pathname: fullPath, search: '' }, routes))
    .filter((place) => place !== undefined)
    .filter((place) => place.meta.affix && !tabs.list.some(({ path }) => path === place.path));
  const added = missing.map((place, index) => ({ ...place, serial: tabs.clock + index + 1, visitedAt: 0 }));
  return added.length === 0 ? tabs : { list: [...added, ...tabs.list], clock: tabs.clock + added.length };
}

/** The serial that a path has, or will have once it is visited. */
export function serialOf({ list, clock }: Tabs, path: string): number {
  return list.find((tab) => tab.path === path)?.serial ?? clock + 1;
}

/** Arrives at a place: its tab is there once, and what was closed before goes. */
export function visit(tabs: Tabs, place: Place): Tabs {
  const visitedAt = tabs.clock + 1;
  const staying = tabs.list.filter(({ path, isLeaving }) => !isLeaving || path === place.path);
  const before = staying.find(({ path }) => path === place.path);
  const isSameSubject = before !== undefined && subjectOf(before.fullPath) === subjectOf(place.fullPath);
  const tab: Tab = {
    ...place,
    ...(isSameSubject && before.name !== undefined && { name: before.name }),
    serial: before?.serial ?? visitedAt,
    visitedAt,
  };
  return { list: before ? staying.map((other) => (other === before ? tab : other)) : [...staying, tab], clock: visitedAt };
}

export function rename(tabs: Tabs, path: string, name: string): Tabs {
  return { ...tabs, list: tabs.list.map((tab) => (tab.path === path ? { ...tab, name } : tab)) };
}

/** Drawn anew, with nothing kept. */
export function renew(tabs: Tabs, path: string): Tabs {
  const serial = tabs.clock + 1;
  return { list: tabs.list.map((tab) => (tab.path === path ? { ...tab, serial } : tab)), clock: serial };
}

/** From the active view it leads to the one visited last. */
export function close(tabs: Tabs, path: string, at: Standing): Closing {
  return closeWhere(
    tabs,
    (tab) => tab.path === path,
    at,
    (rest) => latest(rest)?.fullPath,
  );
}

/** Keeps the chosen tab, and leads to it; without such a tab nothing is other. */
export function closeOthers(tabs: Tabs, path: string, at: Standing): Closing {
  const chosen = openTabs(tabs).find((tab) => tab.path === path)?.fullPath;
  if (chosen === undefined) return { tabs };
  const closing = closeWhere(
    tabs,
    (tab) => tab.path !== path,
    at,
    () => chosen,
  );
  return path === at.active ? closing : { ...closing, goTo: chosen };
}

/** Leads to the last of the tabs that cannot be closed. */
export function closeAll(tabs: Tabs, at: Standing): Closing {
  return closeWhere(
    tabs,
    () => true,
    at,
    (rest) => rest.at(-1)?.fullPath,
  );
}

/** The paths that a closing closes. */
export function closedBy({ list }: Tabs, { tabs }: Closing): string[] {
  const stays = new Set(openTabs(tabs).map(({ path }) => path));
  return list.filter(({ path }) => !stays.has(path)).map(({ path }) => path);
}

/** What the bar shows. */
export function openTabs({ list }: Tabs): Tab[] {
  return list.filter(({ isLeaving }) => !isLeaving);
}

/** Tabs of routes that are no longer permitted go. */
export function keepPermitted(tabs: Tabs, routes: readonly Route[]): Tabs {
  const list = tabs.list.filter(({ path }) => findRoute(path, routes));
  return list.length === tabs.list.length ? tabs : { ...tabs, list };
}

/** The paths whose views are kept, at most {@link CACHED_MOST}: the latest visited, and before them whatever holds unsaved edits. */
export function cachedPaths({ list }: Tabs, isUnsaved: (path: string) => boolean): ReadonlySet<string> {
  const cacheable = list.filter(({ meta, visitedAt }) => !meta.noCache && visitedAt > 0);
  const newest = cacheable.toSorted((one, other) => other.visitedAt - one.visitedAt);
  const [current, ...others] = newest;
  const kept = [...others.filter(({ path }) => isUnsaved(path)), ...others.filter(({ path }) => !isUnsaved(path))];
  return new Set([...(current ? [current] : []), ...kept].slice(0, CACHED_MOST).map(({ path }) => path));
}

/** The paths whose views a navigation does away with: another id in the same tab, and what is not kept when it is left. */
export function lostBy(
  { list }: Tabs,
  from: Pick<Place, 'path'>,
  to: Pick<Place, 'path' | 'fullPath'>,
  isFleeting: (path: string) => boolean = () => false,
): string[] {
  const reused = list.filter(({ path, fullPath }) => path === to.path && subjectOf(fullPath) !== subjectOf(to.fullPath));
  const left = list.filter(({ path, meta }) => path === from.path && path !== to.path && (meta.noCache || isFleeting(path)));
  return [...reused, ...left].map(({ path }) => path);
}

/** The last one on the screen stays if there is nowhere else to go. */
function closeWhere(
  tabs: Tabs,
  isChosen: (tab: Tab) => boolean,
  { active, landing }: Standing,
  next: (rest: readonly Tab[]) => string | undefined,
): Closing {
  const goes = (tab: Tab) => isChosen(tab) && !tab.meta.affix;
  const isActiveClosed = tabs.list.some((tab) => tab.path === active && goes(tab));
  const list = tabs.list.filter((tab) => tab.path === active || !goes(tab));
  const goTo = isActiveClosed ? (next(openTabs({ ...tabs, list }).filter(({ path }) => path !== active)) ?? landing) : active;
  if (goTo.split('?')[0] === active) return { tabs: { ...tabs, list } };
  return { tabs: { ...tabs, list: list.map((tab) => (tab.path === active ? { ...tab, isLeaving: true } : tab)) }, goTo };
}

function latest(list: readonly Tab[]): Tab | undefined {
  return list.toSorted((one, other) => one.visitedAt - other.visitedAt).at(-1);
}
