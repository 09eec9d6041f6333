import { ApiError } from '@heliograph/core/errors';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { failureText } from '../../../app/failure-text.ts';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { useLive } from '../../../state/live/use-live.ts';
import { commandQueries } from '../queries.ts';
import { PushDevices } from './push-devices.tsx';
import { PushFacts } from './push-facts.tsx';
import { PushHead } from './push-head.tsx';
import { PushWaves } from './push-waves.tsx';
import css from './run.module.css';
import { useSuccessToast } from './use-success-toast.ts';

/** One push while it goes out, and afterwards. */
export function PushPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const push = useQuery(commandQueries.push(id));
  useLive({});
  useSuccessToast(push.data);
  if (push.error instanceof ApiError && push.error.code === 404) {
    return (
      <StateMessage
        title={t('commands.run.notFound')}
        text={failureText(push.error, t)}
        action={<Link to="?tab=history">{t('commands.run.back')}</Link>}
      />
    );
  }
  if (push.isError && push.data === undefined) return <QueryFailure query={push} />;
  if (push.data === undefined) return <div className={css.bone} aria-busy="true" />;
  return (
    <>
      <PushHead push={push.data} />
      <div className={css.panes}>
        <PushWaves push={push.data} />
        <PushFacts push={push.data} />
      </div>
      <PushDevices push={push.data} />
    </>
  );
}
