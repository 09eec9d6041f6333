import type { Language } from '@heliograph/core/constants';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { texts } from 'virtual:texts';
import type { TextPart } from '../../build/text-parts.ts';
import { brandName } from './build-settings.ts';

const loaded = new Set<TextPart>();

/** Starts i18next in one language; a change of language reloads the page (spec §1). */
export async function startTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: {} } },
    interpolation: { escapeValue: false, defaultVariables: { brand: brandName } },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
  await loadTexts('login');
}

/** Loads what a screen shows; parts that are here already cost nothing. */
export async function loadTexts(...parts: TextPart[]): Promise<void> {
  const missing = parts.filter((part) => !loaded.has(part));
  await Promise.all(missing.map(loadPart));
}

async function loadPart(part: TextPart): Promise<void> {
  const { language } = i18next;
  const bundle = await texts[language]?.[part]?.();
  i18next.addResourceBundle(language, 'translation', bundle?.default ?? {}, true, true);
  loaded.add(part);
}
