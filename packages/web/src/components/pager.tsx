import { useTranslation } from 'react-i18next';
import { pageSizes } from '../state/list-params.ts';
import css from './pager.module.css';

interface Props {
  page: number;
  pageSize: number;
  total: number | undefined;
  onChange: (change: { page?: number; pageSize?: number }) => void;
}

/** How many of how many, and the way to the others. */
export function Pager({ page, pageSize, total, onChange }: Props) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const from = total ? Math.min(total, (page - 1) * pageSize + 1) : 0;
  return (
    <nav className={css.pager} aria-label={t('shell.paging')}>
      <span aria-live="polite">
        {total === undefined ? ' ' : t('shell.rangeOf', { from, to: Math.min(total, page * pageSize), total })}
      </span>
      <label>
        {t('shell.pageSize')}
        <select value={pageSize} onChange={(event) => onChange({ pageSize: Number(event.target.value) })}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={css.steps}>
        <button
          type="button"
          aria-label={t('shell.previousPage')}
          disabled={page <= 1}
          onClick={() => onChange({ page: Math.min(page - 1, pages) })}
        >
          ‹
        </button>
        <span>{t('shell.pageOf', { page, pages })}</span>
        <button type="button" aria-label={t('shell.nextPage')} disabled={page >= pages} onClick={() => onChange({ page: page + 1 })}>
          ›
        </button>
      </span>
    </nav>
  );
}
