import { LANGUAGES, type Language } from '@heliograph/core/constants';
import type en from '../../../locales/en.json';

/** The own section, and what the console says too: words for states, and why a setting is refused. */
type Texts = (typeof en)['cli'] & Pick<typeof en, 'states' | 'validation' | 'messages'>;
type Leaf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutPlural<K>}` : Leaf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : K;

/** A text of these in the locale files. */
export type TextKey = Leaf<Texts>;
export interface Translate {
  (key: TextKey, params?: Record<string, string | number>): string;
  readonly language: Language;
}

/** HELIO_LANG, then LC_ALL, then LANG; English where none names one of the four. */
export function chooseLanguage(env: NodeJS.ProcessEnv): Language {
  const wanted = [env.HELIO_LANG, env.LC_ALL, env.LANG].find((value) => value !== undefined && value !== '');
  const code = wanted?.toLowerCase().slice(0, 2);
  return LANGUAGES.find((language) => language === code) ?? 'en';
}

/** The texts of one language; the others are not read. The bundle brings them beside itself, without the other sections. */
export function loadTranslate(language: Language): Translate {
  const folder = import.meta.filename.endsWith('.ts') ? '../../../locales' : 'locales';
  const text = process.getBuiltinModule('node:fs').readFileSync(`${import.meta.dirname}/${folder}/${language}.json`, 'utf8');
  const { cli, states, validation, messages } = JSON.parse(text) as Record<'cli' | 'states' | 'validation' | 'messages', object>;
  return createTranslate(language, { ...cli, states, validation, messages });
}

/** i18next's placeholders and plural suffixes, without its 50 kB: the start of every command waits for this. */
export function createTranslate(language: Language, texts: object): Translate {
  let plurals: Intl.PluralRules | undefined;
  const translate = (key: TextKey, params: Record<string, string | number> = {}) => {
    const { count } = params;
    const form = typeof count === 'number' ? (plurals ??= new Intl.PluralRules(language)).select(count) : undefined;
    const text = (form && (textAt(texts, `${key}_${form}`) ?? textAt(texts, `${key}_other`))) ?? textAt(texts, key) ?? key;
    return text.includes('{{') ? text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole)) : text;
  };
  return Object.assign(translate, { language });
}

function textAt(texts: object, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
  return typeof found === 'string' ? found : undefined;
}
