import { gatesWords } from '@heliograph/core/commands/gate-words';
import type { PushDetail } from '@heliograph/core/contract/commands';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useListener } from '../../../components/use-reader.ts';
import { StatusMark } from '../status-mark.tsx';
import { PushActions } from './push-actions.tsx';
import css from './run.module.css';

/** What it is, how it stands, and what can be done about it. */
export function PushHead({ push }: { push: PushDetail }) {
  const { t } = useTranslation();
  const { say } = useListener();
  const isOver = ['done', 'stopped', 'aborted'].includes(push.state);
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title}>
          {t('commands.pushNumber', { id: push.id })}
          <span className={css.state} role="status">
            <StatusMark status={push.status} text={isOver && push.state === 'done' ? t(`commands.status.${push.status}`) : stateText()} />
          </span>
        </h2>
        <div className={css.actions}>
          <PushActions push={push} />
          <CopyButton text={`./helio commands status ${push.id}${isOver ? ' --devices' : ' --watch'}`} label={t('commands.run.copy')}>
            {t('commands.run.command')}
          </CopyButton>
        </div>
      </header>
      {push.state === 'awaitingApproval' && <p className={css.note}>{t('commands.run.waiting')}</p>}
      {push.state === 'paused' && <p className={css.note}>{t('commands.run.paused')}</p>}
      {push.stoppedBy !== null && (
        <p className={css.alarm} role="alert">
          {t('commands.run.stoppedBy', { gate: gatesWords(push.stoppedBy, say).join(', ') })}
        </p>
      )}
      {push.retryOf !== null && (
        <p className={css.quiet}>
          {t('commands.run.retryOf')} <Link to={`?push=${push.retryOf}`}>{t('commands.pushNumber', { id: push.retryOf })}</Link>
        </p>
      )}
    </>
  );

  function stateText(): string {
    return `${t(`commands.status.${push.status}`)} · ${t(`commands.state.${push.state}`)}`;
  }
}
