import { THEME_PRESET_COUNT } from '@heliograph/core/constants';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf } from './color.ts';
import { defaultThemeConfig, readThemeConfig, themePresets } from './theme-presets.ts';

test('the stored defaults are purple, black and light blue', () => {
  expect(readThemeConfig(null)).toEqual({ tabbackground: 'purple', tabfontcolor: 'black', aside: 'lightblue' });
});

test('there are eight presets, the defaults first, and all of them are colours', () => {
  expect(Object.keys(themePresets)).toHaveLength(THEME_PRESET_COUNT);
  expect(Object.values(themePresets)[0]).toEqual(defaultThemeConfig);
  for (const colour of Object.values(themePresets).flatMap((config) => Object.values(config))) expect(hexOf(colour)).toBeDefined();
});

test('a malformed part is its default, and the others keep what they say', () => {
  expect(readThemeConfig('{"tabbackground":"#123456","tabfontcolor":5,"aside":"red;background:url(x)"}')).toEqual({
    ...defaultThemeConfig,
    tabbackground: '#123456',
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      expect(Object.keys(readThemeConfig(stored))).toEqual(['tabbackground', 'tabfontcolor', 'aside']);
    }),
  );
});
