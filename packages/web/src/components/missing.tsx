import { useTranslation } from 'react-i18next';
import css from './figure.module.css';

/** Nothing was read: a dash that says so, in the place of the number where a unit would follow. */
export function Missing({ hasUnit = false }: { hasUnit?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={css.missing} title={t('states.noReading')}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('states.noReading')}</span>
      {hasUnit && <span className={css.unit} />}
    </span>
  );
}
