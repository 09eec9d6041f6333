import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isOurFault } from '../app/error-log/describe-error.ts';
import { failureText } from '../app/failure-text.ts';
import { StateMessage } from './state-message.tsx';
import css from './button.module.css';

interface Props {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  /** 1 where nothing else is on the screen. */
  headingLevel?: 1 | 2;
}

/** What stands where the data would be when it could not be fetched. */
export function QueryFailure({ query, headingLevel = 2 }: Props) {
  const { t } = useTranslation();
  return (
    <StateMessage
      headingLevel={headingLevel}
      isBug={isOurFault(query.error)}
      title={t('states.failed')}
      text={failureText(query.error, t)}
      action={
        <button type="button" className={css.button} disabled={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </button>
      }
    />
  );
}
