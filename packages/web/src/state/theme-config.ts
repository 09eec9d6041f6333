import { THEME_CONFIG_KEY } from '@heliograph/core/constants';
import { readThemeConfig, type ThemeConfig } from '../look/theme-presets.ts';
import { createStore } from './store.ts';

/** The theme drawer's colours, for as long as the browser tab lives (spec §3). */
export const themeConfig = createStore<ThemeConfig>(readThemeConfig(sessionStorage.getItem(THEME_CONFIG_KEY)));

export function changeThemeConfig(change: Partial<ThemeConfig>): void {
  const next = { ...themeConfig.get(), ...change };
  sessionStorage.setItem(THEME_CONFIG_KEY, JSON.stringify(next));
  themeConfig.set(next);
}
