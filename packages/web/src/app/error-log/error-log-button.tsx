import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { errorLog } from '../../state/error-log.ts';
import { loadTexts } from '../texts.ts';
import css from './error-log-button.module.css';

const ErrorLogDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./error-log-dialog.tsx'), loadTexts('errorLog')]);
  return dialog;
});

const COUNT_MOST = 99;

/** In the top bar once something went wrong; opens the list of it. The dialog loads on first use. */
export function ErrorLogButton() {
  const { t } = useTranslation();
  const count = errorLog.useValue().length;
  const [isOpen, setIsOpen] = useState(false);
  const label = t('shell.errorLog', { count });
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={css.button}
          data-testid="error-log"
          aria-label={label}
          title={label}
          onClick={() => setIsOpen(true)}
        >
          <Icon name="warning" />
          <span aria-hidden="true">{count > COUNT_MOST ? `${COUNT_MOST}+` : count}</span>
        </button>
      )}
      {isOpen && (
        <Suspense>
          <ErrorLogDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
