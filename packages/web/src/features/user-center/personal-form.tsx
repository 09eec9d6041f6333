import type { AccountRecord } from '@heliograph/core/contract/account';
import { nameProblem, optionalEmailProblem, optionalPhoneProblem } from '@heliograph/core/validation';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { problemText } from '../../app/problem-text.ts';
import { LinesInput, TextInput } from '../../components/form/fields.tsx';
import { FormFoot } from '../../components/form/form-foot.tsx';
import { session } from '../../state/session.ts';
import { userCenterQueries } from './queries.ts';
import { type Problems, useEdits } from '../../components/form/use-edits.ts';
import { useSave } from '../../components/form/use-save.ts';

type Values = { nickname: string; email: string; mobile: string; introduction: string; password: string };

const INTRODUCTION_MAX_LENGTH = 500;

/** What people say of themselves; another e-mail address asks for the password. */
export function PersonalForm({ account, isDisabled }: { account: AccountRecord; isDisabled: boolean }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { nickname, email, mobile, introduction } = account;
  const { values, problems, setProblems, isDirty, set, reset } = useEdits<Values>({ nickname, email, mobile, introduction, password: '' });
  const isOtherEmail = values.email.trim() !== email;
  const { save, isBusy, failure } = useSave({
    queryKey: userCenterQueries.account().queryKey,
    save: ({ password, ...edited }: Values) =>
      call['PUT /account']({ body: { ...edited, version: account.version, ...(isOtherEmail && { password }) } }),
    onSaved: () => {
      reset();
      // The name in the menu follows at once.
      void session.refresh();
    },
    onProblems: (found) => show(found),
  });
  const check = (): Problems<Values> => {
    const found = {
      nickname: problemText(nameProblem(values.nickname.trim()), t),
      email: problemText(optionalEmailProblem(values.email), t),
      mobile: problemText(optionalPhoneProblem(values.mobile), t),
      password: isOtherEmail && values.password === '' ? t('userCenter.personal.passwordMissing') : undefined,
    };
    return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
  };
  const show = (found: Problems<Values>) => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isDirty) return;
    const found = check();
    show(found);
    if (Object.keys(found).length === 0) save(values);
  };
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
