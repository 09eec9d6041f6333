import type { EnergyGrain } from '@heliograph/core/contract/plants-energy';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../app/texts.ts';
import css from '../../components/copy-button.module.css';
import type { ExportKind, ExportScope } from './export-request.ts';

const ExportDialog = lazy(async () => (await Promise.all([import('./export-dialog.tsx'), loadTexts('export')]))[0]);

interface Props {
  scope: ExportScope;
  /** What the dialog begins with. */
  kind?: ExportKind;
  grain?: EnergyGrain;
  from?: string;
  to?: string;
}

/** Opens the export of a plant or a device. */
export function ExportButton(props: Props) {
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
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
