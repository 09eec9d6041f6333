import type { OrganisationRecord, OrganisationType } from '@heliograph/core/contract/organisation';
import { codeProblem, identifierProblem, type Problem } from '@heliograph/core/validation';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { problemText } from '../../app/problem-text.ts';
import { ChoiceInput, TextInput } from '../../components/form/fields.tsx';
import { FormFoot } from '../../components/form/form-foot.tsx';
import { organisationTypeChoices } from './organisation-types.ts';
import { session } from '../../state/session.ts';
import { userCenterQueries } from './queries.ts';
import { type Problems, useEdits } from '../../components/form/use-edits.ts';
import { useSave } from '../../components/form/use-save.ts';

type Values = { name: string; identification: string; organisationType: string; detailedAddress: string; organisationNumber: string };

export function OrganisationForm({ organisation }: { organisation: OrganisationRecord }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { name, identification, organisationType, detailedAddress, organisationNumber } = organisation;
  const saved = { name, identification, organisationType: organisationType ?? '', detailedAddress, organisationNumber };
  const { values, problems, setProblems, isDirty, set, reset } = useEdits<Values>(saved);
  const { save, isBusy, failure } = useSave({
    queryKey: userCenterQueries.organisation().queryKey,
    save: (edited: Values) =>
      call['PUT /organisation']({ body: { ...edited, version: organisation.version, organisationType: typeOf(edited) } }),
    onSaved: () => {
      reset();
      // The name in the menu follows at once.
      void session.refresh();
    },
    onProblems: (found) => show(found),
  });
  const optional = (text: string, problemOf: (text: string) => Problem) =>
    text.trim() === '' ? undefined : problemText(problemOf(text.trim()), t);
  const check = (): Problems<Values> => {
    const found = {
      name: values.name.trim() === '' ? t('userCenter.org.nameMissing') : undefined,
      identification: optional(values.identification, identifierProblem),
      organisationNumber: optional(values.organisationNumber, codeProblem),
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
  const field = (key: keyof Values) => ({
    name: key,
    label: t(`userCenter.org.${key}`),
    value: values[key],
    problem: problems[key],
    onChange: (value: string) => set(key, value),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextInput {...field('name')} maxLength={100} autoComplete="organization" />
      <TextInput {...field('identification')} maxLength={60} />
      <ChoiceInput {...field('organisationType')} options={organisationTypeChoices(t)} />
      <TextInput {...field('detailedAddress')} maxLength={300} autoComplete="street-address" />
      <TextInput {...field('organisationNumber')} maxLength={60} />
      <FormFoot isBusy={isBusy} isDirty={isDirty} failure={failure} onReset={reset} />
    </form>
  );
}

function typeOf({ organisationType }: Values): OrganisationType | null {
  return organisationType === '' ? null : (organisationType as OrganisationType);
}
