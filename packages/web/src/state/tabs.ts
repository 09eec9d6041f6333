import { alwaysRoutes, grantedRoutes } from '@heliograph/core/routes';
import { useContext, useEffect } from 'react';
import { sessionKey } from './query-keys.ts';
import { session } from './session.ts';
import { createStore } from './store.ts';
import { keepPermitted, rename, type Tabs, withAffixed } from './tabs-model.ts';
import { readTabs, writeTabs } from './tabs-storage.ts';
import { ViewContext } from './view.ts';

const STORAGE_KEY = 'visitedTabs';
const everyRoute = [...alwaysRoutes, ...grantedRoutes];

/** The visited tabs of this session; they outlive a reload, and nothing else. */
export const tabs = createStore<Tabs>(readTabs(sessionStorage.getItem(STORAGE_KEY), sessionKey(), everyRoute, Date.now()));

let owner = sessionKey();
tabs.subscribe(() => sessionStorage.setItem(STORAGE_KEY, writeTabs(tabs.get(), owner)));
session.subscribe(follow);
follow();

/** A screen says what it shows, such as a plant's name; undefined while that is on its way. */
export function useTabTitle(name: string | undefined): void {
  const path = useContext(ViewContext)?.path;
  useEffect(() => {
    if (path !== undefined && name !== undefined) tabs.set(rename(tabs.get(), path, name));
  }, [path, name]);
}

/** Signing out closes all tabs, another session begins with none, and what is not permitted any more goes. */
function follow(): void {
  const { state } = session;
  if (state.status === 'signedOut') {
    tabs.set(empty());
    sessionStorage.removeItem(STORAGE_KEY);
  }
  if (state.status !== 'signedIn') return;
  const isAnother = owner !== sessionKey();
  owner = sessionKey();
  tabs.set(withAffixed(keepPermitted(isAnother ? empty() : tabs.get(), state.routes), state.routes));
}

function empty(): Tabs {
  return { list: [], clock: Math.max(Date.now(), tabs.get().clock) };
}
