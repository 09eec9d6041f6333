import type { OrganisationRecord, OrganisationType } from '@heliograph/core/contract/organisation';
import { codeProblem, identifierProblem, type Problem } from '@heliograph/core/validation';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { problemText } from '../../app/problem-text.ts';
import { ChoiceInput, TextInput } from '../../components/form/fields.tsx';
import { FormFoot } from '../../components/form/form-foot.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { organisationTypeChoices } from './organisation-types.ts';
import { session } from '../../state/session.ts';
import { userCenterQueries } from './queries.ts';

type Values = { name: string; identification: string; organisationType: string; detailedAddress: string; organisationNumber: string };

export function OrganisationForm({ organisation }: { organisation: OrganisationRecord }) {
  const { t } = useTranslation();
  const { name, identification, organisationType, detailedAddress, organisationNumber } = organisation;
  const optional = (text: string, problemOf: (text: string) => Problem) =>
    text.trim() === '' ? undefined : problemText(problemOf(text.trim()), t);
  const { values, problems, isDirty, set, reset, isBusy, failure, form, submit } = useRecordForm({
    saved: { name, identification, organisationType: organisationType ?? '', detailedAddress, organisationNumber },
    queryKey: userCenterQueries.organisation().queryKey,
    check: (typed) => ({
      name: typed.name.trim() === '' ? t('userCenter.org.nameMissing') : undefined,
      identification: optional(typed.identification, identifierProblem),
      organisationNumber: optional(typed.organisationNumber, codeProblem),
    }),
    save: (edited) => call['PUT /organisation']({ body: { ...edited, version: organisation.version, organisationType: typeOf(edited) } }),
    // The name in the menu follows at once.
    onSaved: () => void session.refresh(),
  });
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
