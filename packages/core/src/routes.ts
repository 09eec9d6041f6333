import { ROOT_ORG_GROUP } from './constants.ts';
import type { RouteTitle } from './locale-keys.ts';

/** One entry of the route tree. A child's `path` is relative to its parent unless it begins with a slash. */
export interface Route {
  readonly path: string;
  readonly title: RouteTitle;
  /** Left out of menus and of the route search; `saas` hides it only in software-as-a-service builds. */
  readonly isHidden?: boolean | 'saas';
  /** Child that opens in the parent's place. */
  readonly redirect?: string;
  /** The tab cannot be closed. */
  readonly isAffix?: boolean;
  /** The view is drawn anew at each visit. */
  readonly isNoCache?: boolean;
  /** True for a screen that this version has; the server grants no path without one. */
  readonly hasScreen?: boolean;
  readonly children?: readonly Route[];
}

/** Open without sign-in (spec §2). */
export const openRoutes: readonly Route[] = [
  { path: '/login', title: 'routes.login', isHidden: true, hasScreen: true },
  { path: '/auth-redirect', title: 'routes.authRedirect', isHidden: true, hasScreen: true },
  { path: '/customer/cancel', title: 'routes.customerCancel', isHidden: true, hasScreen: true },
  { path: '/policy', title: 'routes.policy', isHidden: true, hasScreen: true },
  { path: '/404', title: 'routes.notFound', isHidden: true, hasScreen: true },
  { path: '/guide', title: 'routes.guide', isHidden: true, hasScreen: true },
  {
    path: '/HelpCenter',
    title: 'routes.helpCenter',
    isHidden: true,
    redirect: '/introduction',
    children: [
      { path: '/introduction', title: 'routes.introduction', hasScreen: true },
      { path: '/product', title: 'routes.product', hasScreen: true },
    ],
  },
];

/** There for every signed-in user. */
export const alwaysRoutes: readonly Route[] = [
  {
    path: '/',
    title: 'routes.dashboard',
    redirect: 'dashboard',
    children: [
      { path: 'dashboard', title: 'routes.dashboard', isAffix: true, hasScreen: true },
      { path: 'changePassword', title: 'routes.changePassword', isHidden: true, isNoCache: true, hasScreen: true },
    ],
  },
  {
    path: '/power_station',
    title: 'routes.powerStation',
    redirect: 'power_station_list',
    children: [
      { path: 'power_station_list', title: 'routes.powerStationList', hasScreen: true },
      { path: 'power_station_detail', title: 'routes.powerStationDetail', isHidden: true, hasScreen: true },
    ],
  },
];

/** There only where the server granted the full path. */
export const grantedRoutes: readonly Route[] = [
  {
    path: '/devices',
    title: 'routes.devices',
    redirect: 'devices__manage',
    children: [
      { path: 'devices__manage', title: 'routes.devicesManage', hasScreen: true },
      { path: 'devices_detail', title: 'routes.devicesDetail', isHidden: true, hasScreen: true },
      { path: 'devices_data_overview', title: 'routes.devicesDataOverview', isHidden: true, hasScreen: true },
      { path: 'devices_update_log', title: 'routes.devicesUpdateLog', isHidden: true, hasScreen: true },
      { path: 'data', title: 'routes.data', hasScreen: true },
      // Ours, not the specification's.
      { path: 'faults', title: 'routes.faults', hasScreen: true },
    ],
  },
  {
    path: '/business_partners',
    title: 'routes.businessPartners',
    redirect: 'service_provider',
    children: [
      { path: 'clients_list', title: 'routes.clientsList' },
      { path: 'service_provider', title: 'routes.serviceProvider', isHidden: 'saas' },
      { path: 'service_provider_management', title: 'routes.serviceProviderManagement', isHidden: 'saas' },
    ],
  },
  {
    path: '/auth',
    title: 'routes.auth',
    redirect: 'user',
    children: [
      { path: 'user', title: 'routes.user' },
      { path: 'orgGroup', title: 'routes.orgGroup' },
      { path: 'org', title: 'routes.org' },
      { path: 'role', title: 'routes.role' },
      { path: 'res', title: 'routes.res' },
    ],
  },
  {
    path: '/systems',
    title: 'routes.systems',
    children: [
      { path: 'product_problem', title: 'routes.productProblem' },
      { path: 'problem', title: 'routes.problem' },
      { path: 'mqtt', title: 'routes.mqtt', isHidden: true },
      { path: 'cmd', title: 'routes.cmd', hasScreen: true },
      // Ours, not the specification's.
      { path: 'audit', title: 'routes.audit', hasScreen: true },
      { path: 'contactUs', title: 'routes.contactUs' },
      {
        path: 'userGuide',
        title: 'routes.userGuide',
        children: [{ path: 'help', title: 'routes.help', isHidden: true, hasScreen: true }],
      },
      { path: 'faqs', title: 'routes.faqs' },
      { path: 'power-company', title: 'routes.powerCompany', isHidden: true },
    ],
  },
  {
    path: '/userCenter',
    title: 'routes.userCenter',
    redirect: 'personalData',
    children: [
      { path: 'personalData', title: 'routes.personalData', hasScreen: true },
      { path: 'orgData', title: 'routes.orgData', hasScreen: true },
      { path: 'changePassword', title: 'routes.changePassword', isNoCache: true, hasScreen: true },
    ],
  },
];

/** The path under which a route is reached: parent and child joined. */
export function joinPath(parent: string, path: string): string {
  if (path.startsWith('/')) return path;
  return `${parent.replace(/\/$/, '')}/${path}`;
}

/** One route with its full path and the routes above it, outermost first. */
export interface FlatRoute {
  readonly fullPath: string;
  readonly route: Route;
  readonly parents: readonly FlatRoute[];
}

/** Every route of the trees, parents before their children. */
export function flattenRoutes(routes: readonly Route[], parents: readonly FlatRoute[] = []): FlatRoute[] {
  return routes.flatMap((route) => {
    const flat: FlatRoute = { fullPath: joinPath(parents.at(-1)?.fullPath ?? '', route.path), route, parents };
    return [flat, ...flattenRoutes(route.children ?? [], [...parents, flat])];
  });
}

/** Every router path that a role can be granted and that leads to a screen of this version, parents included. */
export function grantablePaths(): string[] {
  const withScreen = flattenRoutes(grantedRoutes).filter(({ route }) => route.hasScreen);
  return [...new Set(withScreen.flatMap((flat) => [...flat.parents, flat]).map(({ fullPath }) => fullPath))];
}

/** The route that a path (query and hash allowed) leads to, or undefined. */
export function findRoute(path: string, routes: readonly Route[]): FlatRoute | undefined {
  const bare = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  const found = flattenRoutes(routes).filter(({ fullPath }) => fullPath === bare);
  return found.at(-1);
}

/**
 * The menu's view of a route: shown unless hidden for good or by the software-as-a-service build. A parent without a
 * screen of its own is shown for its children only.
 */
export function isShownInMenu(route: Route, isSaas: boolean): boolean {
  if (route.isHidden === 'saas' ? isSaas : route.isHidden) return false;
  return route.hasScreen === true || !route.children || route.children.some((child) => isShownInMenu(child, isSaas));
}

/**
 * The full path that a parent opens: its redirect if that child is there to be seen, else its first such child, else
 * the first that the menu leaves out.
 */
export function redirectOf({ fullPath, route }: FlatRoute, isSaas: boolean): string | undefined {
  const children = route.children ?? [];
  const shown = children.filter((child) => isShownInMenu(child, isSaas));
  const child = shown.find(({ path }) => path === route.redirect) ?? shown[0] ?? children.find(({ isHidden }) => isHidden !== 'saas');
  if (child === undefined) return undefined;
  const path = joinPath(fullPath, child.path);
  return child.hasScreen ? path : (redirectOf({ fullPath: path, route: child, parents: [] }, isSaas) ?? path);
}

/**
 * Where a signed-in user lands, and where `/`, the logo and the breadcrumb root lead: the first permitted top-level
 * route plus its first child. The dashboard comes first only for the ROOT group; the others begin with the plants.
 */
export function landingPath(orgGroup: string, permitted: readonly Route[] = alwaysRoutes, isSaas = false): string {
  const own = permitted.filter(({ path }) => path !== '/' || orgGroup === ROOT_ORG_GROUP);
  const [first] = flattenRoutes(own.slice(0, 1));
  return (first && redirectOf(first, isSaas)) ?? first?.fullPath ?? '/404';
}

/** The document's title: the route's, then the product's. */
export function pageTitle(routeTitle: string | undefined, productTitle: string): string {
  return routeTitle ? `${routeTitle} - ${productTitle}` : productTitle;
}
