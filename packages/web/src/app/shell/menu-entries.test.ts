import { permittedRoutes } from '@heliograph/core/permissions';
import { expect, test } from 'vitest';
import { menuEntries } from './menu-entries.ts';

const paths = (routerPaths: string[], isSaas = false) =>
  menuEntries(permittedRoutes(routerPaths), isSaas).map(({ path, children }) =>
    children.length ? [path, children.map((child) => child.path)] : path,
  );

test('without any grant the menu holds what is there for everyone, and no hidden screen', () => {
  expect(paths([])).toEqual(['/dashboard', '/power_station/power_station_list']);
});

test('a granted route with one shown child is that child', () => {
  expect(paths(['/devices', '/devices/devices__manage', '/devices/devices_detail']).at(-1)).toBe('/devices/devices__manage');
});

test('a granted route with several shown children is a group', () => {
  expect(paths(['/devices', '/devices/devices__manage', '/devices/data']).at(-1)).toEqual([
    '/devices',
    ['/devices/devices__manage', '/devices/data'],
  ]);
});

test('a granted parent without a granted child leads nowhere and is left out', () => {
  expect(paths(['/auth'])).toHaveLength(2);
});

test('the software-as-a-service build hides the service providers', () => {
  const granted = ['/business_partners', '/business_partners/clients_list', '/business_partners/service_provider'];
  expect(paths(granted, true).at(-1)).toBe('/business_partners/clients_list');
});
