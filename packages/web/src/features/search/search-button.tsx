import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../app/texts.ts';
import { Icon } from '../../components/icon.tsx';
import css from './search-button.module.css';

const SearchDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./search-dialog.tsx'), loadTexts('search')]);
  return dialog;
});

/** Opens the one search box: by the mouse, or from anywhere by Ctrl-K. What it needs is loaded on first use. */
export function SearchButton({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={isNarrow ? t('shell.search') : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        {!isNarrow && (
          <>
            <span>{t('shell.search')}</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
