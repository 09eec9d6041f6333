import { defaultSettings } from '../state/read-settings.ts';
import { settings } from '../state/settings.ts';
import { createStore } from '../state/store.ts';
import { themeConfig } from '../state/theme-config.ts';
import { isDark } from '../state/theme.ts';
import type { Grounds } from './drawn-colors.ts';
import { defaultThemeConfig } from './theme-presets.ts';

/** What the root element was given last. Empty: the style sheet's own colours, which are the defaults. */
export const drawnLook = createStore<Record<string, string>>({});

/** Draws the colours that were picked, now and at each change. The colour library loads only once somebody has picked any. */
export async function startLook(): Promise<void> {
  for (const source of [settings, themeConfig, isDark]) source.subscribe(() => void drawLook());
  await drawLook();
}

async function drawLook(): Promise<void> {
  const drawn = isDefault() ? {} : await drawnNow().catch(() => drawnLook.get());
  const { style } = document.documentElement;
  for (const name of Object.keys(drawnLook.get())) if (!(name in drawn)) style.removeProperty(name);
  for (const [name, value] of Object.entries(drawn)) style.setProperty(name, value);
  drawnLook.set(drawn);
}

async function drawnNow(): Promise<Record<string, string>> {
  const { drawnColors } = await import('./drawn-colors.ts');
  return drawnColors({ themeColor: settings.get().themeColor, config: themeConfig.get() }, currentGrounds(), isDark.get());
}

function isDefault(): boolean {
  const { themeColor } = settings.get();
  return themeColor === defaultSettings.themeColor && JSON.stringify(themeConfig.get()) === JSON.stringify(defaultThemeConfig);
}

export function currentGrounds(): Grounds {
  const style = getComputedStyle(document.documentElement);
  const ground = (name: keyof Grounds) => style.getPropertyValue(`--${name}`).trim();
  return { canvas: ground('canvas'), surface: ground('surface'), raised: ground('raised'), hover: ground('hover') };
}
