import { LANGUAGE_COOKIE, type Language } from '@heliograph/core/constants';
import { chooseLanguage, isLanguage } from '@heliograph/core/language';

const YEAR_S = 31_536_000;

/** The saved choice, else what the browser speaks, else English (spec §1). */
export function currentLanguage(): Language {
  const cookie = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return chooseLanguage(isLanguage(cookie) ? cookie : localStorage.getItem(LANGUAGE_COOKIE), navigator.language);
}

/** Stores the choice in cookie and local storage, and reloads the page. */
export function switchLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
  localStorage.setItem(LANGUAGE_COOKIE, language);
  window.location.reload();
}
