import { permittedRoutes } from '@heliograph/core/permissions';
import { expect, test } from 'vitest';
import { breadcrumbs } from './breadcrumb-trail.ts';

const routes = permittedRoutes(['/devices', '/devices/devices__manage']);
const paths = (path: string, orgGroup: string) => breadcrumbs(path, orgGroup, routes, false).map((crumb) => crumb.path);

test('the root of the breadcrumbs is the dashboard for ROOT and the plant list for the others', () => {
  expect(paths('/power_station/power_station_detail', 'ROOT')).toEqual([
    '/dashboard',
    '/power_station/power_station_list',
    '/power_station/power_station_detail',
  ]);
  expect(paths('/power_station/power_station_detail', 'CUSTOMER')).toEqual([
    '/power_station/power_station_list',
    '/power_station/power_station_detail',
  ]);
});

test('a screen does not stand before itself', () => {
  expect(paths('/dashboard', 'ROOT')).toEqual(['/dashboard']);
  expect(paths('/devices/devices__manage', 'INSTALLER')).toEqual(['/power_station/power_station_list', '/devices/devices__manage']);
  expect(paths('/changePassword', 'CUSTOMER')).toEqual(['/power_station/power_station_list', '/changePassword']);
});
