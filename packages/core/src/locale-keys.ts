import type en from '../../../locales/en.json';
import type { Language } from './constants.ts';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Singular<Key extends string> = Key extends `${infer Stem}_${PluralSuffix}` ? Stem : Key;
type Dotted<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Dotted<T[K]>}`;
}[keyof T & string];

/** Every key of the locale files with dots between its parts; plural suffixes folded into one key. */
export type LocaleKey = Dotted<typeof en>;
/** The keys of one top-level part. */
export type LocaleKeyOf<Part extends keyof typeof en> = `${Part}.${Dotted<(typeof en)[Part]>}`;
/** The title of a route. */
export type RouteTitle = LocaleKeyOf<'routes'>;

/** A text to be said in the reader's language: key and placeholders. */
export interface Phrase<Key extends LocaleKey = LocaleKey> {
  key: Key;
  values?: Readonly<Record<string, string | number>>;
}

/** Who reads: how a text is said to them, and how figures and times stand for them. */
export interface Reader {
  say: (key: LocaleKey, values?: Readonly<Record<string, string | number>>) => string;
  language: Language;
  timeZone: string;
}
/** Who reads what has no times in it. */
export type Listener = Pick<Reader, 'say' | 'language'>;
