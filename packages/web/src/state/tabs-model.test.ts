import { alwaysRoutes, findRoute, flattenRoutes, grantedRoutes } from '@heliograph/core/routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CACHED_MOST,
  cachedPaths,
  close,
  closeAll,
  closedBy,
  closeOthers,
  keepPermitted,
  lostBy,
  noTabs,
  openTabs,
  placeOf,
  rename,
  renew,
  serialOf,
  subjectOf,
  type Tabs,
  visit,
  withAffixed,
} from './tabs-model.ts';

const routes = [...alwaysRoutes, ...grantedRoutes];
const paths = [
  ...new Set(
    flattenRoutes(routes)
      .filter(({ route }) => !route.children)
      .map(({ fullPath }) => fullPath),
  ),
];
const landing = '/power_station/power_station_list';
const detail = '/power_station/power_station_detail';

type Step = { kind: 'visit' | 'close' | 'closeOthers' | 'closeAll' | 'renew' | 'rename'; path: string; search: string };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('visit', 'visit', 'visit', 'close', 'closeOthers', 'closeAll', 'renew', 'rename'),
  path: fc.constantFrom(...paths),
  search: fc.constantFrom('', '?id=3', '?id=4', '?filter=fault', '?id=3&date=2026-11-01'),
});

/** Goes where a closing leads, as the console does. */
function play(steps: readonly Step[], look?: (tabs: Tabs, active: string, step: Step, before: Tabs) => void) {
  let tabs = go(withAffixed(noTabs, routes), landing);
  let active = landing;
  for (const next of steps) {
    const before = tabs;
    if (next.kind === 'visit') [tabs, active] = [go(tabs, next.path + next.search), next.path];
    else if (next.kind === 'renew') tabs = renew(tabs, next.path);
    else if (next.kind === 'rename') tabs = rename(tabs, next.path, 'Roof');
    else {
      const at = { active, landing };
      const closing = next.kind === 'closeAll' ? closeAll(tabs, at) : (next.kind === 'close' ? close : closeOthers)(tabs, next.path, at);
      tabs = closing.goTo === undefined ? closing.tabs : go(closing.tabs, closing.goTo);
      active = closing.goTo?.split('?')[0] ?? active;
    }
    look?.(tabs, active, next, before);
  }
  return { tabs, active };
}

function go(tabs: Tabs, fullPath: string): Tabs {
  const [pathname = '', query] = fullPath.split('?');
  const place = placeOf({ pathname, search: query === undefined ? '' : `?${query}` }, routes);
  if (place === undefined) throw new Error(`No screen at ${fullPath}`);
  return visit(tabs, place);
}

const pathsOf = (tabs: Tabs) => openTabs(tabs).map(({ path }) => path);

describe('the visited tabs, whatever is done to them', () => {
  const steps = fc.array(step, { maxLength: 60 });

  test('hold one tab a path, the one on the screen among them', () => {
    fc.assert(
      fc.property(steps, (all) => {
        play(all, (tabs, active) => {
          expect(new Set(pathsOf(tabs)).size).toBe(tabs.list.length);
          expect(pathsOf(tabs)).toContain(active);
        });
      }),
    );
  });

  test('never lose one that cannot be closed', () => {
    fc.assert(fc.property(steps, (all) => void play(all, (tabs) => expect(pathsOf(tabs)).toContain('/dashboard'))));
  });

  test('keep at most ten views, of none that must be drawn anew, and the latest visited first', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...paths), (all, unsaved) => {
        const { tabs } = play(all);
        const kept = cachedPaths(tabs, (path) => path === unsaved);
        expect(kept.size).toBeLessThanOrEqual(CACHED_MOST);
        expect(tabs.list.filter(({ path, meta }) => meta.noCache && kept.has(path))).toEqual([]);
        const dropped = tabs.list.filter(({ path, meta, visitedAt }) => !meta.noCache && visitedAt > 0 && !kept.has(path));
        const oldestKept = Math.min(
          ...tabs.list.filter(({ path }) => kept.has(path) && path !== unsaved).map(({ visitedAt }) => visitedAt),
        );
        for (const { path, visitedAt } of dropped) {
          expect(path).not.toBe(unsaved);
          expect(visitedAt).toBeLessThan(oldestKept);
        }
      }),
    );
  });

  test('give a number once: what was closed or renewed comes back under another', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const owner = new Map<number, string>();
        const gone = new Set<number>();
        play(all, (tabs, _active, _step, before) => {
          for (const { serial } of before.list) if (!tabs.list.some((tab) => tab.serial === serial)) gone.add(serial);
          for (const { serial, path } of tabs.list) {
            expect(gone.has(serial)).toBe(false);
            expect(owner.get(serial) ?? path).toBe(path);
            owner.set(serial, path);
          }
        });
      }),
    );
  });

  test('tell the number of a path before it is visited', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...paths), (all, path) => {
        const { tabs } = play(all);
        expect(serialOf(go(tabs, path), path)).toBe(serialOf(tabs, path));
      }),
    );
  });

  test('say which they close: all of it goes, and nothing else', () => {
    fc.assert(
      fc.property(steps, step, (all, { path }) => {
        const { tabs, active } = play(all);
        const at = { active, landing };
        for (const closing of [close(tabs, path, at), closeOthers(tabs, path, at), closeAll(tabs, at)]) {
          const after = pathsOf(closing.goTo === undefined ? closing.tabs : go(closing.tabs, closing.goTo));
          expect(closedBy(tabs, closing)).toEqual(pathsOf(tabs).filter((open) => !after.includes(open)));
        }
      }),
    );
  });
});

describe('visiting', () => {
  test('adds nothing where the path is there, and remembers the query', () => {
    const tabs = go(go(noTabs, landing), `${landing}?filter=fault`);
    expect(tabs.list).toMatchObject([{ path: landing, fullPath: `${landing}?filter=fault` }]);
  });

  test('keeps the name for the same id and forgets it for another', () => {
    const named = rename(go(noTabs, `${detail}?id=3`), detail, 'Sunny Hill');
    expect(go(named, `${detail}?id=3&device=7`).list[0]?.name).toBe('Sunny Hill');
    expect(go(named, `${detail}?id=4`).list[0]).not.toHaveProperty('name');
  });

  test('knows what is a screen: no parent, no unknown address, any trailing slash', () => {
    expect(placeOf({ pathname: '/devices', search: '' }, routes)).toBeUndefined();
    expect(placeOf({ pathname: '/nowhere', search: '' }, routes)).toBeUndefined();
    expect(placeOf({ pathname: '/changePassword/', search: '?a=1' }, routes)).toEqual({
      path: '/changePassword',
      fullPath: '/changePassword?a=1',
      meta: { title: 'routes.changePassword', noCache: true, affix: false },
    });
  });
});

describe('closing', () => {
  const some = ['/dashboard', landing, '/devices/devices__manage', `${detail}?id=3`].reduce(go, noTabs);

  test('the one on the screen leads to the one visited last', () => {
    const back = go(go(some, `${landing}?filter=fault`), `${detail}?id=3`);
    expect(close(back, detail, { active: detail, landing }).goTo).toBe(`${landing}?filter=fault`);
  });

  test('another one leads nowhere', () => {
    const closing = close(some, landing, { active: detail, landing });
    expect(closing.goTo).toBeUndefined();
    expect(pathsOf(closing.tabs)).toEqual(['/dashboard', '/devices/devices__manage', detail]);
  });

  test('the others keeps the affixed and the chosen, and leads to the chosen', () => {
    const closing = closeOthers(some, landing, { active: detail, landing });
    expect(pathsOf(closing.tabs)).toEqual(['/dashboard', landing]);
    expect(closing.goTo).toBe(landing);
  });

  test('the others of a tab that is not there closes nothing', () => {
    expect(closeOthers(some, '/auth/org', { active: detail, landing })).toEqual({ tabs: some });
  });

  test('all keeps the affixed and leads there; without any it leads to the landing screen, which stays', () => {
    expect(closeAll(some, { active: detail, landing })).toMatchObject({ goTo: '/dashboard' });
    expect(pathsOf(closeAll(some, { active: detail, landing }).tabs)).toEqual(['/dashboard']);
    const plain = ['/devices/devices__manage', landing].reduce(go, noTabs);
    expect(closeAll(plain, { active: '/devices/devices__manage', landing }).goTo).toBe(landing);
    expect(closeAll(plain, { active: landing, landing })).toMatchObject({ tabs: { list: [{ path: landing }] } });
  });
});

describe('what a navigation does away with', () => {
  const tabs = [landing, '/changePassword', `${detail}?id=3`].reduce(go, noTabs);
  const to = (fullPath: string) => ({ path: fullPath.split('?')[0] ?? '', fullPath });

  test('is the view of another id in the same tab, from wherever it is opened', () => {
    expect(lostBy(tabs, { path: landing }, to(`${detail}?id=4`))).toEqual([detail]);
    expect(lostBy(tabs, { path: detail }, to(`${detail}?id=4`))).toEqual([detail]);
    expect(lostBy(tabs, { path: detail }, to(`${detail}?id=3&date=2026-11-01`))).toEqual([]);
  });

  test('is what is not kept when it is left', () => {
    expect(lostBy(tabs, { path: '/changePassword' }, to(landing))).toEqual(['/changePassword']);
    expect(lostBy(tabs, { path: '/changePassword' }, to('/changePassword'))).toEqual([]);
    expect(lostBy(tabs, { path: landing }, to('/changePassword'))).toEqual([]);
  });

  test('is what is shown only once when it is left, but not for another query', () => {
    const isOnce = (path: string) => path === landing;
    expect(lostBy(tabs, { path: landing }, to('/changePassword'), isOnce)).toEqual([landing]);
    expect(lostBy(tabs, { path: landing }, to(`${landing}?filter=fault`), isOnce)).toEqual([]);
  });
});

test('tabs of routes that are not permitted any more go', () => {
  const tabs = [landing, '/auth/user'].reduce(go, noTabs);
  expect(pathsOf(keepPermitted(tabs, alwaysRoutes))).toEqual([landing]);
  expect(findRoute('/auth/user', alwaysRoutes)).toBeUndefined();
  expect(keepPermitted(tabs, routes)).toBe(tabs);
});

test('what a view is of, is its id', () => {
  expect(subjectOf('/a?id=3&x=1')).toBe('3');
  expect(subjectOf('/a')).toBe('');
});
