import { chromaOf, hexOf, inkOn, leastContrast, lightnessOf, readable, toned } from './color.ts';
import { defaultThemeConfig, type ThemeConfig } from './theme-presets.ts';

/** The fixed grounds of a theme, as styles/tokens.css has them. */
export interface Grounds {
  canvas: string;
  surface: string;
  raised: string;
  hover: string;
}

export interface Look {
  /** `#rrggbb` */
  themeColor: string;
  config: ThemeConfig;
}

const WHITE = '#ffffff';
const NON_TEXT_RATIO = 3;
const TEXT_RATIO = 4.5;
/** In the dark a hue just at the limit looks dull. */
const PALE_RATIO = 7;
/** A primary button is told from its ground by its text; its fill only must not vanish. */
const FILL_RATIO = 2;

/** The CSS variables for what somebody picked: hues are kept, and every text reaches 4.5:1 on its ground, in light and in dark. */
export function drawnColors({ themeColor, config }: Look, grounds: Grounds, isDark: boolean): Record<string, string> {
  return {
    ...accentColors(themeColor, grounds, isDark),
    ...tabColors(pickedHex(config, 'tabbackground'), pickedHex(config, 'tabfontcolor'), grounds, isDark),
    ...asideColors(asideGround(pickedHex(config, 'aside'), isDark), themeColor),
  };
}

/** `#rrggbb` of a part; of its default where what is stored is no colour. */
export function pickedHex(config: ThemeConfig, part: keyof ThemeConfig): string {
  return hexOf(config[part]) ?? hexOf(defaultThemeConfig[part]) ?? '#000000';
}

function accentColors(themeColor: string, { canvas, surface, raised, hover }: Grounds, isDark: boolean): Record<string, string> {
  const soft = tintOf(themeColor, isDark);
  const accent = readable(themeColor, [surface, raised], FILL_RATIO);
  const ink = inkOn([accent]);
  return {
    '--accent': accent,
    '--on-accent': ink,
    '--accent-hover': readable(toned(accent, { lightness: lightnessOf(accent) + (isDark ? 0.06 : -0.06) }), [ink]),
    '--accent-soft': soft,
    '--accent-text': readable(themeColor, [canvas, surface, raised, hover, soft], isDark ? PALE_RATIO : TEXT_RATIO),
  };
}

function tabColors(background: string, text: string, { canvas, surface }: Grounds, isDark: boolean): Record<string, string> {
  const tint = tintOf(background, isDark);
  return {
    '--tab-background': readable(background, [tint, surface], NON_TEXT_RATIO),
    '--tab-tint': tint,
    '--tab-text': readable(isDark ? mirrored(text) : text, [tint, surface, canvas]),
  };
}

function asideColors(ground: string, themeColor: string): Record<string, string> {
  const ink = inkOn([ground]);
  const hover = lifted(ground, ink, 0.03);
  const active = lifted(ground, ink, 0.065);
  const grounds = [ground, hover];
  return {
    '--aside': ground,
    '--aside-hover': hover,
    '--aside-active': active,
    '--aside-border': toned(ground, { lightness: lightnessOf(ground) + (ink === WHITE ? 0.08 : -0.06) }),
    '--aside-text': readable(toned(ground, { lightness: ink === WHITE ? 0.86 : 0.36, mostChroma: 0.03 }), grounds),
    '--aside-active-text': readable(themeColor, [active], ink === WHITE ? PALE_RATIO : TEXT_RATIO),
  };
}

/** A light sidebar stays dark in the dark: its hue alone is kept. */
function asideGround(color: string, isDark: boolean): string {
  return isDark && lightnessOf(color) > 0.32 ? toned(color, { lightness: 0.235, mostChroma: 0.03 }) : color;
}

/** As pale as its hue allows: what is nearly grey stays so. */
function tintOf(color: string, isDark: boolean): string {
  const [lightness, most] = isDark ? [0.27, 0.045] : [0.95, 0.025];
  return toned(color, { lightness, mostChroma: Math.min(most, chromaOf(color) * 0.4) });
}

/** Who wants black on light wants white on dark, not the darkest grey that passes. */
function mirrored(text: string): string {
  const lightness = lightnessOf(text);
  return toned(text, { lightness: Math.min(0.95, Math.max(lightness, 1 - lightness)) });
}

/** A step lighter, as what is lifted looks; darker where it would be white, or where the ink would no longer be read. */
function lifted(ground: string, ink: string, step: number): string {
  const lightness = lightnessOf(ground);
  const lighter = toned(ground, { lightness: Math.min(1, lightness + step) });
  if (lightness + step < 0.99 && leastContrast(ink, [lighter]) >= 5) return lighter;
  return toned(ground, { lightness: Math.max(0, lightness - step) });
}
