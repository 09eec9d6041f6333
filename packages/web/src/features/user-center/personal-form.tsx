import type { AccountRecord } from '@heliograph/core/contract/account';
import { nameProblem, optionalEmailProblem, optionalPhoneProblem } from '@heliograph/core/validation';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { problemText } from '../../app/problem-text.ts';
import { LinesInput, TextInput } from '../../components/form/fields.tsx';
import { FormFoot } from '../../components/form/form-foot.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { session } from '../../state/session.ts';
import { userCenterQueries } from './queries.ts';

type Values = { nickname: string; email: string; mobile: string; introduction: string; password: string };

const INTRODUCTION_MAX_LENGTH = 500;

/** What people say of themselves; another e-mail address asks for the password. */
export function PersonalForm({ account, isDisabled }: { account: AccountRecord; isDisabled: boolean }) {
  const { t } = useTranslation();
  const { nickname, email, mobile, introduction } = account;
  const isOther = (values: Values) => values.email.trim() !== email;
  const { values, problems, isDirty, set, reset, isBusy, failure, form, submit } = useRecordForm({
    saved: { nickname, email, mobile, introduction, password: '' },
    queryKey: userCenterQueries.account().queryKey,
    check: (typed) => ({
      nickname: problemText(nameProblem(typed.nickname.trim()), t),
      email: problemText(optionalEmailProblem(typed.email), t),
      mobile: problemText(optionalPhoneProblem(typed.mobile), t),
      password: isOther(typed) && typed.password === '' ? t('userCenter.personal.passwordMissing') : undefined,
    }),
    save: ({ password, ...edited }) =>
      call['PUT /account']({ body: { ...edited, version: account.version, ...(isOther({ ...edited, password }) && { password }) } }),
    // The name in the menu follows at once.
    onSaved: () => void session.refresh(),
  });
  const isOtherEmail = isOther(values);
  const field = (name: keyof Values) => ({
    name,
    label: t(`userCenter.personal.${name}`),
    value: values[name],
    problem: problems[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <fieldset disabled={isDisabled} style={{ display: 'contents' }}>
        <TextInput {...field('nickname')} maxLength={60} autoComplete="nickname" hint={t('userCenter.personal.nicknameHint')} />
        <TextInput {...field('email')} type="email" maxLength={254} autoComplete="email" />
        {isOtherEmail && (
          <TextInput
            {...field('password')}
            type="password"
            maxLength={200}
            autoComplete="current-password"
            hint={t('userCenter.personal.passwordHint')}
          />
        )}
        <TextInput {...field('mobile')} type="tel" maxLength={30} autoComplete="tel" />
        <LinesInput {...field('introduction')} maxLength={INTRODUCTION_MAX_LENGTH} />
      </fieldset>
      {!isDisabled && <FormFoot isBusy={isBusy} isDirty={isDirty} failure={failure} onReset={reset} />}
    </form>
  );
}
