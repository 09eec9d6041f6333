import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { failureText } from '../../app/failure-text.ts';
import { formFields } from './form-fields.ts';
import css from './login.module.css';
import { NewPasswordFields, type NewPasswordProblems, newPasswordProblems } from './new-password.tsx';
import { forgetSetupToken } from './setup-token.ts';

/** The first start's one-time link: sets the root password. */
export function SetupForm({ setupToken, onDone }: { setupToken: string; onDone: (username?: string) => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<NewPasswordProblems>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { password, repeated } = formFields(event.currentTarget, 'password', 'repeated');
    const found = newPasswordProblems(password, repeated, t);
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
      <NewPasswordFields problems={problems} />
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
