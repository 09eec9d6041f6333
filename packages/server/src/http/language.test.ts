import { errorCodes } from '@heliograph/core/errors';
import { LANGUAGES } from '@heliograph/core/constants';
import { describe, expect, test } from 'vitest';
import { chooseLanguage, createTranslators } from './language.ts';

describe('the language of an answer', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['zh-CN', 'zh'],
    ['ES-419,en;q=0.9', 'es'],
    ['fr, ja;q=0.5, en;q=0.4', 'ja'],
    ['en;q=0.2, es;q=0.8', 'es'],
    ['zh;q=0, es', 'es'],
    ['*', 'en'],
    ['eng', 'en'],
    [';;;,,q=1', 'en'],
    [`zh;q=${'9'.repeat(1_000)}`, 'zh'],
  ])('of %j is %s', (header, language) => expect(chooseLanguage(header)).toBe(language));

  test('has a text of its own for every error of the catalogue', async () => {
    const translators = await createTranslators();
    for (const name of Object.keys(errorCodes)) {
      const texts = LANGUAGES.map((language) => translators[language](`errors.${name}`, { seconds: 7, count: 7 }));
      for (const text of texts) expect(text).not.toMatch(/^errors\.|\{\{/);
      expect([name, new Set(texts).size]).toEqual([name, LANGUAGES.length]);
    }
  });
});
