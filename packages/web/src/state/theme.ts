import { createStore } from './store.ts';

export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];

const STORAGE_KEY = 'theme';
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const mode = createStore<ThemeMode>('system');
export const isDark = createStore(false);

export const useThemeMode = mode.useValue;
export const useIsDark = isDark.useValue;

/** Light, dark or the system's choice; kept in local storage, drawn through `data-theme` on the root element. */
export function startTheme(): void {
  prefersDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => event.key === STORAGE_KEY && apply());
  apply();
}

export function setThemeMode(next: ThemeMode): void {
  localStorage.setItem(STORAGE_KEY, next);
  apply();
}

function apply(): void {
  const stored = localStorage.getItem(STORAGE_KEY);
  mode.set(themeModes.find((known) => known === stored) ?? 'system');
  const isNowDark = mode.get() === 'dark' || (mode.get() === 'system' && prefersDark.matches);
  document.documentElement.dataset.theme = isNowDark ? 'dark' : 'light';
  isDark.set(isNowDark);
}
