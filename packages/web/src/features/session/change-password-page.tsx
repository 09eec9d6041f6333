import { ApiError } from '@heliograph/core/errors';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../app/failure-text.ts';
import { treatFailure } from '../../app/failures.ts';
import { PageHead } from '../../components/page-head.tsx';
import { leaveNotice } from '../../state/notice.ts';
import { session } from '../../state/session.ts';
import { useUnsaved } from '../../state/unsaved.ts';
import { useUser } from '../../state/user.ts';
import { formFields } from './form-fields.ts';
import css from './login.module.css';
import { NewPasswordFields, type NewPasswordProblems, newPasswordProblems } from './new-password.tsx';
import { PasswordField } from './password-field.tsx';

type Problems = NewPasswordProblems & { old?: string | undefined };

/** After the change one signs in again (spec §4); every session of the user has ended. */
export function Component() {
  const { t } = useTranslation();
  const { loginName } = useUser();
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { old, password, repeated } = formFields(event.currentTarget, 'old', 'password', 'repeated');
    const found: Problems = { old: old === '' ? t('login.passwordMissing') : undefined, ...newPasswordProblems(password, repeated, t) };
    setProblems(found);
    setFailure('');
    if (found.old ?? found.password ?? found.repeated) return;
    setIsBusy(true);
    try {
      await session.changePassword(old, password);
      leaveNotice({ text: t('password.changed'), isFailure: false });
      window.location.assign('/login');
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ApiError && error.code === 401) return treatFailure(error);
      const field = fieldOf(error);
      if (field) setProblems({ [field]: failureText(error, t) });
      const title = t('messages.failed.passwordChange');
      setFailure(field ? title : `${title}: ${failureText(error, t)}`);
    }
  };

  return (
    <>
      <PageHead title={t('routes.changePassword')} />
      <form
        className={css.inner}
        onSubmit={(event) => void submit(event)}
        onInput={(event) => setIsDirty(isFilled(event.currentTarget))}
        noValidate
      >
        <p className={css.explain}>{t('password.lead')}</p>
        <input type="text" name="username" autoComplete="username" defaultValue={loginName} hidden readOnly />
        <PasswordField label={t('password.old')} name="old" autoComplete="current-password" problem={problems.old} />
        <NewPasswordFields problems={problems} />
        <div role="alert">{failure !== '' && <p className={css.failure}>{failure}</p>}</div>
        <button type="submit" className={css.submit} aria-disabled={isBusy}>
          {t('password.submit')}
        </button>
      </form>
    </>
  );
}

function isFilled(form: HTMLFormElement): boolean {
  return Object.values(formFields(form, 'old', 'password', 'repeated')).some((value) => value !== '');
}

/** Which field the server's refusal speaks of, if it speaks of one. */
function fieldOf(error: unknown): keyof Problems | undefined {
  if (!(error instanceof ApiError) || error.code >= 500) return undefined;
  return error.error === 'session.wrongOldPassword' || error.code === 429 ? 'old' : 'password';
}
