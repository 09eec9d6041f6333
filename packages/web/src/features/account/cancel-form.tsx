import { ApiError } from '@heliograph/core/errors';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import { formFields } from '../session/form-fields.ts';
import loginCss from '../session/login.module.css';
import { PasswordField } from '../session/password-field.tsx';
import { TextField } from '../session/text-field.tsx';
import { useCountdown } from '../session/use-countdown.ts';
import css from './cancel.module.css';
import { ConfirmField } from './confirm-field.tsx';

export interface Cancelled {
  username: string;
  closesAt: number;
}
type FieldName = 'username' | 'password' | 'confirmed';
type Problems = Partial<Record<FieldName, string>>;

/** User name, password and a plain yes; what the server says stands beside the button. */
export function CancelForm({ onCancelled }: { onCancelled: (cancelled: Cancelled) => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [waitS, startWait] = useCountdown();
  const focus = (name: FieldName) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || waitS > 0) return;
    const { username: typedName, password, confirmed } = formFields(event.currentTarget, 'username', 'password', 'confirmed');
    const username = typedName.trim();
    const found = check(username, password, confirmed !== '');
    setProblems(found);
    setFailure('');
    const [first] = Object.keys(found) as FieldName[];
    if (first !== undefined) return focus(first);
    setIsBusy(true);
    try {
      const { closesAt } = await call['POST /account/cancellation']({ body: { username, password, isConfirmed: true } });
      onCancelled({ username, closesAt });
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterS !== undefined) startWait(error.retryAfterS);
      setFailure(failureText(error, t));
      setIsBusy(false);
      focus('password');
    }
  };
  const check = (username: string, password: string, isConfirmed: boolean): Problems => ({
    ...(username === '' && { username: t('login.usernameMissing') }),
    ...(password === '' && { password: t('login.passwordMissing') }),
    ...(!isConfirmed && { confirmed: t('account.confirmMissing') }),
  });

  return (
    <form ref={form} className={loginCss.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('routes.customerCancel')}</h1>
      <p>{t('account.cancelText')}</p>
      <TextField
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        problem={problems.username}
      />
      <PasswordField label={t('login.password')} name="password" autoComplete="current-password" problem={problems.password} />
      <ConfirmField label={t('account.confirm')} name="confirmed" problem={problems.confirmed} />
      <div role="alert">
        {failure !== '' && <p className={loginCss.failure}>{waitS > 0 ? t('login.waitSeconds', { count: waitS }) : failure}</p>}
      </div>
      <button type="submit" className={loginCss.submit} aria-disabled={isBusy || waitS > 0}>
        {t(isBusy ? 'account.cancelSubmitting' : 'account.cancelSubmit')}
      </button>
      <a href="/login" className={css.back}>
        {t('login.backToSignIn')}
      </a>
    </form>
  );
}
