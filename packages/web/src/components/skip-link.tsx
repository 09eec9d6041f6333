import { useTranslation } from 'react-i18next';

/** The id of what a page is for; the link leads there past what every page has. */
export const CONTENT_ID = 'content';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href={`#${CONTENT_ID}`} className="skip-link">
      {t('common.skipToContent')}
    </a>
  );
}
