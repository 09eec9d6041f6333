import { expect, test } from 'vitest';
import { permittedRoutes } from './permissions.ts';
import {
  alwaysRoutes,
  findRoute,
  flattenRoutes,
  grantablePaths,
  grantedRoutes,
  isShownInMenu,
  landingPath,
  openRoutes,
  pageTitle,
  redirectOf,
} from './routes.ts';

const all = flattenRoutes([...openRoutes, ...alwaysRoutes, ...grantedRoutes]);

test('the tree holds every route of the specification', () => {
  const spec = `/login /auth-redirect /customer/cancel /policy /404 /guide /HelpCenter /introduction /product
    / /dashboard /changePassword /power_station /power_station/power_station_list /power_station/power_station_detail
    /devices /devices/devices__manage /devices/devices_detail /devices/devices_data_overview /devices/devices_update_log /devices/data
    /business_partners /business_partners/clients_list /business_partners/service_provider /business_partners/service_provider_management
    /auth /auth/user /auth/orgGroup /auth/org /auth/role /auth/res
    /systems /systems/product_problem /systems/problem /systems/mqtt /systems/cmd /systems/contactUs /systems/userGuide /systems/userGuide/help /systems/faqs /systems/power-company
    /userCenter /userCenter/personalData /userCenter/orgData /userCenter/changePassword`;
  const ours = ['/devices/faults', '/systems/audit'];
  expect(all.map(({ fullPath }) => fullPath).filter((path) => !ours.includes(path))).toEqual(spec.split(/\s+/));
});

test.each([
  ['/', '/dashboard'],
  ['/power_station', '/power_station/power_station_list'],
  ['/devices', '/devices/devices__manage'],
  ['/business_partners', '/business_partners/service_provider'],
  ['/auth', '/auth/user'],
  ['/systems', '/systems/product_problem'],
  ['/userCenter', '/userCenter/personalData'],
  ['/HelpCenter', '/introduction'],
])('%s redirects to %s', (path, target) => {
  const route = all.find(({ fullPath }) => fullPath === path);
  expect(route && redirectOf(route, false)).toBe(target);
});

test('menus leave out what the specification hides', () => {
  const hidden = all.filter(({ route, parents }) => parents.length > 0 && !isShownInMenu(route, false)).map(({ route }) => route.path);
  expect(hidden).toEqual([
    'changePassword',
    'power_station_detail',
    'devices_detail',
    'devices_data_overview',
    'devices_update_log',
    'mqtt',
    'userGuide',
    'help',
    'power-company',
  ]);
});

test('a parent whose screens the menu leaves out opens the first of them all the same', () => {
  const routes = permittedRoutes(['/systems', '/systems/userGuide', '/systems/userGuide/help']);
  for (const path of ['/systems', '/systems/userGuide']) {
    const route = findRoute(path, routes);
    expect(route && redirectOf(route, false)).toBe('/systems/userGuide/help');
    expect(route && isShownInMenu(route.route, false)).toBe(false);
  }
});

test('a software-as-a-service build hides the service provider screens and opens the customers in their place', () => {
  const partners = all.filter(({ fullPath }) => fullPath.startsWith('/business_partners'));
  expect(partners.filter(({ route }) => isShownInMenu(route, true)).map(({ route }) => route.path)).toEqual([
    '/business_partners',
    'clients_list',
  ]);
  expect(partners[0] && redirectOf(partners[0], true)).toBe('/business_partners/clients_list');
});

test('only paths with a screen, and the parents of these, can be granted', () => {
  const granted = grantablePaths();
  expect(granted).toContain('/devices/devices__manage');
  for (const path of granted) {
    const route = findRoute(path, grantedRoutes);
    expect(route?.route.hasScreen || flattenRoutes(route?.route.children ?? []).some((child) => child.route.hasScreen)).toBe(true);
  }
});

test('ROOT lands on the dashboard, every other group on the plant list', () => {
  expect(landingPath('ROOT')).toBe('/dashboard');
  for (const group of ['INSTALLER', 'SERVICE', 'CUSTOMER', 'anything'])
    expect(landingPath(group)).toBe('/power_station/power_station_list');
});

test('a route is found by its path whatever follows it', () => {
  for (const { fullPath, route } of all.filter(({ fullPath }) => fullPath !== '/')) {
    for (const path of [fullPath, `${fullPath}/`, `${fullPath}?id=1#a`, `${fullPath}?to=/x/`]) {
      expect(findRoute(path, [...openRoutes, ...alwaysRoutes, ...grantedRoutes])?.route).toBe(route);
    }
  }
  expect(findRoute('/nowhere', grantedRoutes)).toBeUndefined();
});

test('the page title is the route, then the product', () => {
  expect(pageTitle('Plants', 'Heliograph')).toBe('Plants - Heliograph');
  expect(pageTitle(undefined, 'Heliograph')).toBe('Heliograph');
});
