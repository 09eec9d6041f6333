import type { Language } from '@heliograph/core/constants';
import { auditTexts } from '@heliograph/core/audit/texts';
import type { Reader } from '@heliograph/core/locale-keys';
import { createTranslate, type TextKey } from '../language.ts';

/** The sections of the locale files that the trail speaks from; the bundle brings them in files of their own. */
export const auditSections: ReadonlySet<string> = new Set(auditTexts.map((key) => key.split('.')[0] as string));

/** Whoever reads the trail on this terminal, by the clock of this machine. */
export function auditReader(language: Language): Reader {
  const file = import.meta.filename.endsWith('.ts') ? `../../../../locales/${language}.json` : `locales/audit-${language}.json`;
  const text = process.getBuiltinModule('node:fs').readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  const translate = createTranslate(language, JSON.parse(text) as object);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { say: (key, values) => translate(key as TextKey, values), language, timeZone };
}
