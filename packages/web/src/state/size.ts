import { DEFAULT_SIZE, type Size, SIZES } from '@heliograph/core/constants';
import { readCookie, writeCookie } from './cookie.ts';
import { createStore } from './store.ts';

const COOKIE = 'size';
const stored = createStore<Size>(SIZES.find((size) => size === readCookie(COOKIE)) ?? DEFAULT_SIZE);

export const useSize = stored.useValue;

/** How large controls and rows are; remembered in a cookie, drawn through `data-size` on the root element (spec §2, §4). */
export function startSize(): void {
  document.documentElement.dataset['size'] = stored.get();
}

export function setSize(size: Size): void {
  writeCookie(COOKIE, size);
  stored.set(size);
  startSize();
}
