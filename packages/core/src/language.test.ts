import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from './constants.ts';
import { chooseLanguage } from './language.ts';

test.each([
  ['zh-CN', 'zh'],
  ['es-419', 'es'],
  ['ja', 'ja'],
  ['EN-us', 'en'],
  ['es-EN', 'es'],
  ['ko-Latn-ja', 'ja'],
  ['fr-FR', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('the browser language %s speaks %s', (browser, expected) => {
  expect(chooseLanguage(undefined, browser)).toBe(expected);
});

test('a saved choice wins over every browser language', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), fc.string(), (saved, browser) => {
      expect(chooseLanguage(saved, browser)).toBe(saved);
    }),
  );
});

test('a saved text that is no language counts as none', () => {
  const other = fc.string().filter((text) => !(LANGUAGES as readonly string[]).includes(text));
  fc.assert(
    fc.property(other, fc.string(), (saved, browser) => {
      expect(chooseLanguage(saved, browser)).toBe(chooseLanguage(null, browser));
    }),
  );
});

test('without one of the four codes in it, the browser language speaks English; with one, a language it contains', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2}-[A-Z]{2}$/)), (browser) => {
      const contained = LANGUAGES.filter((language) => browser.toLowerCase().includes(language));
      expect(contained.length === 0 ? ['en'] : contained).toContain(chooseLanguage(null, browser));
    }),
  );
});
