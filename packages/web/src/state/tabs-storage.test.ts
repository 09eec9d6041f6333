import { alwaysRoutes } from '@heliograph/core/routes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noTabs, placeOf, rename, type Tabs, visit } from './tabs-model.ts';
import { readTabs, writeTabs } from './tabs-storage.ts';

const list = '/power_station/power_station_list';
const go = (tabs: Tabs, pathname: string, search = '') => {
  const place = placeOf({ pathname, search }, alwaysRoutes);
  return place ? visit(tabs, place) : tabs;
};

test('tabs come back as they were, to the session that left them', () => {
  const tabs = rename(go(go(noTabs, list, '?filter=fault&search=a?b'), '/dashboard'), list, 'Mine');
  expect(readTabs(writeTabs(tabs, 'a1'), 'a1', alwaysRoutes, 0)).toEqual(tabs);
  expect(readTabs(writeTabs(tabs, 'a1'), 'b2', alwaysRoutes, 7)).toEqual({ list: [], clock: 7 });
});

test('a closed tab that was still on the screen does not come back', () => {
  const tabs = go(noTabs, list);
  const leaving = { ...tabs, list: tabs.list.map((tab) => ({ ...tab, isLeaving: true })) };
  expect(readTabs(writeTabs(leaving, 'a1'), 'a1', alwaysRoutes, 0).list).toEqual([]);
});

test('whatever lies in the storage, a tab is a screen of ours, and there once', () => {
  const fullPath = fc.oneof(
    fc.constantFrom(list, `${list}?id=3`, '/dashboard', 'https://elsewhere.example/', '//x', '/auth/user'),
    fc.string(),
  );
  const tab = fc.oneof(fc.record({ fullPath, name: fc.anything(), serial: fc.integer(), visitedAt: fc.nat() }), fc.anything());
  const stored = fc.oneof(fc.record({ session: fc.constant('a1'), tabs: fc.oneof(fc.array(tab), fc.anything()) }), fc.anything());
  fc.assert(
    fc.property(stored, (wild) => {
      const { list: read, clock } = readTabs(JSON.stringify(wild) ?? null, 'a1', alwaysRoutes, 5);
      expect(new Set(read.map(({ path }) => path)).size).toBe(read.length);
      for (const { path, fullPath: to, serial } of read) {
        expect(to.split('?')[0]).toBe(path);
        expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
        expect(serial).toBeLessThanOrEqual(clock);
      }
    }),
  );
  expect(readTabs('not json', 'a1', alwaysRoutes, 5)).toEqual({ list: [], clock: 5 });
});
