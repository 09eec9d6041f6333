import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api.ts';
import { focusContent } from '../../../components/focus-content.ts';
import { ChoiceInput } from '../../../components/form/fields.tsx';
import { FormFoot } from '../../../components/form/form-foot.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { useTabTitle } from '../../../state/tabs.ts';
import { useUser } from '../../../state/user.ts';
import { plantPath } from '../plant-figures.ts';
import { plantQueries } from '../queries.ts';
import { PlantFields } from './plant-fields.tsx';
import css from './manage.module.css';
import { bodyOf, emptyValues } from './plant-values.ts';
import { manageQueries } from './queries.ts';
import { usePlantForm } from './use-plant-form.ts';

/** A new plant, of the own organisation or of one below it. */
export default function NewPlant() {
  const { t } = useTranslation();
  const { orgId } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [saved] = useState(emptyValues);
  const [ownerId, setOwnerId] = useState(orgId);
  const owners = useQuery(manageQueries.parties()).data?.owners ?? [];
  useTabTitle(t('plantManage.newTitle'));
  const { form, submit, values, problems, set, isBusy, isDirty, failure, reset } = usePlantForm({
    saved,
    queryKey: plantQueries.lists(),
    isNew: true,
    save: (values) => call['POST /plants']({ body: { ...bodyOf(values), ownerId } }),
    onSaved: (plant) => {
      void client.invalidateQueries({ queryKey: plantQueries.all() });
      void Promise.resolve(navigate(plantPath(plant.id), { replace: true })).then(focusContent);
    },
  });
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches)
      form.current?.querySelector<HTMLElement>('[name=name]')?.focus({ preventScroll: true });
  }, [form]);
  const choice = owners.length > 1 && (
    <ChoiceInput
      label={t('plants.owner')}
      value={ownerId}
      options={owners.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={setOwnerId}
    />
  );
  return (
    <>
      <PageHead title={t('plantManage.newTitle')} />
      <form ref={form} className={css.card} onSubmit={submit} noValidate aria-label={t('plantManage.newTitle')}>
        <PlantFields values={values} problems={problems} set={set} owner={choice} isNew />
        <FormFoot isBusy={isBusy} isDirty={isDirty} failure={failure} onReset={reset} />
      </form>
    </>
  );
}
