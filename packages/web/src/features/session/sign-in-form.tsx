import { ApiError } from '@heliograph/core/errors';
import { safeRedirect } from '@heliograph/core/redirect';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../app/failure-text.ts';
import { session } from '../../state/session.ts';
import { takeNotice } from '../../state/notice.ts';
import { formFields } from './form-fields.ts';
import css from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';
import { useCountdown } from './use-countdown.ts';

interface Props {
  setUpUser: string | undefined;
  onSubmit: () => void;
  onSignedIn: (path: string) => Promise<void>;
}
type Problems = { username?: string; password?: string };

/** User name and password; what the server says to them stands beside the button. */
export function SignInForm({ setUpUser, onSubmit, onSignedIn }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [notice] = useState(takeNotice);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [waitS, startWait] = useCountdown();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || waitS > 0) return;
    const { username, password } = formFields(event.currentTarget, 'username', 'password');
    const found = check(username, password);
    setProblems(found);
    setFailure('');
    if (found.username ?? found.password) return focus(found.username ? 'username' : 'password');
    setIsBusy(true);
    onSubmit();
    try {
      await session.signIn(username, password);
      await onSignedIn(safeRedirect(new URLSearchParams(window.location.search).get('redirect')) ?? '/');
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterS !== undefined) startWait(error.retryAfterS);
      setFailure(failureText(error, t));
      setIsBusy(false);
      focus('password');
    }
  };
  const check = (username: string, password: string): Problems => ({
    ...(username.trim() === '' && { username: t('login.usernameMissing') }),
    ...(password === '' && { password: t('login.passwordMissing') }),
  });
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.select();

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus();
  }, []);

  const told = setUpUser === undefined ? notice : { text: t('login.setupDone', { username: setUpUser }), isFailure: false };
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('login.title')}</h1>
      {told !== undefined && <output className={told.isFailure ? css.failure : css.notice}>{told.text}</output>}
      <TextField
        label={t('login.username')}
        name="username"
        defaultValue={setUpUser}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        problem={problems.username}
      />
      <PasswordField label={t('login.password')} name="password" autoComplete="current-password" problem={problems.password} />
      <div role="alert">
        {failure !== '' && <p className={css.failure}>{waitS > 0 ? t('login.waitSeconds', { count: waitS }) : failure}</p>}
      </div>
      <button type="submit" className={css.submit} aria-disabled={isBusy || waitS > 0}>
        {t(isBusy ? 'login.submitting' : 'login.submit')}
      </button>
    </form>
  );
}
