import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../components/copy-button.module.css';

/** The button of an export, and its dialog while it is open. */
export function ExportOpener({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={css.button} aria-haspopup="dialog" title={t('shell.exportData')} onClick={() => setIsOpen(true)}>
        <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
          <path d="M7 1.5v7M4 6l3 3 3-3M1.5 12.5h11" />
        </svg>
        <span>{t('shell.export')}</span>
      </button>
      {isOpen && <Suspense>{children(() => setIsOpen(false))}</Suspense>}
    </>
  );
}
