import { useLayoutEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { tabs } from '../../state/tabs.ts';
import { cachedPaths, placeOf, serialOf, subjectOf, visit } from '../../state/tabs-model.ts';
import { unsaved } from '../../state/unsaved.ts';
import { useShellData } from '../../state/user.ts';
import { CachedView } from './cached-view.tsx';
import { tabId, viewId } from './tab-id.ts';

/** The screen of the address, and hidden beside it those of the other tabs. */
export function CachedOutlet({ isPermitted, hasTabs, refusal }: { isPermitted: boolean; hasTabs: boolean; refusal: React.ReactNode }) {
  const { routes } = useShellData();
  const location = useLocation();
  const place = useMemo(() => (isPermitted ? placeOf(location, routes) : undefined), [isPermitted, location, routes]);
  const all = tabs.useValue();
  const kept = cachedPaths(all, unsaved.useHas());
  const isListed = all.list.some(({ path }) => path === place?.path);
  useLayoutEffect(() => {
    // Another session begins with no tabs, on the screen where it is.
    if (place !== undefined) tabs.set(visit(tabs.get(), place));
  }, [place, isListed]);
  const others = all.list.filter(({ path }) => path !== place?.path && kept.has(path));
  return (
    <>
      {[...others, ...(place ? [place] : [])]
        .map(({ path, fullPath }) => ({ path, fullPath, serial: serialOf(all, path) }))
        .toSorted((one, other) => one.serial - other.serial)
        .map(({ path, fullPath, serial }) => (
          <CachedView
            key={`${serial} ${subjectOf(fullPath)}`}
            path={path}
            id={viewId(serial)}
            isActive={path === place?.path}
            labelledBy={hasTabs ? tabId(serial) : undefined}
          />
        ))}
      {place === undefined && (isPermitted ? <Outlet /> : refusal)}
    </>
  );
}
