import { DEFAULT_TIME_ZONE } from '@heliograph/core/constants';
import { useTranslation } from 'react-i18next';
import buttonCss from '../../components/button.module.css';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { clearErrorLog, errorLog, type LoggedError } from '../../state/error-log.ts';
import css from './error-log-dialog.module.css';
import { errorFacts, errorText, logText } from './error-log-text.ts';

const WIDTH_PX = 720;

/** What went wrong in this tab: where, when, and the number under which the server's log has it. */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const log = errorLog.useValue();
  const timeZone = readerZone();
  const foot = (
    <div className={css.foot}>
      <CopyButton text={logText(log, t, timeZone)} label={t('errorLog.copyAll')}>
        {t('errorLog.copyAll')}
      </CopyButton>
      <button type="button" className={buttonCss.button} onClick={clearErrorLog}>
        {t('errorLog.clear')}
      </button>
    </div>
  );
  return (
    <Dialog title={t('errorLog.title')} width={WIDTH_PX} footer={log.length > 0 && foot} onCancel={onClose}>
      <p className={css.lead}>{t(log.length > 0 ? 'errorLog.lead' : 'errorLog.empty')}</p>
      <ul className={css.list}>
        {log.map((error) => (
          <Entry key={`${error.firstAtMs} ${error.message} ${error.endpoint ?? ''}`} error={error} timeZone={timeZone} />
        ))}
      </ul>
    </Dialog>
  );
}

function Entry({ error, timeZone }: { error: LoggedError; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <li className={error.kind === 'bug' ? css.bug : css.call}>
      <div className={css.head}>
        <span className={css.kind}>{t(`errorLog.${error.kind}`)}</span>
        {error.count > 1 && <span className={css.count}>{t('errorLog.times', { count: error.count })}</span>}
        <CopyButton text={errorText(error, t, timeZone)} label={t('errorLog.copyOne', { message: error.message })} />
      </div>
      <p className={css.message}>{error.message}</p>
      <dl className={css.facts}>
        {errorFacts(error, t, timeZone).map(({ name, value, isCode }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isCode ? <code translate="no">{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
      {error.stack !== undefined && (
        <details>
          <summary>{t('errorLog.stack')}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get into it */}
          <pre className={css.stack} tabIndex={0} role="region" aria-label={t('errorLog.stack')}>
            {error.stack}
          </pre>
        </details>
      )}
    </li>
  );
}

function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;
}
