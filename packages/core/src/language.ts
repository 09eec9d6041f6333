import { LANGUAGES, type Language } from './constants.ts';

/**
 * The language to speak: the saved choice, else one of the four codes that the browser's language contains, else
 * English. The browser's first subtag goes first, so that `es-EN` is Spanish.
 */
export function chooseLanguage(saved: string | null | undefined, browser: string | null | undefined): Language {
  if (isLanguage(saved)) return saved;
  const tag = (browser ?? '').toLowerCase();
  const [primary] = tag.split(/[-_]/);
  return isLanguage(primary) ? primary : (LANGUAGES.find((language) => tag.includes(language)) ?? 'en');
}

export function isLanguage(code: unknown): code is Language {
  return (LANGUAGES as readonly unknown[]).includes(code);
}
