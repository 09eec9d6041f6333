import { DEFAULT_THEME_COLOR } from '@heliograph/core/constants';

/** Spec §3, Settings. */
export interface Settings {
  /** `#rrggbb`; for navigation and primary actions only. */
  themeColor: string;
  /** Whether the top bar leads to the settings panel. */
  showSettings: boolean;
  tagsView: boolean;
  /** Header and tabs stay in sight while a screen scrolls. */
  fixedHeader: boolean;
  sidebarLogo: boolean;
}

export const defaultSettings: Settings = {
  themeColor: DEFAULT_THEME_COLOR,
  showSettings: true,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: false,
};

/** Anybody may have written what is stored: each field that is not what it should be is its default. */
export function readSettings(stored: string | null): Settings {
  const said = parse(stored);
  const flag = (name: Exclude<keyof Settings, 'themeColor'>) => (typeof said[name] === 'boolean' ? said[name] : defaultSettings[name]);
  return {
    themeColor: isHexColor(said['themeColor']) ? said['themeColor'] : defaultSettings.themeColor,
    showSettings: flag('showSettings'),
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
  };
}

function isHexColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(stored ?? '{}');
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
