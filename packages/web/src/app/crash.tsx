import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import buttonCss from '../components/button.module.css';
import { StateMessage } from '../components/state-message.tsx';
import { logBug } from './error-log/watch-errors.ts';

/** Our bug, and it looks like one: what happened, and a way on. Never drawn for something that a user can put right. */
export function Crash() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    logBug(error);
  }, [error]);
  return (
    <div role="alert">
      <StateMessage
        isBug
        headingLevel={1}
        title={t('common.bugTitle')}
        text={`${t('common.bugText')}\n${error instanceof Error ? error.message : String(error)}`}
        action={
          <button type="button" className={buttonCss.button} onClick={() => window.location.reload()}>
            {t('common.reload')}
          </button>
        }
      />
    </div>
  );
}
