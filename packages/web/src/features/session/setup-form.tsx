import { PASSWORD_MORE_THAN_CHARACTERS } from '@heliograph/core/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import { formFields } from './form-fields.ts';
import css from './login.module.css';
import { PasswordField } from './password-field.tsx';
import { forgetSetupToken } from './setup-token.ts';

type Problems = { password?: string; repeated?: string };

/** The first start's one-time link: sets the root password. */
export function SetupForm({ setupToken, onDone }: { setupToken: string; onDone: (username?: string) => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { password, repeated } = formFields(event.currentTarget, 'password', 'repeated');
    const found = check(password, repeated);
    setProblems(found);
    setFailure('');
    if (found.password ?? found.repeated) return;
    setIsBusy(true);
    try {
      const { username } = await call['POST /setup']({ body: { setupToken, password } });
      end(username);
    } catch (error) {
      setFailure(failureText(error, t));
      setIsBusy(false);
    }
  };
  const check = (password: string, repeated: string): Problems => ({
    ...(password.length <= PASSWORD_MORE_THAN_CHARACTERS && { password: t('login.passwordTooShort') }),
    ...(password !== repeated && { repeated: t('login.passwordsDiffer') }),
  });
  const end = (username?: string) => {
    forgetSetupToken();
    onDone(username);
  };

  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('login.setupTitle')}</h1>
      <p>{t('login.setupLead')}</p>
      <input type="hidden" name="username" value="root" autoComplete="username" />
      <PasswordField
        label={t('login.newPassword')}
        name="password"
        autoComplete="new-password"
        hint={t('login.passwordRule')}
        problem={problems.password}
      />
      <PasswordField label={t('login.repeatPassword')} name="repeated" autoComplete="new-password" problem={problems.repeated} />
      <div role="alert">{failure !== '' && <p className={css.failure}>{failure}</p>}</div>
      <button type="submit" className={css.submit} aria-disabled={isBusy}>
        {t('login.setupSubmit')}
      </button>
      <button type="button" className={css.link} onClick={() => end()}>
        {t('login.backToSignIn')}
      </button>
    </form>
  );
}
