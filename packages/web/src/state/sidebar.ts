import { DEFAULT_SIDEBAR_OPEN } from '@heliograph/core/constants';
import { readCookie, writeCookie } from './cookie.ts';
import { createStore } from './store.ts';

const COOKIE = 'sidebarOpen';

/** Whether the sidebar is wide; remembered in a cookie (spec §4 Layout). */
export const sidebarOpen = createStore(storedChoice());

export function toggleSidebar(): void {
  const isOpen = !sidebarOpen.get();
  writeCookie(COOKIE, isOpen ? '1' : '0');
  sidebarOpen.set(isOpen);
}

function storedChoice(): boolean {
  const stored = readCookie(COOKIE);
  return stored === '1' || stored === '0' ? stored === '1' : DEFAULT_SIDEBAR_OPEN;
}
