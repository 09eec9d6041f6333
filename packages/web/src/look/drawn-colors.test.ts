import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../state/read-settings.ts';
import { contrast } from './color.ts';
import { drawnColors, type Grounds } from './drawn-colors.ts';
import { defaultThemeConfig, themePresets } from './theme-presets.ts';

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const [lightBlock = '', darkBlock = ''] = css.split(":root[data-theme='dark']");
const tokens = (block: string) =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
const light = tokens(lightBlock);
const themes = [
  { name: 'light', isDark: false, tokens: light },
  { name: 'dark', isDark: true, tokens: { ...light, ...tokens(darkBlock) } },
];
const groundsOf = (all: Record<string, string | undefined>): Grounds => ({
  canvas: all['--canvas'] as string,
  surface: all['--surface'] as string,
  raised: all['--raised'] as string,
  hover: all['--hover'] as string,
});

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyConfig = fc.record({ tabbackground: anyColor, tabfontcolor: anyColor, aside: anyColor });
const textOnGround = [
  ['--tab-text', '--tab-tint'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--accent-text', '--accent-soft'],
  ['--aside-text', '--aside'],
  ['--aside-text', '--aside-hover'],
  ['--aside-active-text', '--aside-active'],
] as const;

describe.each(themes)('in $name', ({ isDark, tokens: fixed }) => {
  const grounds = groundsOf(fixed);
  const draw = (themeColor: string, config: typeof defaultThemeConfig) => drawnColors({ themeColor, config }, grounds, isDark);

  test('whatever somebody picks, every text reaches 4.5:1 on its ground', () => {
    fc.assert(
      fc.property(anyColor, anyConfig, (themeColor, config) => {
        const drawn = draw(themeColor, config);
        for (const [text, ground] of textOnGround) expect(contrast(drawn[text]!, drawn[ground]!)).toBeGreaterThanOrEqual(4.5);
        for (const ground of Object.values(grounds)) expect(contrast(drawn['--accent-text']!, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [grounds.surface, grounds.canvas]) expect(contrast(drawn['--tab-text']!, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(drawn['--tab-background']!, drawn['--tab-tint']!)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 120 },
    );
  });

  test('the style sheet begins with what the defaults draw', () => {
    const drawn = draw(defaultSettings.themeColor, defaultThemeConfig);
    expect(Object.fromEntries(Object.keys(drawn).map((name) => [name, fixed[name]]))).toEqual(drawn);
  });

  test('each preset is drawn in colours of its own', () => {
    const all = Object.values(themePresets).map((config) => draw(defaultSettings.themeColor, config));
    expect(new Set(all.map((drawn) => drawn['--tab-background'])).size).toBe(all.length);
    expect(new Set(all.map((drawn) => drawn['--aside'])).size).toBe(all.length);
  });
});
