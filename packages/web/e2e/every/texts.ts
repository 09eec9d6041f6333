import { readFileSync } from 'node:fs';
import type { Language } from '@heliograph/core/constants';
import type { LocaleKey } from '@heliograph/core/locale-keys';
import { lengthen } from './lengthen.ts';

export type Branch = { [key: string]: string | Branch };
/** A language, or English drawn out by 30 %. */
export type Locale = Language | 'pseudo';

/** A whole locale file. */
export function readLocale(locale: Locale): Branch {
  if (locale === 'pseudo') return lengthen(readLocale('en')) as Branch;
  return JSON.parse(readFileSync(new URL(`../../../../locales/${locale}.json`, import.meta.url), 'utf8')) as Branch;
}

/** The text of a key as it stands in the file, for finding things on a screen in any language. */
export function textOf(locale: Locale, key: LocaleKey): string {
  let found: string | Branch | undefined = readLocale(locale);
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`${locale}.json has no text ${key}`);
  return found;
}
