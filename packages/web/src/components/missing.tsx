import { useTranslation } from 'react-i18next';
import css from './figure.module.css';

/** Nothing was read: a dash that says so. */
export function Missing() {
  const { t } = useTranslation();
  return (
    <span className={css.missing} title={t('states.noReading')}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('states.noReading')}</span>
    </span>
  );
}
