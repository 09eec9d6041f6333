import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@heliograph/core/constants';
import i18next from 'i18next';

export type Translate = (key: string, values?: Record<string, unknown>) => string;

const localesUrl = new URL('../../../../locales/', import.meta.url);

/** Texts of every language, read once at start. */
export async function createTranslators(): Promise<Record<Language, Translate>> {
  const instance = i18next.createInstance();
  await instance.init({
    resources: Object.fromEntries(LANGUAGES.map((language) => [language, { translation: readLocale(language) }])),
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
  });
  const translator = (language: Language): Translate => {
    const translate = instance.getFixedT(language);
    return (key, values = {}) => translate(key, values);
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, translator(language)])) as Record<Language, Translate>;
}

/** The best of our languages that an Accept-Language header asks for; English otherwise. */
export function chooseLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map(parseRange)
    .filter((range) => range.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const found = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`));
    if (found) return found;
  }
  return 'en';
}

function parseRange(text: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}

function readLocale(language: Language): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${language}.json`, localesUrl), 'utf8')) as Record<string, unknown>;
}
