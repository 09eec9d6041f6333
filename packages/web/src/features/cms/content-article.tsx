import type { ContentPage } from '@heliograph/core/contract/cms';
import { useTranslation } from 'react-i18next';
import css from './content-article.module.css';
import { ContentBlockView } from './content-block.tsx';

const anchorOf = (index: number) => `section-${index + 1}`;

/** What was published, with its sections at hand. */
export function ContentArticle({ page }: { page: ContentPage }) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(page.updatedAt);
  return (
    <div className={css.frame}>
      <nav className={css.contents} aria-label={t('open.onThisPage')}>
        <p aria-hidden="true">{t('open.onThisPage')}</p>
        <ul lang={page.language}>
          {page.sections.map((section, index) => (
            <li key={anchorOf(index)}>
              <a href={`#${anchorOf(index)}`}>{section.heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article className={css.article}>
        {page.language !== i18n.language && <p className={css.note}>{t('open.notTranslated')}</p>}
        <div lang={page.language}>
          <h1>{page.title}</h1>
          <p className={css.lead}>{page.lead}</p>
        </div>
        <p className={css.date}>{t('open.updated', { date })}</p>
        <div lang={page.language}>
          {page.sections.map((section, index) => (
            <section key={anchorOf(index)} id={anchorOf(index)} aria-labelledby={`${anchorOf(index)}-heading`}>
              <h2 id={`${anchorOf(index)}-heading`}>{section.heading}</h2>
              {section.blocks.map((block, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- written text does not move
                <ContentBlockView key={place} block={block} />
              ))}
            </section>
          ))}
        </div>
      </article>
    </div>
  );
}
