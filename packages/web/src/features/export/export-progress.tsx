import { useTranslation } from 'react-i18next';
import css from './export.module.css';
import { MOST_ROWS } from './export-request.ts';
import type { useExport } from './use-export.ts';

/** How far an export has come, and why it came to nothing. */
export function ExportProgress({ rows, isBusy, failure }: Pick<ReturnType<typeof useExport>, 'rows' | 'isBusy' | 'failure'>) {
  const { t, i18n } = useTranslation();
  const digits = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <p role="status" className={css.note}>
        {isBusy && t('export.progress', { count: rows, text: digits.format(rows) })}
      </p>
      <div role="alert">
        {failure !== undefined && (
          <p className={css.failure}>{failure === 'tooMany' ? t('export.tooMany', { most: digits.format(MOST_ROWS) }) : failure}</p>
        )}
      </div>
    </>
  );
}
