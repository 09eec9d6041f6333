import { useTranslation } from 'react-i18next';
import css from './user-center-skeleton.module.css';
import page from './user-center.module.css';

/** A card with its fields in their places before their values are there. */
export function CardSkeleton({ fieldCount }: { fieldCount: number }) {
  const { t } = useTranslation();
  return (
    <section className={page.card} aria-busy="true" aria-label={t('states.loading')}>
      {Array.from({ length: fieldCount }, (_, field) => (
        <div key={field} className={css.field} aria-hidden="true">
          <span className={css.label} />
          <span className={css.box} />
        </div>
      ))}
    </section>
  );
}
