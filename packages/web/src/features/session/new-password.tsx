import { passwordProblem, repeatedPasswordProblem } from '@heliograph/core/validation';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../app/problem-text.ts';
import { PasswordField } from './password-field.tsx';

export interface NewPasswordProblems {
  password?: string | undefined;
  repeated?: string | undefined;
}

/** A new password, entered twice. */
export function NewPasswordFields({ problems }: { problems: NewPasswordProblems }) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={t('login.newPassword')}
        name="password"
        autoComplete="new-password"
        hint={t('login.passwordRule')}
        problem={problems.password}
      />
      <PasswordField label={t('login.repeatPassword')} name="repeated" autoComplete="new-password" problem={problems.repeated} />
    </>
  );
}

/** What is wrong with what was entered. */
export function newPasswordProblems(password: string, repeated: string, t: TFunction): NewPasswordProblems {
  return {
    password: problemText(passwordProblem(password), t),
    repeated: problemText(repeatedPasswordProblem(password, repeated), t),
  };
}
