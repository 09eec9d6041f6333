/** Spec §3: what the theme drawer keeps in session storage. Colours as CSS writes them: a name or hexadecimal digits. */
export interface ThemeConfig {
  /** The active tab's bar, and its tint. */
  tabbackground: string;
  tabfontcolor: string;
  /** The sidebar's ground. */
  aside: string;
}

export const defaultThemeConfig: ThemeConfig = { tabbackground: 'purple', tabfontcolor: 'black', aside: 'lightblue' };

/** The eight presets of the drawer, by the keys of their names. */
export const themePresets = {
  iris: defaultThemeConfig,
  paper: { tabbackground: '#5b6472', tabfontcolor: '#1a1d23', aside: '#ffffff' },
  harbour: { tabbackground: '#1f6fb2', tabfontcolor: '#0f3d66', aside: '#dceaf6' },
  meadow: { tabbackground: '#3f7d4e', tabfontcolor: '#1d4a2a', aside: '#e1efe3' },
  terracotta: { tabbackground: '#b0583a', tabfontcolor: '#6b2e1a', aside: '#f6e5dc' },
  plum: { tabbackground: '#a03c78', tabfontcolor: '#5c1d43', aside: '#4a2440' },
  midnight: { tabbackground: '#3b5bdb', tabfontcolor: '#1c2f78', aside: '#1b2540' },
  graphite: { tabbackground: '#3d444f', tabfontcolor: '#22262d', aside: '#2b2f36' },
} as const satisfies Record<string, ThemeConfig>;

export type ThemePreset = keyof typeof themePresets;

/** Anybody may have written what is stored: a part that cannot be a colour is its default. */
export function readThemeConfig(stored: string | null): ThemeConfig {
  const said = parse(stored);
  const color = (name: keyof ThemeConfig) => (mayBeColor(said[name]) ? said[name] : defaultThemeConfig[name]);
  return { tabbackground: color('tabbackground'), tabfontcolor: color('tabfontcolor'), aside: color('aside') };
}

function mayBeColor(value: unknown): value is string {
  return typeof value === 'string' && /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|[a-z]{3,24})$/i.test(value);
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(stored ?? '{}');
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
