import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../app/failure-text.ts';
import css from '../../components/button.module.css';
import { StateMessage } from '../../components/state-message.tsx';
import { useIsOnline } from './use-is-online.ts';

/** Why there is nothing to read; once the connection is back the page loads by itself. */
export function ContentFailure({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <StateMessage
      headingLevel={1}
      title={t(isOnline ? 'states.failed' : 'open.offlineTitle')}
      text={isOnline ? failureText(query.error, t) : t('open.offlineText')}
      action={
        <button type="button" className={css.button} disabled={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </button>
      }
    />
  );
}
