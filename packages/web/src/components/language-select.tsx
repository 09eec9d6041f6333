import { LANGUAGES, type Language } from '@heliograph/core/constants';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../state/language.ts';
import css from './language-select.module.css';

/** Each language under its own name, so that nobody has to read another to find it. */
const names: Record<Language, string> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' };

/** Stores the choice and reloads the page (spec §1). */
export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  return (
    <select
      className={css.select}
      aria-label={t('common.language')}
      value={i18n.language}
      onChange={(event) => switchLanguage(event.target.value as Language)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {names[language]}
        </option>
      ))}
    </select>
  );
}
