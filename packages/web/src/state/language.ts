import { LANGUAGE_COOKIE, type Language } from '@heliograph/core/constants';
import { chooseLanguage, isLanguage } from '@heliograph/core/language';
import { readCookie, writeCookie } from './cookie.ts';

/** The saved choice, else what the browser speaks, else English (spec §1). */
export function currentLanguage(): Language {
  const cookie = readCookie(LANGUAGE_COOKIE);
  return chooseLanguage(isLanguage(cookie) ? cookie : localStorage.getItem(LANGUAGE_COOKIE), navigator.language);
}

/** Stores the choice in cookie and local storage, and reloads the page. */
export function switchLanguage(language: Language): void {
  writeCookie(LANGUAGE_COOKIE, language);
  localStorage.setItem(LANGUAGE_COOKIE, language);
  window.location.reload();
}
