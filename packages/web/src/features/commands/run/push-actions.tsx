import { grantsOf } from '@heliograph/core/commands/plan';
import type { PushDetail } from '@heliograph/core/contract/commands';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../../components/button.module.css';
import { Permitted } from '../../../components/permitted.tsx';
import { useCanEach } from '../../../state/user.ts';
import { RollBack } from '../../firmware/roll-back.tsx';
import { type PushVerb, usePushAct } from './use-push-act.ts';

const AbortDialog = lazy(() => import('./abort-dialog.tsx'));

/** Pause, resume, abort, retry failed only, approve: what the state allows and the user may. */
export function PushActions({ push }: { push: PushDetail }) {
  const { t } = useTranslation();
  const can = useCanEach();
  const { act, retry, isBusy } = usePushAct(push.id);
  const [isAborting, setIsAborting] = useState(false);
  const { state } = push;
  const isOver = state === 'done' || state === 'stopped' || state === 'aborted';
  const mayRetry = grantsOf(push.set).every(can);
  const action = (verb: PushVerb) => (
    <button
      type="button"
      className={verb === 'approve' ? button.primary : button.button}
      aria-disabled={isBusy}
      onClick={() => isBusy || act(verb)}
    >
      {t(`commands.run.${verb}`)}
    </button>
  );
  return (
    <>
      {state === 'awaitingApproval' && !push.isOwn && <Permitted code="commands:approve">{action('approve')}</Permitted>}
      <Permitted code="commands:write">
        {(state === 'running' || state === 'paused') && action(state === 'running' ? 'pause' : 'resume')}
        {!isOver && (
          <button
            type="button"
            className={button.button}
            aria-haspopup="dialog"
            aria-disabled={isBusy}
            onClick={() => isBusy || setIsAborting(true)}
          >
            {t('commands.run.abort')}
          </button>
        )}
        {isOver && mayRetry && push.counts.failed > 0 && (
          <button type="button" className={button.primary} aria-disabled={isBusy} onClick={() => isBusy || retry()}>
            {t(push.notSent > 0 ? 'commands.run.retryUnsent' : 'commands.run.retry', { count: push.counts.failed })}
          </button>
        )}
        {isOver && push.set.firmware !== undefined && push.counts.success > 0 && can('commands:rollBack') && <RollBack push={push} />}
      </Permitted>
      {isAborting && (
        <Suspense>
          <AbortDialog push={push} onClose={() => setIsAborting(false)} />
        </Suspense>
      )}
    </>
  );
}
