import { DEFAULT_SIDEBAR_OPEN } from '@heliograph/core/constants';
import { createStore } from './store.ts';

const COOKIE = 'sidebarOpen';
const YEAR_S = 31_536_000;

/** Whether the sidebar is wide; remembered in a cookie (spec §4 Layout). */
export const sidebarOpen = createStore(readCookie());

export function toggleSidebar(): void {
  const isOpen = !sidebarOpen.get();
  document.cookie = `${COOKIE}=${isOpen ? 1 : 0}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
  sidebarOpen.set(isOpen);
}

function readCookie(): boolean {
  const found = new RegExp(`(?:^|; )${COOKIE}=([01])`).exec(document.cookie)?.[1];
  return found === undefined ? DEFAULT_SIDEBAR_OPEN : found === '1';
}
