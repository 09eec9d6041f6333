import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from './format-instant.ts';
import { Door } from '../session/door.tsx';
import loginCss from '../session/login.module.css';
import { CancelForm, type Cancelled } from './cancel-form.tsx';
import css from './cancel.module.css';

/** Closing the own account, without signing in. */
export function Component() {
  const { t } = useTranslation();
  const [cancelled, setCancelled] = useState<Cancelled>();
  return (
    <Door lead={t('account.cancelLead')}>
      {cancelled === undefined ? <CancelForm onCancelled={setCancelled} /> : <Outcome {...cancelled} />}
    </Door>
  );
}

function Outcome({ username, closesAt }: Cancelled) {
  const { t, i18n } = useTranslation();
  return (
    <div className={loginCss.form} role="status">
      <h1>{t('account.cancelledTitle')}</h1>
      <p>{t('account.cancelledText', { username, date: formatInstant(closesAt, i18n.language) })}</p>
      <a href="/login" className={css.signIn}>
        {t('login.backToSignIn')}
      </a>
    </div>
  );
}
