import { useTranslation } from 'react-i18next';
import articleCss from './content-article.module.css';
import css from './content-skeleton.module.css';

const linesOfSections = [3, 2, 4];

/** The page's lines in their places before its words are there. */
export function ContentSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={articleCss.frame} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('states.loading')}
      </p>
      <div className={articleCss.contents} aria-hidden="true">
        <Lines count={4} />
      </div>
      <div aria-hidden="true">
        <div className={css.title} />
        <Lines count={2} />
        {linesOfSections.map((count) => (
          <div key={count} className={css.section}>
            <div className={css.heading} />
            <Lines count={count} />
          </div>
        ))}
      </div>
    </div>
  );
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => <div key={line} className={css.line} />);
}
