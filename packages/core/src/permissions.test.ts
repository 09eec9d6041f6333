import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canShow, filterRoutes, pathStatus, permittedRoutes } from './permissions.ts';
import { alwaysRoutes, flattenRoutes, grantedRoutes } from './routes.ts';

const paths = flattenRoutes(grantedRoutes).map(({ fullPath }) => fullPath);
const grants = fc.subarray(paths);
const keptOf = (granted: readonly string[]) => flattenRoutes(filterRoutes(grantedRoutes, new Set(granted))).map(({ fullPath }) => fullPath);

test('nothing is kept that was not granted, and nothing whose parent was not', () => {
  fc.assert(
    fc.property(grants, (granted) => {
      const kept = keptOf(granted);
      const expected = granted.filter((path) => ancestorsOf(path).every((above) => granted.includes(above)));
      expect([...kept].sort()).toEqual([...expected].sort());
    }),
  );
});

function ancestorsOf(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

test('a further grant takes nothing away', () => {
  fc.assert(
    fc.property(grants, grants, (some, more) => {
      expect(keptOf([...some, ...more])).toEqual(expect.arrayContaining(keptOf(some)));
    }),
  );
});

test('a child is granted by its joined path, not by its own', () => {
  expect(keptOf(['/devices', 'devices__manage', '/devices__manage'])).toEqual(['/devices']);
});

test('filtering leaves the tree as it was', () => {
  const before = JSON.stringify(grantedRoutes);
  permittedRoutes(['/devices']);
  expect(JSON.stringify(grantedRoutes)).toBe(before);
});

test('what is there for everyone needs no grant and cannot be taken', () => {
  expect(permittedRoutes([])).toEqual(alwaysRoutes);
});

test.each([
  ['/power_station/power_station_detail?id=1', 'permitted'],
  ['/devices/devices__manage', 'permitted'],
  ['/policy', 'permitted'],
  ['/nowhere', 'unknown'],
  ['/devices/nowhere', 'unknown'],
])('%s is %s', (path, expected) => {
  expect(pathStatus(path, permittedRoutes(['/devices', '/devices/devices__manage']), 'CUSTOMER')).toBe(expected);
});

test('every known screen that was not granted is said to be so, and to the root group that this version has it not', () => {
  for (const { fullPath, route } of flattenRoutes(grantedRoutes)) {
    const hasScreen = flattenRoutes([route]).some((below) => below.route.hasScreen);
    const statuses = ['ROOT', 'CUSTOMER'].map((group) => pathStatus(fullPath, permittedRoutes([]), group));
    expect([fullPath, ...statuses]).toEqual([fullPath, hasScreen ? 'notPermitted' : 'notInVersion', 'notPermitted']);
  }
});

test('a screen that a newer server granted is said to be missing here, to whomever', () => {
  const missing = flattenRoutes(grantedRoutes).filter(({ route }) => !flattenRoutes([route]).some((below) => below.route.hasScreen));
  const statuses = missing.map(({ fullPath }) => pathStatus(fullPath, permittedRoutes(paths), 'CUSTOMER'));
  expect(statuses).toEqual(missing.map(() => 'notInVersion'));
  expect(missing.length).toBeGreaterThan(0);
});

test('a button is shown where one stored code contains its code', () => {
  expect(canShow(['plants:write:all'], 'plants:write')).toBe(true);
  expect(canShow(['plants:read'], 'plants:write')).toBe(false);
  expect(canShow(['plants', ':write'], 'plants:write')).toBe(false);
  expect(canShow([], 'plants')).toBe(false);
});
